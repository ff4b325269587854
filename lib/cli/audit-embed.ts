import type { Found, StageLists } from "../formats";
import { searchLists } from "../recall";
import type { Embedder, Query } from "../types";
import { cosine } from "../vectors";
import { embedTexts, orUnusable, type TextVectors } from "./audit-texts";
import type { ReadingOptions } from "./reading-options";

/** Lists and vectors where the files had none, and what had to be embedded for them. */
export interface Embedded {
  readonly found: Found;
  /** null: nothing was embedded. */
  readonly model: string | null;
  readonly texts: number;
}

/** Embeds what is missing and needed. No lists, but queries and documents with texts: a vector search of `pool` for each
 *  query. Lists without similarities that the pipeline asks for: the cosine of query and document. "always" embeds
 *  documents without vectors too; "never" leaves everything as it is. */
export async function withVectors(
  found: Found, options: Pick<ReadingOptions, "embed" | "pool">, needs: "similarity" | "lists",
  open: () => Promise<Embedder>, progress: (done: number, total: number) => void,
): Promise<Embedded> {
  const texts = found.documents.filter(({ text }) => text !== "");
  const asked = found.queries.filter(({ text }) => text !== "");
  const searching = found.stages.length === 0 && texts.length > 0 && asked.length > 0;
  const filling = needs === "similarity" && lacksSimilarity(found) && texts.length > 0 && asked.length > 0;
  const storing = options.embed === "always" && found.vectors === null && texts.length > 0;
  if (options.embed === "never" || !(searching || filling || storing)) return { found, model: null, texts: 0 };
  const wanted = [...(searching || storing ? texts : listedTexts(found)), ...(searching || filling ? asked : [])];
  const vectors = await embedTexts(await orUnusable(open), wanted.map(({ text }) => text), progress);
  const whole = texts.length === found.documents.length && (searching || storing);
  const stages = searching ? [searched(texts, asked, vectors, options.pool)]
    : filling ? found.stages.map((stage) => filled(stage, found, vectors)) : found.stages;
  const stored = found.vectors ?? (whole ? vectors.all(texts.map(({ text }) => text)) : null);
  return { found: { ...found, stages, vectors: stored }, model: vectors.model, texts: vectors.count };
}

function lacksSimilarity({ stages: [first] }: Found): boolean {
  if (first === undefined || first.scoreKind === "similarity") return false;
  return [...first.lists.values()].some((list) => list.some(({ similarity }) => similarity === null));
}

function listedTexts({ stages, documents }: Found): Found["documents"] {
  const listed = new Set(stages.flatMap(({ lists }) => [...lists.values()].flatMap((list) => list.map(({ id }) => id))));
  return documents.filter(({ id, text }) => text !== "" && listed.has(id));
}

function searched(texts: Found["documents"], asked: readonly Query[], vectors: TextVectors, pool: number): StageLists {
  const lists = searchLists({
    documents: texts, vectors: vectors.all(texts.map(({ text }) => text)),
    queries: asked, queryVectors: vectors.all(asked.map(({ text }) => text)), k: pool,
  });
  return { name: `vector search (${vectors.model}, ${pool})`, scoreKind: "similarity", lists };
}

function filled(stage: StageLists, { documents, queries }: Found, vectors: TextVectors): StageLists {
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  const asked = new Map(queries.map(({ id, text }) => [id, text]));
  const lists = new Map([...stage.lists].map(([query, list]) => {
    const text = asked.get(query) ?? "";
    if (text === "") return [query, list];
    const own = vectors.of(text);
    return [query, list.map((place) => {
      const other = texts.get(place.id) ?? "";
      return place.similarity !== null || other === "" ? place : { ...place, similarity: cosine(own, vectors.of(other)) };
    })];
  }));
  return { ...stage, lists };
}
