import type { Hit, VectorIndex, Vectors } from "../types";
import { checkK } from "../recall";
import { checkVector, checkVectors, cosine, newestFirst, row, type IndexedRow } from "../vectors";
import { hasLone } from "./border";
import type { ChromaPlace } from "./chroma-call";
import { measureMetric, openCollection, queryCollection } from "./chroma-collection";
import { refusal } from "./refuse";

/** Where the collection is, and what it is made from. */
export interface ChromaOptions {
  readonly url: string;
  /** Collection: 3-512 of a-z A-Z 0-9 . _ -, first and last a letter or digit. It is rebuilt when its content
   *  differs. */
  readonly name: string;
  readonly rows: readonly IndexedRow[];
  /** Our own float32, one a row: what similarities are computed from. */
  readonly vectors: Vectors;
  readonly tenant?: string;
  readonly database?: string;
  /** Longest wait for one call, default 10,000 ms. */
  readonly deadlineMs?: number;
}

/** How far the server's similarity may be from ours (measured: 2e-6), with room to spare. */
const SLACK = 1e-5;

/** An index over a Chroma collection made from rows and vectors. Candidates are over-fetched until no tie is cut,
 *  re-scored from our own vectors and ordered (similarity, newest, id): the same list as exactIndex unless the server's
 *  graph misses a neighbour. Errors carry a code (CHROMA_...); bad rows or vectors are refused before any call. */
export async function chromaIndex(options: ChromaOptions): Promise<VectorIndex> {
  const { url, name, rows, vectors, deadlineMs = 10_000 } = options;
  const { tenant = "default_tenant", database = "default_database" } = options;
  const places = checkRows(rows, vectors);
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,510}[a-zA-Z0-9]$/.test(name)) {
    throw new RangeError(`chromaIndex: a collection name is 3-512 of a-z A-Z 0-9 . _ -, got ${JSON.stringify(name)}`);
  }
  const place: ChromaPlace = { url, tenant, database, deadlineMs };
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
      const ask = (count: number) => queryCollection(place, collection, vector, count);
      const score = (at: number) => cosine(row(vectors, at), vector);
      return nearest(rows, places, k, score, ask);
    },
  };
}

type Ask = (count: number) => Promise<readonly { readonly id: string }[]>;

async function nearest(
  rows: readonly IndexedRow[], places: ReadonlyMap<string, number>, k: number, score: (at: number) => number, ask: Ask,
): Promise<readonly Hit[]> {
  for (let count = Math.min(rows.length, 3 * k + 16); ; count = Math.min(rows.length, 4 * count)) {
    const found = (await ask(count)).map(({ id }) => {
      const at = places.get(id);
      const own = at === undefined ? undefined : rows[at];
      if (at === undefined || own === undefined) {
        throw refusal("CHROMA_ANSWER", `chroma: query found an unknown id "${id}"`);
      }
      return { ...own, similarity: score(at) };
    });
    found.sort((a, b) => b.similarity - a.similarity || newestFirst(a, b));
    const least = found[Math.min(k, found.length) - 1]?.similarity ?? -Infinity;
    const worst = found[found.length - 1]?.similarity ?? -Infinity;
    if (count >= rows.length || least - worst > SLACK) {
      return found.slice(0, k).map(({ id, similarity }) => ({ id, similarity }));
    }
  }
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
