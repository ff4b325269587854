import { textWidth } from "../metrics";

/** A labelled mark in pixels; y grows downwards. */
export interface LabelledMark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: string;
}

interface Box { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

const POSITIONS = [
  "middle right", "middle left", "top center", "bottom center", "top right", "bottom right", "top left", "bottom left",
] as const;

/** For each mark the side (Plotly's textposition) at which its label overlaps least with marks, earlier labels and the
 *  border of a width x height plot. Greedy, in the order given; ties go to the right, then left, above, below. */
export function placeLabels(
  marks: readonly LabelledMark[], size: { readonly width: number; readonly height: number }, fontSize: number,
): readonly string[] {
  const taken: Box[] = marks.map(({ x, y, radius }) => (
    { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  return marks.map((mark) => {
    const options = POSITIONS.map((position) => ({ position, box: labelBox(mark, position, fontSize) }));
    const costs = options.map(({ box }) => (
      taken.reduce((sum, other) => sum + overlap(box, other), 0) + 4 * outside(box, size)));
    const best = options[costs.indexOf(Math.min(...costs))] ?? options[0]!;
    taken.push(best.box);
    return best.position;
  });
}

function labelBox({ x, y, radius, text }: LabelledMark, position: string, fontSize: number): Box {
  const width = textWidth(text, fontSize) + 4;
  const height = fontSize * 1.2;
  const left = position.endsWith("right") ? x + radius : position.endsWith("left") ? x - radius - width : x - width / 2;
  const top = position.startsWith("top") ? y - radius - height
    : position.startsWith("bottom") ? y + radius : y - height / 2;
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function outside(box: Box, { width, height }: { readonly width: number; readonly height: number }): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  return area - overlap(box, { left: 0, top: 0, right: width, bottom: height });
}
