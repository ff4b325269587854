import type { Ablation } from "../evaluate";
import { digits, rate } from "./format";
import { type Column, type Table, table } from "./table";

/** An ablation as a table: candidates, each measure (success and non-empty as counts with percentages, others as means
 *  with 3 digits), gains and losses of rank 1, and the mechanism in words. */
export function ablationTable(ablation: Ablation, caption: string = "The pipeline peeled off, stage by stage"): Table {
  const names = [...new Set(ablation.rows.flatMap((row) => row.measures.map(({ measure }) => measure)))];
  const rows = ablation.rows.map((row) => Object.fromEntries([
    ["row", row.label], ["stage", row.stage], ["candidates", row.candidates],
    ...row.measures.map(({ measure, mean, values }) => [`m:${measure}`, isBinary(values)
      ? rate(values.filter((value) => value === 1).length, values.length) : mean]),
    ["gains", row.gains.length], ["losses", row.losses.length], ["mechanism", row.mechanism.words],
  ]));
  const columns: (Column | string)[] = [
    "row", "stage", { key: "candidates", format: digits(1) },
    ...names.map((name) => ({ key: `m:${name}`, label: name })),
    "gains", "losses", "mechanism",
  ];
  return table(rows, { caption, columns, limit: rows.length });
}

function isBinary(values: readonly number[]): boolean {
  return values.length > 0 && values.every((value) => value === 0 || value === 1);
}
