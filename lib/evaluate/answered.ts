import type { Qrels, Query, Ranked, Run } from "../types";

/** How many queries of a run were answered with anything at all. */
export interface Answered {
  readonly answered: number;
  readonly queries: number;
  /** answered / queries: the non-empty rate, 1 - zero-result rate. It says nothing about relevance. */
  readonly rate: number;
  /** Ids of the queries answered with nothing, in the order of the run. */
  readonly empty: readonly string[];
}

/** Counts the queries of a run that got anything. Every query that was asked must have an entry, as recallAll makes it:
 *  one that is absent is not counted. RangeError for a run without queries. */
export function answered(run: Run<Ranked>): Answered {
  if (run.size === 0) throw new RangeError("answered: expected at least one query, got none");
  const empty = [...run].filter(([, list]) => list.length === 0).map(([query]) => query);
  const count = run.size - empty.length;
  return { answered: count, queries: run.size, rate: count / run.size, empty };
}

/** Judgements that name no right answer for any query: enough for measures that do not look at them (nonEmpty), where
 *  queries have no labels. TypeError for a query id that occurs twice. */
export function unjudged(queries: readonly Query[]): Qrels {
  const qrels = new Map<string, ReadonlyMap<string, number>>();
  for (const { id } of queries) {
    if (qrels.has(id)) throw new TypeError(`unjudged: the query id "${id}" occurs twice`);
    qrels.set(id, new Map());
  }
  return qrels;
}
