import { type Figure, figure } from "../figure";
import { digits } from "../format";
import { PALETTE, ink } from "../palette";
import { checkPoints, counted, joined, remark, ruler } from "./parts";

/** One of audit's flips, or a pair that held; pairs without both similarities are left out. */
export interface FlipPoint {
  readonly query: string;
  /** Raw similarity of the older candidate that led. */
  readonly a: number | null;
  /** Raw similarity of the fresher rival. */
  readonly b: number | null;
  /** What the change did to the right answer's first place; "held": nothing changed. */
  readonly kind: "loss" | "gain" | "neutral" | "held";
}

export interface FlipBandOptions {
  /** b/a above which the rival overtakes: 0.8 for the articles' first two tiers. */
  readonly ratio: number;
  readonly caption?: string;
}

interface Pair { readonly a: number; readonly b: number; readonly kind: FlipPoint["kind"] }

const KINDS = [
  { kind: "loss", name: "right answer loses rank 1", symbol: "triangle-down", color: PALETTE.orange },
  { kind: "gain", name: "right answer gains rank 1", symbol: "triangle-up", color: PALETTE.green },
  { kind: "neutral", name: "neither", symbol: "circle", color: PALETTE.blue },
  { kind: "held", name: "rank 1 held", symbol: "square", color: PALETTE.grey },
] as const;

/** Similarity of the leader against that of its fresher rival; between b = ratio x a and b = a (shaded) the rival wins. */
export function flipBandFigure(pairs: readonly FlipPoint[], options: FlipBandOptions): Figure {
  const points = pairs.flatMap(({ a, b, kind }): Pair[] => (a === null || b === null ? [] : [{ a, b, kind }]));
  checkPoints("flipBandFigure", points, ["a", "b"]);
  const { ratio } = options;
  if (!(ratio > 0 && ratio <= 1)) throw new RangeError(`flipBandFigure: ratio must lie in (0, 1], got ${ratio}`);
  const left = Math.min(...points.map(({ a }) => a)) - 0.02;
  const right = Math.max(...points.map(({ a }) => a)) + 0.02;
  const bottom = Math.min(left * ratio, ...points.map(({ b }) => b)) - 0.02;
  return figure({
    data: [
      {
        type: "scatter", mode: "lines", x: [left, right, right, left, left], fill: "toself", fillcolor: ink(0.18),
        y: [left, right, right * ratio, left * ratio, left], line: { width: 0 }, showlegend: false, hoverinfo: "skip",
      },
      ...KINDS.map(({ kind, name, symbol, color }) => {
        const own = points.filter((point) => point.kind === kind);
        return {
          type: "scatter", mode: "markers", name, x: own.map(({ a }) => a), y: own.map(({ b }) => b),
          marker: { symbol, color, size: 10, },
        };
      }).filter(({ x }) => x.length > 0),
    ],
    layout: {
      showlegend: true,
      xaxis: { title: { text: "similarity a of the older leader" }, range: [left, right] },
      yaxis: { title: { text: "similarity b of the fresher rival" }, range: [bottom, right] },
      shapes: [ruler([left, left * ratio], [right, right * ratio]), ruler([left, left], [right, right], { dash: "dot" })],
      annotations: [
        remark("b = a", 1, right, { xref: "paper", xanchor: "left", xshift: 4, yanchor: "top" }),
        remark(`b = ${digits(2)(ratio)}a`, 1, right * ratio, { xref: "paper", xanchor: "left", xshift: 4 }),
      ],
      margin: { r: 80 },
    },
    height: 420,
    caption: options.caption ?? `The flip band: a fresher rival overtakes where b/a exceeds ${digits(2)(ratio)} (shaded)`,
    alt: sentence(points, ratio),
  });
}

function sentence(points: readonly Pair[], ratio: number): string {
  const inside = points.filter(({ a, b }) => b > ratio * a);
  const n = (kind: FlipPoint["kind"]): number => inside.filter((point) => point.kind === kind).length;
  return `${inside.length} of ${counted(points.length, "pair")} lie in the band where b/a exceeds ${digits(2)(ratio)}: ${
    joined([`${n("loss")} lost the right first answer`, `${n("gain")} won it`, `${n("neutral") + n("held")} did neither`])}.`;
}
