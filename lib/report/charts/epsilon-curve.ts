import { type Figure, figure } from "../figure";
import { digits, percent } from "../format";
import { PALETTE, ink } from "../palette";
import type { Trace } from "../spec";
import { checkPoints, label, remark, ruler } from "./parts";

/** A point of audit's sweepCurve: the setting, and lowest, middle and highest value over the corpora, in [0, 1]. */
export interface CurvePoint {
  readonly x: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Options of `epsilonCurveFigure`. */
export interface CurveOptions {
  /** Name of the measure; default "Hit@1". */
  readonly measure?: string;
  /** Name of the swept setting; default "ε of the tie-break". */
  readonly setting?: string;
  /** What the band ranges over, for example "20 seeds". */
  readonly over?: string;
  /** Settings that are as good as the best. */
  readonly plateau?: { readonly from: number; readonly to: number } | null;
  /** Horizontal lines to compare with, for example without decay. */
  readonly references?: readonly { readonly label: string; readonly value: number }[];
  readonly caption?: string;
}

/** A measure against the swept setting: the median as a line, the band over the corpora and the plateau (audit's
 *  `plateau(...).widest`) shaded. RangeError without points. */
export function epsilonCurveFigure(points: readonly CurvePoint[], options: CurveOptions = {}): Figure {
  checkPoints("epsilonCurveFigure", points, ["x", "low", "median", "high"]);
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const { measure = "Hit@1", setting = "ε of the tie-break", references = [], over } = options;
  const plateau = options.plateau ?? undefined;
  const x = sorted.map((point) => point.x);
  const medians = sorted.map(({ median }) => median);
  const [first, last] = [x[0] ?? 0, x[x.length - 1] ?? 0];
  const edge = (y: readonly number[], fill: Trace): Trace => ({
    type: "scatter", mode: "lines", x, y, line: { width: 0 }, hoverinfo: "skip", showlegend: false, ...fill,
  });
  return figure({
    data: [
      edge(sorted.map(({ low }) => low), {}),
      edge(sorted.map(({ high }) => high), { fill: "tonexty", fillcolor: "rgba(47,127,214,.25)" }),
      {
        type: "scatter", mode: "lines+markers", name: label(measure), x, y: medians,
        line: { color: PALETTE.blue, width: 2.5 }, marker: { color: PALETTE.blue, size: 7 },
      },
    ],
    layout: {
      margin: { t: plateau ? 32 : 16 },
      xaxis: { title: { text: label(setting, 40) } },
      yaxis: { title: { text: label(measure) }, tickformat: ".0%" },
      shapes: [
        ...(plateau ? [{
          type: "rect", yref: "paper", x0: plateau.from, x1: plateau.to, y0: 0, y1: 1, fillcolor: ink(0.14),
          line: { width: 0 }, layer: "below",
        }] : []),
        ...references.map(({ value }) => ruler([first, value], [last, value])),
      ],
      annotations: [
        ...references.map((reference) => remark(label(reference.label, 40), last, reference.value, {
          xanchor: "right", yanchor: "bottom",
        })),
        ...(plateau ? [remark("plateau", (plateau.from + plateau.to) / 2, 1, {
          yref: "paper", yanchor: "bottom",
        })] : []),
      ],
    },
    caption: options.caption ?? `${measure} against ${setting}${over ? `; band over ${over}` : ""}`,
    alt: sentence(x, medians, { name: measure, setting, plateau, over }),
  });
}

interface Telling {
  readonly name: string;
  readonly setting: string;
  readonly plateau: { readonly from: number; readonly to: number } | undefined;
  readonly over: string | undefined;
}

function sentence(x: readonly number[], medians: readonly number[], { name, setting, plateau, over }: Telling): string {
  const says = (value: number): string => `${percent(1)(value)} at ${digits(3)(x[medians.indexOf(value)] ?? 0)}`;
  const [best, worst] = [Math.max(...medians), Math.min(...medians)];
  return `${name}${over ? ` (median over ${over})` : ""} is highest, ${says(best)}, and lowest, ${says(worst)}, of ${
    setting}.${plateau
    ? ` Settings from ${digits(3)(plateau.from)} to ${digits(3)(plateau.to)} are as good as the best.` : ""}`;
}
