import type { Measure, Qrels, Query, Ranked, Run } from "../types";
import { qrelsOf } from "./asked";
import { evaluate, measureRow, type MeasureRow } from "./evaluate";

/** What one run scores on one subset of the queries. */
export interface SubsetRow {
  readonly subset: string;
  readonly queries: number;
  readonly measures: readonly MeasureRow[];
}

/** The mean of one measure on one subset. Error for a subset or measure that is not there. */
export function subsetMean(rows: readonly SubsetRow[], subset: string, measure: string): number {
  const row = rows.find((one) => one.subset === subset);
  if (row !== undefined) return measureRow(row.measures, measure).mean;
  const known = rows.map((one) => one.subset).join(", ");
  throw new Error(`subset: expected one of ${known}, got ${JSON.stringify(subset)}`);
}

/** A run scored on each subset of the queries, in the order in which they first occur, and on "all" of them at the end;
 *  a query without a subset counts in "all" only. Every query must be judged. No query: RangeError. */
export function evaluateBySubset(
  run: Run<Ranked>, qrels: Qrels, queries: readonly Query[], measures: readonly Measure[],
): readonly SubsetRow[] {
  const names = [...new Set(queries.flatMap(({ subset }) => (subset === undefined ? [] : [subset])))];
  const rowOf = (subset: string, own: readonly Query[]): SubsetRow => {
    const part = new Map(own.flatMap(({ id }) => (run.has(id) ? [[id, run.get(id) ?? []] as const] : [])));
    return { subset, queries: own.length, measures: evaluate(part, qrelsOf(qrels, own), measures).rows };
  };
  return [...names.map((name) => rowOf(name, queries.filter(({ subset }) => subset === name))), rowOf("all", queries)];
}
