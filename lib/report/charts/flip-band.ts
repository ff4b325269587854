import { type Figure, figure } from "../figure";
import { digits } from "../format";
import { PALETTE, ink } from "../palette";
import { checkPoints, counted, joined, remark, ruler } from "./parts";

/** The leader of a query and its fresher rival. */
export interface FlipPoint {
  readonly query: string;
  /** Raw similarity of the older candidate that led. */
  readonly a: number;
  /** Raw similarity of the fresher rival. */
  readonly b: number;
  /** What the rival does to the right answer's first place. */
  readonly effect: "loss" | "gain" | "neither";
}

/** Options of `flipBandFigure`. */
export interface FlipBandOptions {
  /** b/a above which the rival overtakes: 0.8 for the articles' first two tiers. */
  readonly ratio: number;
  readonly caption?: string;
}

const EFFECTS = [
  { effect: "loss", name: "right answer loses rank 1", symbol: "triangle-down", color: PALETTE.orange },
  { effect: "gain", name: "right answer gains rank 1", symbol: "triangle-up", color: PALETTE.green },
  { effect: "neither", name: "neither", symbol: "circle", color: PALETTE.blue },
] as const;

/** Similarity of the leader against that of its fresher rival (audit's flipPairs); between b = ratio x a and b = a
 *  (shaded) the rival wins. RangeError without a pair, or a ratio outside (0, 1]. */
export function flipBandFigure(points: readonly FlipPoint[], options: FlipBandOptions): Figure {
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
      ...EFFECTS.map(({ effect, name, symbol, color }) => {
        const own = points.filter((point) => point.effect === effect);
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
      shapes: [
        ruler([left, left * ratio], [right, right * ratio]),
        ruler([left, left], [right, right], { dash: "dot" }),
      ],
      annotations: [
        remark("b = a", 1, right, { xref: "paper", xanchor: "left", xshift: 4, yanchor: "top" }),
        remark(`b = ${digits(2)(ratio)}a`, 1, right * ratio, { xref: "paper", xanchor: "left", xshift: 4 }),
      ],
      margin: { r: 80 },
    },
    height: 420,
    caption: options.caption ?? `A fresher rival overtakes where b/a exceeds ${digits(2)(ratio)} (shaded)`,
    alt: sentence(points, ratio),
  });
}

function sentence(points: readonly FlipPoint[], ratio: number): string {
  const inside = points.filter(({ a, b }) => b > ratio * a);
  const n = (effect: FlipPoint["effect"]): number => inside.filter((pair) => pair.effect === effect).length;
  const effects = [`${n("loss")} lost the right first answer`, `${n("gain")} won it`, `${n("neither")} did neither`];
  return `${inside.length} of ${counted(points.length, "pair")} lie in the band where b/a exceeds `
    + `${digits(2)(ratio)}: ${joined(effects)}.`;
}
