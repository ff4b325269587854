import { textWidth } from "./metrics";

/** A rectangle in SVG user units; x and y are its upper left corner. */
export interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What is asked of an SVG element. */
export interface SvgNode {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly parentElement: SvgNode | null;
  readonly style?: { readonly fontSize: string };
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<SvgNode>;
}

type Point = readonly [number, number];
const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Estimated box of an element's texts on the page, all transforms applied; shapes count for nothing. */
export function clientBox(node: SvgNode): Box {
  return around([...textsOf(node)].flatMap((text) => {
    const corners = cornersOf(localBox(text));
    return [boxAround(ancestry(text).reduce((points, at) => moved(points, at.getAttribute("transform")), corners))];
  }));
}

/** Estimated box of an element's texts in its own coordinates. */
export function ownBox(node: SvgNode): Box {
  return around([...textsOf(node)].map(localBox));
}

function textsOf(node: SvgNode): Iterable<SvgNode> {
  return /^(text|tspan)$/i.test(node.tagName) ? [node] : node.querySelectorAll("text");
}

function localBox(text: SvgNode): Box {
  const lines = [...text.querySelectorAll("tspan.line")];
  const rows = lines.length > 0 ? lines : [text];
  const size = fontSizeOf(text);
  const width = Math.max(...rows.map((line) => textWidth(line.textContent ?? "", size)));
  const anchor = text.getAttribute("text-anchor");
  const start = anchor === "middle" ? -width / 2 : anchor === "end" ? -width : 0;
  const at = (name: string): number => Number.parseFloat(text.getAttribute(name) ?? "") || 0;
  return { x: at("x") + start, y: at("y") - 0.95 * size, width, height: (1.3 * rows.length - 0.1) * size };
}

function ancestry(node: SvgNode): readonly SvgNode[] {
  return node.parentElement ? [node, ...ancestry(node.parentElement)] : [node];
}

function fontSizeOf(node: SvgNode): number {
  const sizes = ancestry(node).map((at) => Number.parseFloat(at.style?.fontSize || at.getAttribute("font-size") || ""));
  return sizes.find((size) => size > 0) ?? 12;
}

/** Points after an SVG transform list of translate, rotate and scale. */
function moved(points: readonly Point[], transform: string | null): readonly Point[] {
  const steps = [...(transform ?? "").matchAll(/(translate|rotate|scale)\(([^)]*)\)/g)].reverse();
  return steps.reduce((moving, [, kind, list = ""]) => {
    const [a = 0, b, c = 0] = list.split(/[\s,]+/).filter(Boolean).map(Number);
    if (kind === "translate") return moving.map(([x, y]): Point => [x + a, y + (b ?? 0)]);
    if (kind === "scale") return moving.map(([x, y]): Point => [x * a, y * (b ?? a)]);
    return moving.map((point) => turned(point, (a * Math.PI) / 180, [b ?? 0, c]));
  }, points);
}

function turned([x, y]: Point, angle: number, [cx, cy]: Point): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

function cornersOf({ x, y, width, height }: Box): readonly Point[] {
  return [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
}

function boxAround(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function around(boxes: readonly Box[]): Box {
  return boxes.length === 0 ? NOWHERE : boxAround(boxes.flatMap(cornersOf));
}
