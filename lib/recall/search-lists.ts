import type { Candidate, Embedder, Query, Run, Vectors } from "../types";
import { exactIndex, row } from "../vectors";
import { checkK } from "./gates";
import type { StoreRow } from "./small-stages";

/** The k nearest documents of each query as candidates: exact, score = similarity = cosine; ties: newest, then id. One
 *  vector a document and a query, in their order; RangeError where there is another number of either, or k < 1. */
export function searchLists(options: {
  readonly documents: readonly StoreRow[];
  readonly vectors: Vectors;
  readonly queries: readonly Query[];
  readonly queryVectors: Vectors;
  readonly k: number;
}): Run {
  const { documents, vectors, queries, queryVectors, k } = options;
  checkK(k, "searchLists");
  if (queries.length !== queryVectors.count) {
    throw new RangeError(`searchLists: expected a vector a query, got ${queries.length} and ${queryVectors.count}`);
  }
  const index = exactIndex(documents, vectors);
  const rows = new Map(documents.map((one) => [one.id, one]));
  return new Map(queries.map(({ id }, i) => [id, index.searchNow(row(queryVectors, i), k).map((hit): Candidate => {
    const { createdAt = null, key = "", outcome = "success" } = rows.get(hit.id) ?? {};
    return { id: hit.id, similarity: hit.similarity, score: hit.similarity, createdAt, key, outcome };
  })]));
}

/** The same for texts without vectors: documents and queries are embedded, each text once; the documents' vectors come
 *  with the lists. */
export async function searchTexts(options: {
  readonly documents: readonly (StoreRow & { readonly text: string })[];
  readonly queries: readonly Query[];
  readonly embedder: Embedder;
  readonly k: number;
}): Promise<{ readonly lists: Run; readonly vectors: Vectors }> {
  const { documents, queries, embedder, k } = options;
  const vectors = await embedder.embed(documents.map(({ text }) => text));
  const queryVectors = await embedder.embed(queries.map(({ text }) => text));
  return { lists: searchLists({ documents, vectors, queries, queryVectors, k }), vectors };
}
