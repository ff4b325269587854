import type { Ablation } from "../evaluate";
import { digits, plainFormat, rate } from "./format";
import { type Column, type Table, table } from "./table";

/** The numbers of an ablation (or of compareSystems) without the words: candidates, each measure (0/1 ones as counts
 *  with percentages), "won/lost": queries that won and lost a right first place. `first` heads the first column. */
export function scoreTable(ablation: Ablation, caption: string, first: string = "row"): Table {
  const names = [...new Set(ablation.rows.flatMap((row) => row.measures.map(({ measure }) => measure)))];
  const rows = ablation.rows.map((row) => Object.fromEntries([
    ["row", row.label], ["candidates", row.candidates],
    ...row.measures.map(({ measure, mean, values }) => [`m:${measure}`, isBinary(measure, values)
      ? rate(values.filter((value) => value === 1).length, values.length) : mean]),
    ["won/lost", `${row.gains.length}/${row.losses.length}`],
  ]));
  const columns: (Column | string)[] = [
    { key: "row", label: first }, { key: "candidates", format: digits(1) },
    ...names.map((name) => ({ key: `m:${name}`, label: name, format: printed })),
    { key: "won/lost", align: "right" },
  ];
  return table(rows, { caption, columns, limit: rows.length });
}

/** The words of an ablation without the numbers: stage and mechanism. */
export function mechanismTable(ablation: Ablation, caption: string): Table {
  const rows = ablation.rows.map(({ label, stage, mechanism }) => ({ row: label, stage, mechanism: mechanism.words }));
  return table(rows, { caption, limit: rows.length });
}

/** A reciprocal rank is a mean of fractions even where all answers happen to come first. */
function isBinary(measure: string, values: readonly number[]): boolean {
  return !measure.startsWith("reciprocal") && values.every((value) => value === 0 || value === 1);
}

function printed(value: unknown): string {
  return typeof value === "number" ? digits(3)(value) : plainFormat(value);
}
