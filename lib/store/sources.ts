import type { SourceStage, TextVariant, VectorIndex } from "../types";
import { checkK, merge, toCandidate } from "../recall";
import { exactIndex } from "../vectors";
import type { Match } from "./searching";
import type { Store } from "./store-type";
import type { ModelKey } from "./vector-table";

/** Rows that contain the whole query text (SQLite LIKE): similarity unknown, score 1, newest first. Source. */
export function likeSource(store: Pick<Store, "like">, k: number): SourceStage {
  checkK(k, "likeSource");
  return textSource(`LIKE whole query (${k})`, (text) => store.like(text, k));
}

/** Rows by bm25 over words and CJK bigrams: similarity unknown, score = -bm25. Source. */
export function keywordSource(store: Pick<Store, "keywords">, k: number): SourceStage {
  checkK(k, "keywordSource");
  return textSource(`keywords (${k})`, (text) => store.keywords(text, k));
}

/** Exact nearest neighbours over the store's own vectors, as they are now (a later write is not seen). */
export function storeIndex(
  store: Pick<Store, "all" | "vectors">, model: ModelKey, variant: TextVariant = "T0",
): VectorIndex {
  const { ids, vectors } = store.vectors(model, variant);
  const times = new Map(store.all().map(({ id, createdAt }) => [id, createdAt]));
  return exactIndex(ids.map((id) => ({ id, createdAt: times.get(id) ?? null })), vectors);
}

function textSource(name: string, find: (text: string) => readonly Match[]): SourceStage {
  return {
    name,
    kind: "source",
    apply: async (list, { query }) =>
      merge(list, find(query.text).map(({ experience, score }) => toCandidate(experience, null, score))),
  };
}
