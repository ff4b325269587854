import type { Hit, VectorIndex, Vectors } from "../types";
import { dot, dotsOfSome, squaredLengths, toCosine } from "./arithmetic";
import { checkVector, checkVectors } from "./check";
import { coarseCopy } from "./coarse";
import { type IndexedRow, newestFirst } from "./newest";

/** An exact index that also answers at once, without a promise. */
export interface ExactIndex extends VectorIndex {
  readonly searchNow: (vector: Float32Array, k: number) => readonly Hit[];
}

/** Rows up to which every one is compared exactly: looking for candidates first would cost more. */
const ALL_UP_TO = 24;
/** Widest row that the coarse copy takes. */
const WIDEST = 32_768;

/** Exact nearest neighbours by cosine, in process. Order: similarity, then newest (no or unreadable time last; a
 *  time without  a zone is read as UTC), then id by code unit. `search` rejects with a RangeError for k < 1 and for
 *  a bad vector.  Errors here: another number of rows than vectors, duplicate ids, bad vectors. No rows: every
 *  answer is empty. */
export function exactIndex(rows: readonly IndexedRow[], vectors: Vectors): ExactIndex {
  if (rows.length !== vectors.count) {
    throw new RangeError(`exactIndex: expected one vector a row, got ${rows.length} rows and ${vectors.count} vectors`);
  }
  checkUnique(rows);
  checkVectors(vectors, (i) => `row ${i} (id ${JSON.stringify(rows[i]?.id)})`);
  const { count, dimension } = vectors;
  const squared = squaredLengths(vectors);
  const coarse = coarseCopy(vectors, squared);
  const all = Int32Array.from({ length: Math.min(count, ALL_UP_TO) }, (_, i) => i);
  const searchNow = (vector: Float32Array, k: number): readonly Hit[] => {
    if (!Number.isInteger(k) || k < 1) throw new RangeError(`search: expected a whole k of at least 1, got ${k}`);
    if (count === 0) return [];
    checkVector(vector, dimension, "search, query vector");
    const own = dot(vector, vector);
    const proposed = count <= ALL_UP_TO ? all
      : k >= count || dimension > WIDEST ? Int32Array.from({ length: count }, (_, i) => i)
      : coarse.candidates(vector, Math.sqrt(own), k);
    const products = dotsOfSome(vectors, proposed, vector);
    const similarities = products.map((product, at) => toCosine(product, squared[proposed[at] as number] as number, own));
    return best(rows, proposed, similarities, k);
  };
  return { name: "exact", exact: true, searchNow, search: async (vector, k) => searchNow(vector, k) };
}

/** The k best of the proposed rows, in the order that `exactIndex` promises. */
function best(
  rows: readonly IndexedRow[], proposed: Int32Array, similarities: Float64Array, k: number,
): readonly Hit[] {
  const rowAt = (at: number): IndexedRow => rows[proposed[at] as number] as IndexedRow;
  const closestFirst = (a: number, b: number): number =>
    (similarities[b] as number) - (similarities[a] as number) || newestFirst(rowAt(a), rowAt(b));
  const order = Array.from(similarities.keys()).sort(closestFirst);
  return order.slice(0, k).map((at) => ({ id: rowAt(at).id, similarity: similarities[at] as number }));
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
