import type { SubsetRow } from "../evaluate";
import { rate } from "./format";
import { type Table, table } from "./table";

/** Systems by subset of the queries (evaluateBySubset): measures of 0 and 1 as counts, others as means. */
export function subsetTable(
  systems: readonly { readonly label: string; readonly subsets: readonly SubsetRow[] }[], caption: string,
): Table {
  const rows = systems.flatMap(({ label, subsets }) => subsets.map(({ subset, measures }) => Object.fromEntries([
    ["system", label], ["subset", subset],
    ...measures.map(({ measure, mean, values }) => [measure, values.every((value) => value === 0 || value === 1)
      && !measure.startsWith("reciprocal") ? rate(values.filter((value) => value === 1).length, values.length) : mean]),
  ])));
  return table(rows, { caption, limit: rows.length });
}
