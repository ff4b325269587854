import type { Cell, Evidence } from "../../audit/diagnosis";
import { counted, joined, label } from "../charts/parts";
import { figure, type Figure } from "../figure";
import { PALETTE } from "../palette";
import type { Trace } from "../spec";

/** Bars of the first places that each step (or variation) gains to the right and loses to the left. null without the
 *  columns, with more than 20 rows, or where nothing changes. */
export function gainsFigure(evidence: Evidence): Figure | null {
  const at = (...names: readonly string[]): number => evidence.columns.findIndex(({ name }) => names.includes(name));
  const [name, gained, lost] = [at("stage", "pipeline"), at("gained first"), at("lost first")];
  if (name < 0 || gained < 0 || lost < 0 || evidence.rows.length > 20) return null;
  const count = (cell: Cell | undefined): number => (typeof cell === "number" && Number.isFinite(cell) ? cell : 0);
  const rows = evidence.rows.map((row) => (
    { name: String(row[name] ?? ""), gained: count(row[gained]), lost: count(row[lost]) }));
  const told = rows.filter((row) => row.gained + row.lost > 0);
  if (told.length === 0) return null;
  const most = Math.max(...rows.map((row) => Math.max(row.gained, row.lost)));
  return figure({
    data: [
      bars("gained", rows.map((row) => row.gained), PALETTE.green),
      bars("lost", rows.map((row) => -row.lost), PALETTE.orange),
    ],
    layout: {
      barmode: "relative", bargap: 0.3, showlegend: true, margin: { r: 24 },
      xaxis: { title: { text: "first places lost (left) and gained" }, range: [-most * 1.2, most * 1.2], tickvals: [0] },
      yaxis: {
        tickvals: rows.map((_, i) => i), ticktext: rows.map((row) => label(row.name, 26)), showgrid: false,
        range: [rows.length - 0.5, -0.5],
      },
    },
    height: 130 + 40 * rows.length,
    caption: `${evidence.title}: right first places gained and lost`,
    alt: `${joined(told.map((row) => `${row.name} gains ${counted(row.gained, "query")} and loses ${row.lost}`))}.`,
  });
}

function bars(name: string, x: readonly number[], color: string): Trace {
  return {
    type: "bar", orientation: "h", name, x, y: x.map((_, i) => i), marker: { color },
    text: x.map((value) => (value === 0 ? "" : String(Math.abs(value)))), textposition: "outside", cliponaxis: false,
  };
}
