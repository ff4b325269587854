import { type Figure, figure } from "../figure";
import { digits } from "../format";
import { INK, PALETTE } from "../palette";
import type { Trace } from "../spec";
import { checkPoints, joined, label, remark, ruler } from "./parts";

/** The threshold in force at one age. */
export interface ThresholdRow {
  /** Name of the tier or age; default "n d". */
  readonly label?: string;
  readonly ageDays: number;
  readonly factor: number;
  /** The raw similarity needed; Infinity where nothing passes, -Infinity where everything does. */
  readonly threshold: number;
}

/** Options of `effectiveThresholdFigure`. */
export interface ThresholdOptions {
  /** The nominal threshold. */
  readonly tau: number;
  /** A similarity to compare with, for example the mean of positive pairs. */
  readonly reference?: { readonly label: string; readonly value: number };
  readonly caption?: string;
}

const three = digits(3);

function needed(threshold: number): string {
  if (threshold > 1) return "unreachable";
  return threshold < -1 ? "everything passes" : three(threshold);
}

/** What a gate after decay really asks for (audit's effectiveThresholds): one line an age from the nominal threshold to
 *  the one in force. RangeError without rows. */
export function effectiveThresholdFigure(rows: readonly ThresholdRow[], options: ThresholdOptions): Figure {
  checkPoints("effectiveThresholdFigure", rows, ["ageDays", "factor"]);
  const { tau, reference } = options;
  const names = rows.map((row) => label(row.label ?? `${row.ageDays} d`, 18));
  const shown = rows.map(({ threshold }) => Math.max(tau - 0.3, Math.min(threshold, 1.05)));
  const low = Math.min(tau, reference?.value ?? tau, ...shown) - 0.06;
  const dots = (x: readonly number[], symbol: string, color: string): Trace => ({
    type: "scatter", mode: "markers", x, y: rows.map((_, i) => i), marker: { size: 13, symbol, color },
  });
  return figure({
    data: [
      { ...dots(rows.map(() => tau), "circle-open", INK), name: "nominal" },
      {
        ...dots(shown, "diamond", PALETTE.orange), name: "in force", mode: "markers+text", textposition: "top center",
        text: rows.map(({ threshold }) => needed(threshold)),
      },
    ],
    layout: {
      margin: { t: reference ? 32 : 16 },
      xaxis: { title: { text: "raw similarity needed (cosine)" }, range: [low, Math.max(1, ...shown) + 0.04] },
      yaxis: { tickvals: rows.map((_, i) => i), ticktext: names, range: [rows.length - 0.5, -0.7], showgrid: false },
      shapes: [
        ...rows.map((_, i) => ruler([tau, i], [shown[i], i], { color: PALETTE.orange, width: 4, dash: "solid" })),
        ...(reference ? [ruler([reference.value, rows.length - 0.5], [reference.value, -0.7])] : []),
      ],
      annotations: reference ? [remark(
        `${label(reference.label, 40)} ${three(reference.value)}`, reference.value, 1,
        { yref: "paper", yanchor: "bottom", xanchor: "left", xshift: -40 },
      )] : [],
    },
    height: 130 + 62 * rows.length,
    caption: options.caption ?? `A threshold of ${tau} read after decay: the similarity each age really needs`,
    alt: sentence(rows, options),
  });
}

function sentence(rows: readonly ThresholdRow[], { tau, reference }: ThresholdOptions): string {
  const parts = rows.map((row) => (
    `${needed(row.threshold)} at ${row.label ?? `${row.ageDays} d`} (factor ${row.factor})`));
  const shut = reference ? rows.filter((row) => row.threshold > reference.value) : [];
  const end = !reference ? "" : ` ${reference.label}, ${three(reference.value)}, ${shut.length === 0
    ? "reaches every one." : `falls short of ${joined(shut.map((row) => row.label ?? `${row.ageDays} d`))}.`}`;
  return `A nominal threshold of ${tau} acts as ${joined(parts)}.${end}`;
}
