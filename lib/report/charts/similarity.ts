import { type Figure, figure } from "../figure";
import { digits } from "../format";
import { PALETTE } from "../palette";
import { joined, label, remark, ruler } from "./parts";

/** One group of similarities, drawn as a box. */
export interface SimilarityGroup {
  readonly label: string;
  readonly values: readonly number[];
  /** "right" pairs and "other" pairs have a colour each. */
  readonly kind: "right" | "other";
}

/** Groups of similarities as boxes (quartiles; whiskers from the least to the largest) with thresholds drawn through
 *  them. RangeError for an empty group or none. */
export function similarityFigure(
  groups: readonly SimilarityGroup[], thresholds: readonly number[], options: { readonly caption?: string } = {},
): Figure {
  if (groups.length === 0) throw new RangeError("similarityFigure: expected at least one group, got none");
  const boxes = groups.map(boxOf);
  const bottom = groups.length - 0.5;
  return figure({
    data: boxes.map(({ q1, middle, q3, least, largest }, i) => ({
      type: "box", orientation: "h", y: [i], q1: [q1], median: [middle], q3: [q3], lowerfence: [least],
      upperfence: [largest], name: label(groups[i]?.label ?? "", 30), width: 0.55, line: { width: 2 },
      marker: { color: groups[i]?.kind === "right" ? PALETTE.blue : PALETTE.grey },
    })),
    layout: {
      margin: { t: 34 },
      xaxis: { title: { text: "raw similarity (cosine)" } },
      yaxis: {
        tickvals: groups.map((_, i) => i), ticktext: groups.map((group) => label(group.label, 30)),
        range: [bottom, -0.5], showgrid: false,
      },
      shapes: thresholds.map((at) => ruler([at, bottom], [at, -0.5])),
      annotations: thresholds.map((at, i) => remark(String(at), at, -0.5, {
        // the labels of two close thresholds lean away from each other
        yanchor: "bottom", xanchor: thresholds.length === 1 ? "center" : i === 0 ? "right" : "left",
      })),
    },
    height: 120 + 52 * groups.length,
    caption: options.caption ?? "Similarities of right and of other pairs; boxes: the middle half",
    alt: `Median similarity: ${joined(groups.map((group, i) => (
      `${digits(3)(boxes[i]?.middle)} of ${group.label} (middle half ${digits(3)(boxes[i]?.q1)} to `
      + `${digits(3)(boxes[i]?.q3)})`)))}.`,
  });
}

function boxOf({ label: name, values }: SimilarityGroup): Record<"q1" | "middle" | "q3" | "least" | "largest", number> {
  if (values.length === 0) throw new RangeError(`similarityFigure: the group "${name}" has no values`);
  const sorted = Float64Array.from(values).sort();
  // linear interpolation between the two nearest ranks, as numpy's default
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
    return low + (high - low) * (place - Math.floor(place));
  };
  return { q1: at(0.25), middle: at(0.5), q3: at(0.75), least: at(0), largest: at(1) };
}
