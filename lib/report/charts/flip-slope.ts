import { type Ablation, rowOf } from "../../evaluate";
import { type Figure, figure } from "../figure";
import { PALETTE } from "../palette";
import { counted, joined, label, remark } from "./parts";

/** Where the right answer of a query stood before and after a step. */
export interface SlopeRow {
  readonly query: string;
  /** Rank (from 1) of the first right answer before and after; null: not in the list. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Options of `flipSlopeFigure`. */
export interface SlopeOptions {
  /** Headings of the two sides; default "before decay", "after decay". */
  readonly sides?: readonly [string, string];
  readonly caption?: string;
}

/** Where the right answer stood in two rows of an ablation, query by query. Error for a label it does not have. */
export function slopeRows(ablation: Ablation, before: string, after: string): readonly SlopeRow[] {
  const [from, to] = [rowOf(ablation, before).firstRelevant, rowOf(ablation, after).firstRelevant];
  return ablation.queries.map((query, i) => ({ query, before: from[i] ?? null, after: to[i] ?? null }));
}

const FATES = [
  { fate: "kept", symbol: "circle", color: PALETTE.blue, dash: "solid" },
  { fate: "lost rank 1", symbol: "triangle-down", color: PALETTE.orange, dash: "solid" },
  { fate: "won rank 1", symbol: "triangle-up", color: PALETTE.green, dash: "dash" },
  { fate: "elsewhere", symbol: "square", color: PALETTE.grey, dash: "dot" },
] as const;
type Fate = (typeof FATES)[number]["fate"];

/** One line for each move of the first right answer (audit's rankMoves, or slopeRows), as thick as its queries many,
 *  their number at its end: kept, lost or won rank 1 by colour, shape and dash. Absent answers stand below the last
 *  rank. RangeError without rows. */
export function flipSlopeFigure(rows: readonly SlopeRow[], options: SlopeOptions = {}): Figure {
  if (rows.length === 0) throw new RangeError("flipSlopeFigure: expected at least one row, got none");
  const last = Math.max(1, ...rows.flatMap(({ before, after }) => [before ?? 0, after ?? 0]));
  const absent = rows.some(({ before, after }) => before === null || after === null);
  const sides = options.sides ?? ["before decay", "after decay"];
  const moves = movesOf(rows, last + 1);
  const ranks = Array.from({ length: last + (absent ? 1 : 0) }, (_, i) => i + 1);
  return figure({
    data: FATES.flatMap(({ fate, symbol, color, dash }) => (
      moves.filter((move) => move.fate === fate).map((move, i) => ({
        type: "scatter", mode: "lines+markers", name: fate, legendgroup: fate, showlegend: i === 0,
        x: [0, 1], y: [move.from, move.to], line: { color, width: 1.5 + Math.min(8, move.count * 0.6), dash },
        marker: { symbol, color, size: 11 },
      })))),
    layout: {
      showlegend: true,
      margin: { r: 96, b: 24 },
      xaxis: {
        tickvals: [0, 1], ticktext: sides.map((side) => label(side)), range: [-0.08, 1.05], side: "top",
        showline: false, ticks: "", showgrid: false,
      },
      yaxis: {
        title: { text: "rank of the right answer" }, tickvals: ranks, range: [last + (absent ? 1.4 : 0.4), 0.6],
        ticktext: ranks.map((rank) => (rank > last ? "absent" : String(rank))),
      },
      legend: { y: -0.06, yanchor: "top" },
      annotations: endsOf(moves).map(({ at, text }) => (
        remark(text, 1, at, { xanchor: "left", xshift: 12, align: "left" }))),
    },
    height: 150 + 52 * ranks.length,
    caption: options.caption ?? "Where the right answer stands; a line is as thick as its queries are many",
    alt: sentence(rows, sides),
  });
}

interface Move { readonly from: number; readonly to: number; readonly fate: Fate; readonly count: number }

function fateOf({ before, after }: SlopeRow): Fate {
  if (before === 1) return after === 1 ? "kept" : "lost rank 1";
  return after === 1 ? "won rank 1" : "elsewhere";
}

function movesOf(rows: readonly SlopeRow[], nowhere: number): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const row of rows) {
    const [from, to] = [row.before ?? nowhere, row.after ?? nowhere];
    const count = (moves.get(`${from}>${to}`)?.count ?? 0) + 1;
    moves.set(`${from}>${to}`, { from, to, fate: fateOf(row), count });
  }
  return [...moves.values()];
}

/** What stands at each end on the right: "11 kept", "2 won". */
function endsOf(moves: readonly Move[]): readonly { at: number; text: string }[] {
  return [...new Set(moves.map(({ to }) => to))].map((at) => ({
    at,
    text: FATES.flatMap(({ fate }) => {
      const n = moves.filter((move) => move.to === at && move.fate === fate).reduce((sum, move) => sum + move.count, 0);
      return n === 0 ? [] : [`${n} ${fate === "elsewhere" ? "other" : fate.split(" ")[0]}`];
    }).join("<br>"),
  }));
}

function sentence(rows: readonly SlopeRow[], sides: readonly [string, string]): string {
  const n = (fate: Fate): number => rows.filter((row) => fateOf(row) === fate).length;
  const first = (side: "before" | "after"): number => rows.filter((row) => row[side] === 1).length;
  const fates = [`${n("kept")} kept`, `${n("lost rank 1")} lost`, `${n("won rank 1")} won`];
  return `Of ${counted(rows.length, "query")}, ${first("before")} have the right answer first ${sides[0]}, `
    + `${first("after")} ${sides[1]}: ${joined(fates)}.`;
}
