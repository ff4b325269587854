import type { Hit, Vectors } from "../types";
import { dotsOfSome, toCosine } from "./arithmetic";
import { type IndexedRow, newestFirst } from "./newest";

/** What an exact index knows of its rows. */
export interface Indexed {
  readonly rows: readonly IndexedRow[];
  readonly vectors: Vectors;
  /** Squared length of each row. */
  readonly squared: Float64Array;
}

/** The k best of the proposed rows by their exact cosine; ties: newest, then id. `own`: squared length of `vector`. */
export function bestOf(
  { rows, vectors, squared }: Indexed, proposed: Int32Array, vector: Float32Array, own: number, k: number,
): readonly Hit[] {
  const similarities = dotsOfSome(vectors, proposed, vector);
  for (let at = 0; at < similarities.length; at += 1) {
    similarities[at] = toCosine(similarities[at] as number, squared[proposed[at] as number] as number, own);
  }
  const rowAt = (at: number): IndexedRow => rows[proposed[at] as number] as IndexedRow;
  const closestFirst = (a: number, b: number): number =>
    (similarities[b] as number) - (similarities[a] as number) || newestFirst(rowAt(a), rowAt(b));
  const order = Array.from(similarities.keys()).sort(closestFirst);
  return order.slice(0, k).map((at) => ({ id: rowAt(at).id, similarity: similarities[at] as number }));
}
