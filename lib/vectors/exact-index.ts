import type { Hit, VectorIndex, Vectors } from "../types";
import { batchCandidates, LARGEST_K, TOGETHER } from "./batch";
import { bestOf, type Indexed, withProducts } from "./best";
import { checkedLengths, checkVector } from "./check";
import { type Coarse, coarseCopy, type Proposed } from "./coarse";
import { byteProduct, defaultThreads } from "./matrix-product";
import type { IndexedRow } from "./newest";
import { row } from "./vectors";
import { inSlices, type Steps, type Work } from "./work";

/** An exact index that also answers at once, and many queries together. All three give the same lists. */
export interface ExactIndex extends VectorIndex {
  /** `search` without a promise. */
  readonly searchNow: (vector: Float32Array, k: number) => readonly Hit[];
  /** A list for each row of `queries`, 64 at a time where the index is large: faster than one by one. */
  readonly searchMany: (queries: Vectors, k: number, work?: Work) => Promise<readonly (readonly Hit[])[]>;
  /** Makes now what the first search would make: with a million rows it takes seconds. */
  readonly prepare: (work?: Work) => Promise<void>;
}

/** Whether there is anything to gain from candidates: for few rows, every one is compared exactly at once; a copy of
 *  very wide ones is not made. */
function usesCopy({ count, dimension }: Vectors): boolean {
  return count > 24 && dimension <= 32_768;
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
      const turn = last.then(() => inSlices(manyLists(indexed, coarse, queries, k, work.threads ?? defaultThreads()), work));
      last = turn.catch(() => undefined);
      return turn;
    },
    prepare,
  };
}

function checkK(k: number): void {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`search: expected a whole k of at least 1, got ${k}`);
}

function checkQuery({ dimension }: Vectors, vector: Float32Array): void {
  checkVector(vector, dimension, "search, query vector");
}

/** Rows that hold the k best for certain. */
function proposed({ vectors }: Indexed, coarse: Coarse, vector: Float32Array, k: number): Proposed {
  const { count, dimension } = vectors;
  if (vector.length === dimension && usesCopy(vectors) && k < count) return coarse.propose(vector, k);
  if (count > 0) checkQuery(vectors, vector);
  return withProducts(vectors, Int32Array.from({ length: count }, (_, i) => i), vector);
}

function* manyLists(
  indexed: Indexed, coarse: Coarse, queries: Vectors, k: number, threads: number,
): Steps<readonly (readonly Hit[])[]> {
  const { count } = indexed.vectors;
  const place = usesCopy(indexed.vectors) && k <= LARGEST_K && k < count ? coarse.now() : null;
  const product = place?.kind === "bytes" ? byteProduct(threads, place.kernels) : null;
  const lists: (readonly Hit[])[] = [];
  const total = queries.count * count;
  for (let from = 0; from < queries.count; from += TOGETHER) {
    const some = queriesFrom(queries, from);
    const known: (Int32Array | null)[] = [];
    if (place !== null && product !== null) {
      const steps = batchCandidates(place, product, some, k);
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done === true) {
          known.push(...step.value);
          break;
        }
        yield { done: from * count + step.value.done * some.count, total };
      }
    }
    for (let q = 0; q < some.count; q += 1) {
      const vector = row(some, q);
      const rows = known[q] ?? null;
      const found = rows === null ? proposed(indexed, coarse, vector, k) : withProducts(indexed.vectors, rows, vector);
      lists.push(bestOf(indexed, found, k));
      yield { done: (from + q + 1) * count, total };
    }
  }
  return lists;
}

function queriesFrom({ data, count, dimension }: Vectors, from: number): Vectors {
  const some = Math.min(TOGETHER, count - from);
  return { data: data.subarray(from * dimension, (from + some) * dimension), count: some, dimension };
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
