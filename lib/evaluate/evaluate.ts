import type { Measure, Qrels, Ranked, Run } from "../types";
import { checkRanking } from "./measure";

/** One measure over all judged queries. */
export interface MeasureRow {
  /** The measure's name. */
  readonly measure: string;
  /** Arithmetic mean of `values`. */
  readonly mean: number;
  /** One value a query, in the order of the evaluation's `queries`. */
  readonly values: readonly number[];
}

/** What one run scores, query by query. */
export interface Evaluation {
  /** The judged queries, in the order of the judgements. */
  readonly queries: readonly string[];
  /** Judged queries that the run does not hold or answers with an empty list: they count, mostly as 0. */
  readonly unanswered: readonly string[];
  readonly rows: readonly MeasureRow[];
}

/** Scores a run against judgements by list order (scores are not looked at). Every judged query counts, one without an
 *  answer as an empty list. Throws for a run query without judgements, an id twice in one list, a grade that is no
 *  finite number, and no judged query at all. */
export function evaluate(run: Run<Ranked>, qrels: Qrels, measures: readonly Measure[]): Evaluation {
  checkQrels(qrels);
  for (const id of run.keys()) {
    if (!qrels.has(id)) throw new Error(`run: query ${JSON.stringify(id)} has no judgements in the qrels`);
  }
  const queries = [...qrels.keys()];
  const rankings = queries.map((id) => (run.get(id) ?? []).map((one) => one.id));
  rankings.forEach((ranking, i) => checkRanking(ranking, queries[i]));
  const rows = measures.map((measure): MeasureRow => {
    const values = rankings.map((ranking, i) => measure.of(ranking, qrels.get(queries[i]!)!));
    return { measure: measure.name, mean: mean(values), values };
  });
  return { queries, unanswered: queries.filter((_, i) => rankings[i]!.length === 0), rows };
}

/** Mean that does not depend on the order of its input (it adds in rising order). Empty input: RangeError. */
export function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("mean: expected at least one value, got none");
  return Float64Array.from(values).sort().reduce((sum, value) => sum + value, 0) / values.length;
}

/** The row of one measure by its name. Throws an Error that lists the names there are. */
export function measureRow(rows: readonly MeasureRow[], name: string): MeasureRow {
  const row = rows.find((one) => one.measure === name);
  if (row !== undefined) return row;
  const known = rows.map((one) => one.measure).join(", ");
  throw new Error(`measure: expected one of ${known}, got ${JSON.stringify(name)}`);
}

function checkQrels(qrels: Qrels): void {
  if (qrels.size === 0) throw new RangeError("qrels: expected at least one judged query, got none");
  for (const [query, judgements] of qrels) {
    for (const [id, grade] of judgements) {
      if (Number.isFinite(grade)) continue;
      const where = `query ${JSON.stringify(query)}, document ${JSON.stringify(id)}`;
      throw new RangeError(`qrels: ${where}: the grade must be a finite number, got ${String(grade)}`);
    }
  }
}
