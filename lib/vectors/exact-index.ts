import type { Hit, VectorIndex, Vectors } from "../types";
import { dot, dotsWith, squaredLengths, toCosine } from "./arithmetic";
import { checkVector, checkVectors } from "./check";
import { type IndexedRow, newestFirst } from "./newest";

/** Exact nearest neighbours by cosine, in process. Order: similarity, then newest (no or unreadable time last; a
 *  time without  a zone is read as UTC), then id by code unit. `search` rejects with a RangeError for k < 1 and for
 *  a bad vector.  Errors here: another number of rows than vectors, duplicate ids, bad vectors. No rows: every
 *  answer is empty. */
export function exactIndex(rows: readonly IndexedRow[], vectors: Vectors): VectorIndex {
  if (rows.length !== vectors.count) {
    throw new RangeError(`exactIndex: expected one vector a row, got ${rows.length} rows and ${vectors.count} vectors`);
  }
  checkUnique(rows);
  checkVectors(vectors, (i) => `row ${i} (id ${JSON.stringify(rows[i]?.id)})`);
  const squared = squaredLengths(vectors);
  const places = placesAmongTies(rows);
  const search = async (vector: Float32Array, k: number): Promise<readonly Hit[]> => {
    if (!Number.isInteger(k) || k < 1) throw new RangeError(`search: expected a whole k of at least 1, got ${k}`);
    if (vectors.count === 0) return [];
    checkVector(vector, vectors.dimension, "search, query vector");
    const own = dot(vector, vector);
    const similarities = dotsWith(vectors, vector).map((product, i) => toCosine(product, squared[i] as number, own));
    const closestFirst = (a: number, b: number): number =>
      (similarities[b] as number) - (similarities[a] as number) || (places[a] as number) - (places[b] as number);
    const order = Uint32Array.from(similarities.keys()).sort(closestFirst);
    return Array.from(order.subarray(0, k), (i) => ({
      id: (rows[i] as IndexedRow).id,
      similarity: similarities[i] as number,
    }));
  };
  return { name: "exact", exact: true, search };
}

function placesAmongTies(rows: readonly IndexedRow[]): Uint32Array {
  const order = [...rows.keys()].sort((a, b) => newestFirst(rows[a] as IndexedRow, rows[b] as IndexedRow));
  const places = new Uint32Array(rows.length);
  order.forEach((row, place) => {
    places[row] = place;
  });
  return places;
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
