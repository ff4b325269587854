import type { Evidence } from "../../audit/diagnosis";
import { effectiveThresholdFigure } from "../charts/effective-threshold";
import { figure, type Figure } from "../figure";
import { PALETTE } from "../palette";
import { counted, joined, label } from "../charts/parts";

/** The figure of a table whose shape a figure shows better: thresholds in force by age, first places step by step,
 *  flips by step. null for every other table, and for one without the columns it would need. */
export function evidenceFigure(evidence: Evidence): Figure | null {
  if (evidence.rows.length === 0 || evidence.rows.length > 30) return null;
  if (evidence.id.startsWith("effective-threshold")) return thresholds(evidence);
  if (evidence.id.startsWith("ablation") || evidence.id === "cumulative") return gainsAndLosses(evidence);
  return null;
}

function thresholds(evidence: Evidence): Figure | null {
  const [age, needed, nominal] = [/^age/, /effective|in force|needed/, /nominal|written|threshold/].map((name) => {
    return evidence.columns.findIndex((column) => name.test(column.name));
  });
  const rows = evidence.rows.flatMap((cells) => {
    const [ageDays, threshold, tau] = [cells[age ?? -1], cells[needed ?? -1], cells[nominal ?? -1]];
    return typeof ageDays === "number" && typeof threshold === "number" && typeof tau === "number"
      ? [{ ageDays, threshold, tau, factor: threshold === 0 ? 1 : tau / threshold }] : [];
  });
  const [first] = rows;
  if (first === undefined || rows.some(({ tau }) => tau !== first.tau)) return null;
  return effectiveThresholdFigure(rows, { tau: first.tau, caption: evidence.title });
}

function gainsAndLosses(evidence: Evidence): Figure | null {
  const at = (name: RegExp): number => evidence.columns.findIndex((column) => name.test(column.name));
  const [step, gains, losses] = [at(/^(step|stage|without|left out)/), at(/^(gain|gained|wins)/), at(/^(loss|lost|losses)/)];
  const count = (cell: unknown): number => (typeof cell === "number" && Number.isFinite(cell) ? cell : 0);
  if (step < 0 || gains < 0 || losses < 0) return null;
  const rows = evidence.rows.map((cells) => (
    { name: String(cells[step] ?? ""), gained: count(cells[gains]), lost: count(cells[losses]) }));
  if (rows.every(({ gained, lost }) => gained === 0 && lost === 0)) return null;
  const bars = (name: string, x: readonly number[], color: string): object => ({
    type: "bar", orientation: "h", name, x, y: rows.map((_, i) => i), marker: { color },
    text: x.map((value) => (value === 0 ? "" : String(Math.abs(value)))), textposition: "outside", cliponaxis: false,
  });
  const parts = rows.filter(({ gained, lost }) => gained + lost > 0).map(({ name, gained, lost }) => (
    `${name} gains ${counted(gained, "query")} and loses ${lost}`));
  return figure({
    data: [
      bars("gained", rows.map(({ gained }) => gained), PALETTE.green),
      bars("lost", rows.map(({ lost }) => -lost), PALETTE.orange),
    ] as never,
    layout: {
      barmode: "relative", bargap: 0.3, showlegend: true, margin: { r: 40, l: 40 },
      xaxis: { title: { text: "judged queries lost (left) and gained (right)" }, zeroline: true },
      yaxis: {
        tickvals: rows.map((_, i) => i), ticktext: rows.map(({ name }) => label(name, 24)), showgrid: false,
        range: [rows.length - 0.5, -0.5],
      },
    },
    height: 130 + 42 * rows.length,
    caption: `${evidence.title}: what each step gains and loses`,
    alt: `${joined(parts)}.`,
  });
}
