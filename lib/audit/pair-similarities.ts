import { mean } from "../evaluate";
import type { Qrels, Run } from "../types";

/** Similarities of questions with their right rows, and with all others. */
export interface PairSimilarities {
  /** Of every judged pair, query by query. */
  readonly positive: readonly number[];
  /** Of every other pair. */
  readonly others: readonly number[];
  /** Mean of the positive pairs, averaged within each query first, so that a query with many right rows does not
   *  outweigh one with a single row. */
  readonly mean: number;
  readonly othersMean: number;
  /** Chance that a positive pair of a query is more similar than another pair of the same query (ties count half),
   *  averaged over queries: .5 is guessing, 1 a clean cut. It does not depend on any threshold. */
  readonly separation: number;
}

/** Splits the similarities of a run that lists every row for every query into right pairs (grade >= 1) and others.
 *  Error for a right row that a list lacks, a query without judgements, or unknown similarities; queries without a
 *  right row count among the others only. Source: article 72 section 3 (positive pairs). */
export function pairSimilarities(lists: Run, qrels: Qrels): PairSimilarities {
  const perQuery = [...lists].map(([query, list]) => {
    const judgements = qrels.get(query);
    if (judgements === undefined) throw new Error(`pairSimilarities: query "${query}" has no judgements`);
    const right = (id: string): boolean => (judgements.get(id) ?? 0) >= 1;
    const listed = new Set(list.map(({ id }) => id));
    const absent = [...judgements.keys()].find((id) => right(id) && !listed.has(id));
    if (absent !== undefined) throw new Error(`pairSimilarities: "${query}" lacks the right row "${absent}"`);
    const known = list.map(({ id, similarity }) => {
      if (similarity === null) throw new Error(`pairSimilarities: "${query}" and "${id}": unknown similarity`);
      return { id, similarity };
    });
    const of = (wanted: boolean): readonly number[] =>
      known.filter(({ id }) => right(id) === wanted).map(({ similarity }) => similarity);
    return { positive: of(true), others: of(false) };
  });
  const judged = perQuery.filter(({ positive }) => positive.length > 0);
  const both = judged.filter(({ others }) => others.length > 0);
  const others = perQuery.flatMap((query) => query.others);
  return {
    positive: perQuery.flatMap(({ positive }) => positive),
    others,
    mean: mean(judged.map(({ positive }) => mean(positive))),
    othersMean: mean(others),
    separation: mean(both.map((query) => mean(query.positive.map((value) => shareBelow(query.others, value))))),
  };
}

function shareBelow(values: readonly number[], value: number): number {
  return mean(values.map((other) => (other < value ? 1 : other === value ? 0.5 : 0)));
}

/** What a threshold lets through. */
export interface PassRate {
  readonly threshold: number;
  /** Share of the positive pairs at or above it. */
  readonly positive: number;
  /** Share of the other pairs at or above it. */
  readonly others: number;
}

/** Shares of right and other pairs at or above each threshold, in the order given. */
export function passRates(
  pairs: Pick<PairSimilarities, "positive" | "others">, thresholds: readonly number[],
): readonly PassRate[] {
  const share = (values: readonly number[], threshold: number): number =>
    mean(values.map((value) => (value >= threshold ? 1 : 0)));
  return thresholds.map((threshold) => ({
    threshold, positive: share(pairs.positive, threshold), others: share(pairs.others, threshold),
  }));
}
