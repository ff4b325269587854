import type { Hit, VectorIndex, Vectors } from "../types";
import { bestOf } from "./best";
import { checkedLengths } from "./check";
import { coarseCopy } from "./coarse";
import { checkQuery, manyLists, proposed, usesCopy } from "./lists";
import type { IndexedRow } from "./newest";
import { defaultThreads } from "./threads";
import { row } from "./vectors";
import { inSlices, type Work } from "./work";

/** An exact index that also answers at once, and many queries together. All three give the same lists. */
export interface ExactIndex extends VectorIndex {
  /** `search` without a promise. */
  readonly searchNow: (vector: Float32Array, k: number) => readonly Hit[];
  /** A list for each row of `queries`, 64 at a time where the index is large: faster than one by one. */
  readonly searchMany: (queries: Vectors, k: number, work?: Work) => Promise<readonly (readonly Hit[])[]>;
  /** Makes now what the first search would make: with a million rows it takes seconds. */
  readonly prepare: (work?: Work) => Promise<void>;
}

/** Exact nearest neighbours by cosine, in process. Order: similarity, then newest (no or unreadable time last; a
 *  time without  a zone is read as UTC), then id by code unit. `search` rejects with a RangeError for k < 1 and for
 *  a bad vector.  Errors here: another number of rows than vectors, duplicate ids, bad vectors. No rows: every
 *  answer is empty. */
export function exactIndex(rows: readonly IndexedRow[], vectors: Vectors): ExactIndex {
  if (rows.length !== vectors.count) {
    throw new RangeError(`exactIndex: expected one vector a row, got ${rows.length} rows and ${vectors.count} vectors`);
  }
  checkUnique(rows);
  const squared = checkedLengths(vectors, (i) => `row ${i} (id ${JSON.stringify(rows[i]?.id)})`);
  const indexed = { rows, vectors, squared };
  const coarse = coarseCopy(vectors, squared);
  const prepare = async (work: Work = {}): Promise<void> => (usesCopy(vectors) ? coarse.prepare(work) : undefined);
  let last: Promise<unknown> = Promise.resolve();
  const searchNow = (vector: Float32Array, k: number): readonly Hit[] => {
    checkK(k);
    return bestOf(indexed, proposed(indexed, coarse, vector, k), k);
  };
  return {
    name: "exact",
    exact: true,
    searchNow,
    search: async (vector, k) => searchNow(vector, k),
    searchMany: async (queries, k, work = {}) => {
      checkK(k);
      for (let q = 0; q < queries.count && vectors.count > 0; q += 1) checkQuery(vectors, row(queries, q));
      await prepare({ signal: work.signal });
      // The lists of a batch lie in the index's own memory: one batch after the other.
      const steps = manyLists(indexed, coarse, queries, k, work.threads ?? defaultThreads());
      const turn = last.then(() => inSlices(steps, work));
      last = turn.catch(() => undefined);
      return turn;
    },
    prepare,
  };
}

function checkK(k: number): void {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`search: expected a whole k of at least 1, got ${k}`);
}

function checkUnique(rows: readonly IndexedRow[]): void {
  const seen = new Map<string, number>();
  rows.forEach(({ id }, i) => {
    const first = seen.get(id);
    if (first !== undefined) {
      throw new RangeError(`exactIndex: expected unique ids, got ${JSON.stringify(id)} in rows ${first} and ${i}`);
    }
    seen.set(id, i);
  });
}
