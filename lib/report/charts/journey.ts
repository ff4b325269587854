import type { Journey, JourneyRow } from "../../audit";
import { type Figure, figure } from "../figure";
import { digits } from "../format";
import { PALETTE } from "../palette";
import type { Trace } from "../spec";
import { counted, label } from "./parts";

const FATES = [
  { fate: "right answer", symbol: "diamond", color: PALETTE.green, width: 3.5 },
  { fate: "another, returned", symbol: "circle", color: PALETTE.orange, width: 2 },
  { fate: "another, dropped", symbol: "circle-open", color: PALETTE.grey, width: 1.5 },
] as const;

/** One query's candidates as lines: rank after each stage, with a cross where a stage drops one. The ticks on the left
 *  say similarity and age in whole days. RangeError without candidates. */
export function journeyFigure(way: Journey, options: { readonly caption?: string } = {}): Figure {
  const { rows, stages } = way;
  if (rows.length === 0) throw new RangeError("journeyFigure: expected at least one candidate, got none");
  const ranks = rows.map((_, i) => i + 1);
  const lines = FATES.flatMap(({ fate, symbol, color, width }) => (
    rows.filter((row) => fateOf(row) === fate).map((row, i): Trace => ({
      type: "scatter", mode: "lines+markers", name: fate, legendgroup: fate, showlegend: i === 0,
      x: stages.map((_, at) => at), y: row.ranks, line: { color, width }, marker: { symbol, color, size: 10 },
    }))));
  const dropped = rows.filter(({ droppedBy }) => droppedBy !== null);
  return figure({
    data: [...lines, {
      type: "scatter", mode: "markers", name: "dropped", x: dropped.map((row) => lastSeen(row) + 0.4),
      y: dropped.map((row) => row.ranks[lastSeen(row)]), marker: { symbol: "x", size: 8, color: PALETTE.red },
    }],
    layout: {
      showlegend: true,
      margin: { l: 112, b: 84 },
      xaxis: {
        tickvals: stages.map((_, at) => at), ticktext: stages.map((name, at) => `S${at}<br>${wrapped(name)}`),
        tickfont: { size: 12 }, range: [-0.2, stages.length - 0.75], showgrid: false,
      },
      yaxis: {
        title: { text: "rank" }, tickvals: ranks, range: [rows.length + 0.5, 0.5],
        ticktext: ranks.map((rank) => tickOf(rank, rows)), tickfont: { size: 13 },
      },
    },
    height: 180 + 30 * rows.length,
    caption: options.caption ?? `"${way.text}": rank after each stage; left: similarity and age of the raw order`,
    alt: sentence(way),
  });
}

function fateOf({ judged, droppedBy }: JourneyRow): (typeof FATES)[number]["fate"] {
  if (judged === "right") return "right answer";
  return droppedBy === null ? "another, returned" : "another, dropped";
}

function lastSeen({ ranks }: JourneyRow): number {
  return ranks.reduce<number>((last, rank, at) => (rank === null ? last : at), 0);
}

function tickOf(rank: number, rows: readonly JourneyRow[]): string {
  const row = rows.find(({ ranks }) => ranks[0] === rank);
  if (row === undefined) return String(rank);
  const age = typeof row.age === "number" ? `${Math.floor(row.age)} d` : row.age;
  return `${rank}:  ${row.similarity === null ? "?" : digits(3)(row.similarity)} · ${age}`;
}

/** Words of a stage's name over as many lines as it takes, about ten characters each. */
function wrapped(name: string): string {
  const lines: string[] = [];
  for (const word of label(name, 26).split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < 10) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("<br>");
}

function sentence({ rows, stages, text }: Journey): string {
  const right = rows.filter(({ judged }) => judged === "right");
  const drops = stages.map((name) => ({ name, n: rows.filter(({ droppedBy }) => droppedBy === name).length }));
  const lost = drops.filter(({ n }) => n > 0).map(({ name, n }) => `${name} drops ${n}`);
  const best = (at: number): string => {
    const known = right.flatMap(({ ranks }) => ranks[at] ?? []);
    return known.length === 0 ? "absent" : `at rank ${Math.min(...known)}`;
  };
  const answer = right.length === 0 ? "" : ` The best right answer is ${best(0)} at first and ${
    best(stages.length - 1)} at the end.`;
  return `"${text}": ${counted(rows.length, "candidate")}; ${lost.join(", ") || "none is dropped"}.${answer}`;
}
