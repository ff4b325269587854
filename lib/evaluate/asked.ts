import type { Qrels, Query } from "../types";

/** The judgements of the given queries, in the order of the queries (for a subset, or after leaving some out).
 *  Throws an Error for a query without judgements or asked twice, a RangeError for no query at all. */
export function qrelsOf(qrels: Qrels, queries: readonly Query[]): Qrels {
  if (queries.length === 0) throw new RangeError("queries: expected at least one, got none");
  const asked = new Map<string, ReadonlyMap<string, number>>();
  for (const { id } of queries) {
    const judgements = qrels.get(id);
    if (judgements === undefined) throw new Error(`queries: ${JSON.stringify(id)} has no judgements in the qrels`);
    if (asked.has(id)) throw new Error(`queries: ${JSON.stringify(id)} is there twice`);
    asked.set(id, judgements);
  }
  return asked;
}

/** The same, and an Error for a judged query that is not asked: it would silently leave the mean. */
export function askedQrels(qrels: Qrels, queries: readonly Query[]): Qrels {
  const asked = qrelsOf(qrels, queries);
  for (const id of qrels.keys()) {
    if (asked.has(id)) continue;
    throw new Error(`qrels: ${JSON.stringify(id)} is judged but not among the queries (see qrelsOf for a subset)`);
  }
  return asked;
}
