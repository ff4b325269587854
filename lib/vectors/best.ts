import type { Hit, Vectors } from "../types";
import { dot, dotsOfSome, toCosine } from "./arithmetic";
import type { Proposed } from "./coarse";
import { type IndexedRow, newestFirst } from "./newest";

/** What an exact index knows of its rows. */
export interface Indexed {
  readonly rows: readonly IndexedRow[];
  readonly vectors: Vectors;
  /** Squared length of each row. */
  readonly squared: Float64Array;
}

/** The k best of the proposed rows by their exact cosine; ties: newest, then id. */
export function bestOf({ rows, squared }: Indexed, found: Proposed, k: number): readonly Hit[] {
  const { rows: proposed, products, own } = found;
  const all: { readonly row: IndexedRow; readonly similarity: number }[] = [];
  for (let at = 0; at < proposed.length; at += 1) {
    const place = proposed[at] as number;
    const similarity = toCosine(products[at] as number, squared[place] as number, own);
    all.push({ row: rows[place] as IndexedRow, similarity });
  }
  all.sort((a, b) => b.similarity - a.similarity || newestFirst(a.row, b.row));
  const hits: Hit[] = [];
  for (let at = 0; at < all.length && at < k; at += 1) {
    const { row, similarity } = all[at] as (typeof all)[number];
    hits.push({ id: row.id, similarity });
  }
  return hits;
}

/** These rows with their exact products. */
export function withProducts(vectors: Vectors, rows: Int32Array, vector: Float32Array): Proposed {
  return { rows, products: dotsOfSome(vectors, rows, vector), own: dot(vector, vector) };
}
