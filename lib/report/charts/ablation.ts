import type { AblationRow } from "../../evaluate";
import { type Figure, figure } from "../figure";
import { formatRate, rate } from "../format";
import { INK, PALETTE } from "../palette";
import { joined, label, remark } from "./parts";

/** A row of evaluate's ablation; a first place is a 1 in `firstRelevant`. */
export type AblationBar = Pick<AblationRow, "label" | "stage" | "firstRelevant">;

/** Options of `ablationFigure`. */
export interface AblationFigureOptions {
  /** Published rates in [0, 1], one a row, drawn as open diamonds. */
  readonly published?: readonly (number | null)[];
  readonly caption?: string;
}

interface Bar { readonly label: string; readonly stage: string; readonly firsts: number }

/** Hit@1 after each prefix of the pipeline, as bars with counts. RangeError without rows or queries. */
export function ablationFigure(
  ablation: { readonly rows: readonly AblationBar[] }, options: AblationFigureOptions = {},
): Figure {
  const queries = ablation.rows[0]?.firstRelevant.length ?? 0;
  if (queries === 0) throw new RangeError("ablationFigure: expected at least one row and one query, got none");
  const bars = ablation.rows.map(({ label: name, stage, firstRelevant }): Bar => (
    { label: name, stage, firsts: firstRelevant.filter((rank) => rank === 1).length }));
  const { published } = options;
  const rates = bars.map(({ firsts }) => rate(firsts, queries).successes / queries);
  const names = bars.map((bar) => `${label(bar.label, 20)} ${label(bar.stage, 22)}`);
  const rows = bars.map((_, i) => i);
  return figure({
    data: [
      { type: "bar", orientation: "h", name: "computed", x: rates, y: rows, marker: { color: PALETTE.blue } },
      ...(published ? [{
        type: "scatter", mode: "markers", name: "published", x: published, y: rows, cliponaxis: false,
        marker: { symbol: "diamond-open", size: 13, color: INK, line: { width: 2.5, color: INK } },
      }] : []),
    ],
    layout: {
      showlegend: published !== undefined,
      bargap: 0.3,
      margin: { r: 64 },
      xaxis: { title: { text: "Hit@1" }, tickformat: ".0%", range: [0, 1.02], tickvals: [0, 0.25, 0.5, 0.75, 1] },
      yaxis: { tickvals: rows, ticktext: names, range: [bars.length - 0.5, -0.5], showgrid: false },
      annotations: bars.map(({ firsts }, i) => remark(`${firsts}/${queries}`, 1, i, {
        xref: "paper", xanchor: "left", xshift: 8,
      })),
    },
    height: 120 + 42 * bars.length,
    caption: options.caption ?? "Hit@1 after each stage, the pipeline peeled off",
    alt: sentence(bars, queries),
  });
}

function sentence(bars: readonly Bar[], queries: number): string {
  const parts = bars.map(({ label: name, firsts }) => `${name} ${formatRate(rate(firsts, queries))}`);
  const drops = bars.slice(1).map((bar, i) => ({ bar, change: bar.firsts - (bars[i]?.firsts ?? 0) }));
  const worst = drops.reduce<{ bar: Bar; change: number } | undefined>(
    (least, drop) => (drop.change < (least?.change ?? 0) ? drop : least), undefined);
  return `Right first answers: ${joined(parts)}.${worst
    ? ` The largest loss, ${-worst.change} of ${queries}, is at ${worst.bar.label} (${worst.bar.stage}).`
    : " No stage loses any."}`;
}
