import type { Measure, Qrels, Ranked, Run } from "../types";
import { fillerOf } from "./fast";
import { internRun } from "./intern-run";
import { mean } from "./mean";

export { mean };

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
  const interned = internRun(run, qrels);
  const { queries, lengths } = interned;
  const values = new Float64Array(queries.length);
  const rows = measures.map((measure): MeasureRow => {
    const fill = fillerOf(measure);
    if (fill === undefined) return readably(measure, run, qrels);
    fill(interned, values);
    return { measure: measure.name, mean: mean(values), values: Array.from(values) };
  });
  return { queries, unanswered: queries.filter((_, i) => lengths[i] === 0), rows };
}

/** One measure by its readable form, for those that have no fast one. */
function readably(measure: Measure, run: Run<Ranked>, qrels: Qrels): MeasureRow {
  const values = [...qrels].map(([id, judgements]) => measure.of((run.get(id) ?? []).map((one) => one.id), judgements));
  return { measure: measure.name, mean: mean(values), values };
}

/** The row of one measure by its name. Throws an Error that lists the names there are. */
export function measureRow(rows: readonly MeasureRow[], name: string): MeasureRow {
  const row = rows.find((one) => one.measure === name);
  if (row !== undefined) return row;
  const known = rows.map((one) => one.measure).join(", ");
  throw new Error(`measure: expected one of ${known}, got ${JSON.stringify(name)}`);
}
