import { nonEmpty, reciprocalRank, successAt } from "../evaluate";
import type { Context } from "../types";
import { send, type SynchronousStage } from "./probe";
import type { Recorded } from "./sweep";

/** Values query by query, in the order of the queries. */
export interface QueryValues {
  readonly successAt1: readonly number[];
  readonly reciprocalRankAt5: readonly number[];
}

/** What one corpus scores at one setting of a sweep. */
export interface Scores {
  readonly values: QueryValues;
  readonly queries: number;
  /** Right first places. */
  readonly firsts: number;
  /** Queries with anything in their list. */
  readonly answered: number;
}

/** Sends the recorded lists through stages and scores what is left. This is the meaning of every sweep; the fast ones
 *  must give the same. */
export function scoreStages(corpus: Recorded, stages: readonly SynchronousStage[], from: number): Scores {
  const [first, ranks, answered] = [successAt(1, from), reciprocalRank(5, from), nonEmpty()];
  const values = [...corpus.qrels].map(([id, judgements]) => {
    const context: Context = { query: { id, text: "" }, now: corpus.now };
    const ids = send(stages, corpus.lists.get(id) ?? [], context).map((one) => one.id);
    return [first.of(ids, judgements), ranks.of(ids, judgements), answered.of(ids, judgements)] as const;
  });
  const successAt1 = values.map(([one]) => one);
  return {
    queries: values.length,
    firsts: sum(successAt1),
    answered: sum(values.map(([, , one]) => one)),
    values: { successAt1, reciprocalRankAt5: values.map(([, one]) => one) },
  };
}

/** The sum in the order given; 0 for nothing. */
export function sum(values: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i]!;
  return total;
}
