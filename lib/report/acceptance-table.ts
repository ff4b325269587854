import type { AcceptanceRow } from "../evaluate";
import { percent, rate } from "./format";
import { type Table, table } from "./table";

/** Pipelines against their acceptance line, with counts beside percentages and the queries answered with nothing. */
export function acceptanceTable(
  rows: readonly AcceptanceRow[], caption: string = "Questions that were answered with anything at all",
): Table {
  const shown = rows.map((row) => ({
    pipeline: row.label, answered: rate(row.answered, row.queries), line: percent(0)(row.line), verdict: row.verdict,
    empty: row.empty.join(", ") || "none",
  }));
  return table(shown, {
    caption, limit: rows.length,
    columns: [
      "pipeline", { key: "answered" }, { key: "line", align: "right" }, "verdict",
      { key: "empty", label: "answered with nothing" },
    ],
  });
}
