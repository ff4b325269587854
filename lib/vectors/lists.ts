import type { Hit, Vectors } from "../types";
import { batchCandidates, LARGEST_K, TOGETHER } from "./batch";
import { bestOf, type Indexed, withProducts } from "./best";
import { checkVector } from "./check";
import type { Coarse, Proposed } from "./coarse";
import { byteProduct } from "./matrix-product";
import { row } from "./vectors";
import type { Steps } from "./work";

/** Whether there is anything to gain from candidates: for few rows, every one is compared exactly at once; a copy of
 *  very wide ones is not made. */
export function usesCopy({ count, dimension }: Vectors): boolean {
  return count > 24 && dimension <= 32_768;
}

/** RangeError for a query that no row can be compared with. */
export function checkQuery({ dimension }: Vectors, vector: Float32Array): void {
  checkVector(vector, dimension, "search, query vector");
}

/** Rows that hold the k best for certain. */
export function proposed({ vectors }: Indexed, coarse: Coarse, vector: Float32Array, k: number): Proposed {
  const { count, dimension } = vectors;
  if (vector.length === dimension && usesCopy(vectors) && k < count) return coarse.propose(vector, k);
  if (count > 0) checkQuery(vectors, vector);
  return withProducts(vectors, Int32Array.from({ length: count }, (_, i) => i), vector);
}

/** A list for each query; each step is a block of rows, or a query. */
export function* manyLists(
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
