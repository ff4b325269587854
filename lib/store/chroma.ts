import type { VectorIndex, Vectors } from "../types";
import { checkK } from "../recall";
import { checkVector, checkVectors, cosine, row, type IndexedRow } from "../vectors";
import { hasLone } from "./border";
import { checkName, measureMetric, openCollection, queryCollection } from "./chroma-collection";
import { chromaPlace, type ChromaAddress } from "./chroma-place";
import { refusal } from "./refuse";
import { rescored, type ScoredRow } from "./rescore";

/** Where the collection is, and what it is made from. */
export interface ChromaOptions extends ChromaAddress {
  /** Collection: 3-512 of a-z A-Z 0-9 . _ -, first and last a letter or digit. It is rebuilt when its content
   *  differs. */
  readonly name: string;
  readonly rows: readonly IndexedRow[];
  /** Our own float32, one a row: what similarities are computed from. */
  readonly vectors: Vectors;
}

/** An index over a Chroma collection made from rows and vectors. Candidates are over-fetched until no tie is cut,
 *  re-scored from our own vectors and ordered (similarity, newest, id): the same list as exactIndex unless the server's
 *  graph misses a neighbour. Errors carry a code (CHROMA_...); bad rows or vectors are refused before any call. */
export async function chromaIndex(options: ChromaOptions): Promise<VectorIndex> {
  const { name, rows, vectors } = options;
  const places = checkRows(rows, vectors);
  checkName(name);
  const place = chromaPlace(options);
  const ids = rows.map(({ id }) => id);
  const collection = await openCollection(place, name, ids, vectors);
  if (rows.length > 0) await measureMetric(place, collection, ids, vectors);
  return {
    name: `chroma ${name}`,
    exact: false,
    search: async (vector, k) => {
      checkK(k, "search");
      if (rows.length === 0) return [];
      checkVector(vector, vectors.dimension, "search, query vector");
      const ask = async (count: number) => {
        const found = await queryCollection(place, collection, vector, count);
        return { ids: found.map(({ id }) => id), complete: true, reasons: [] };
      };
      const score = (id: string): ScoredRow => {
        const at = places.get(id);
        const own = at === undefined ? undefined : rows[at];
        if (at === undefined || own === undefined) {
          throw refusal("CHROMA_ANSWER", `chroma: query found an unknown id "${id}"`);
        }
        return { ...own, similarity: cosine(row(vectors, at), vector) };
      };
      return (await rescored(k, rows.length, ask, score)).hits;
    },
  };
}

function checkRows(rows: readonly IndexedRow[], vectors: Vectors): ReadonlyMap<string, number> {
  if (rows.length !== vectors.count) {
    throw new RangeError(`chromaIndex: expected a vector for each row, got ${vectors.count} for ${rows.length} rows`);
  }
  checkVectors(vectors, (at) => `id ${JSON.stringify(rows[at]?.id)}`);
  const places = new Map<string, number>();
  rows.forEach(({ id }, at) => {
    if (id === "") throw new RangeError(`chromaIndex: row ${at} has an empty id`);
    if (hasLone(id)) throw new TypeError(`chromaIndex: the id of row ${at} has a lone surrogate`);
    if (places.has(id)) throw new RangeError(`chromaIndex: the id ${JSON.stringify(id)} occurs twice`);
    places.set(id, at);
  });
  return places;
}
