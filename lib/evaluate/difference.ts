import type { RankedList } from "../types";

/** What turned one list of rankings into another, query by query. The arrays hold positions of queries. */
export interface Difference {
  readonly queries: number;
  /** Candidates that are only in the later lists, over all queries. */
  readonly added: number;
  /** Candidates that are only in the earlier lists, over all queries. */
  readonly dropped: number;
  readonly addedIn: readonly number[];
  readonly droppedIn: readonly number[];
  /** Queries in which the candidates that both lists hold stand in another order. */
  readonly reorderedIn: readonly number[];
  /** Queries in which both lists hold something and the first place is another candidate's. */
  readonly rankOneIn: readonly number[];
  /** Queries that had candidates and have none any more. */
  readonly emptiedIn: readonly number[];
  /** Queries in which some kept candidate has another score: a rerank may do this without moving anything. */
  readonly rescoredIn: readonly number[];
}

/** Compares rankings before and after something happened, by id and order; both arrays hold one list a query. */
export function compareLists(before: readonly RankedList[], after: readonly RankedList[]): Difference {
  if (before.length !== after.length) {
    throw new RangeError(`compareLists: expected ${before.length} lists after, got ${after.length}`);
  }
  const pairs = before.map((list, i) => comparePair(list, after[i]!));
  const where = (test: (pair: PairDifference) => boolean): readonly number[] =>
    pairs.flatMap((pair, i) => (test(pair) ? [i] : []));
  return {
    queries: pairs.length,
    added: pairs.reduce((sum, pair) => sum + pair.added, 0),
    dropped: pairs.reduce((sum, pair) => sum + pair.dropped, 0),
    addedIn: where((pair) => pair.added > 0),
    droppedIn: where((pair) => pair.dropped > 0),
    reorderedIn: where((pair) => pair.reordered),
    rankOneIn: where((pair) => pair.rankOne),
    emptiedIn: where((pair) => pair.emptied),
    rescoredIn: where((pair) => pair.rescored),
  };
}

interface PairDifference {
  readonly added: number;
  readonly dropped: number;
  readonly reordered: boolean;
  readonly rankOne: boolean;
  readonly emptied: boolean;
  readonly rescored: boolean;
}

function comparePair(before: RankedList, after: RankedList): PairDifference {
  const scores = new Map(before.map((one) => [one.id, one.score]));
  const stay = new Set(after.map((one) => one.id));
  const keptBefore = before.filter((one) => stay.has(one.id));
  const keptAfter = after.filter((one) => scores.has(one.id));
  return {
    added: after.length - keptAfter.length,
    dropped: before.length - keptBefore.length,
    reordered: keptBefore.some((one, i) => one.id !== keptAfter[i]?.id),
    rankOne: before.length > 0 && after.length > 0 && before[0]!.id !== after[0]!.id,
    emptied: before.length > 0 && after.length === 0,
    rescored: keptAfter.some((one) => scores.get(one.id) !== one.score),
  };
}
