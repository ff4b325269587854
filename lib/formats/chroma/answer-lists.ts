import type { Query } from "../../types";
import type { Listed, StageLists } from "../found";
import type { AnyOptions } from "../inspect/format";
import { duplicateNotice, keepFirst } from "../notices";
import { unitsOf, conversion, cosineOf, fitted } from "./similarity";
import { column, idAt, metadataAt, numberAt, rowAt, textAt, vectorAt, wrong, type Cell, type Columns } from "./columns";
import { outcomeOf } from "./fields";
import { storedTexts, type Stored, type StoreRecord } from "./stored";
import { isList } from "./json-value";

/** The lists of a `query()` or of a Search, with the documents that stand in them. */
export interface AnswerLists extends Stored {
  readonly queries: readonly Query[];
  readonly stage: StageLists;
}

/** One place of one list, before anything is known of metrics. */
interface Place extends StoreRecord {
  readonly distance: number | null;
  readonly vector: Float32Array | null;
}

interface Asked {
  readonly id: string;
  readonly text: string | null;
  readonly vector: Float32Array | null;
  readonly places: readonly Place[];
}

/** Reads ids[][] with their distances[][] (or scores[][], which rise as distances do). Queries are named by query_ids,
 *  or numbered from 1; a query's text, where there is one, comes from query_texts. Cosines: see `conversion`; from the
 *  vectors themselves where the file has both. */
export function answerLists(columns: Columns, options: AnyOptions): AnswerLists {
  const { file } = columns;
  const asked = (columns.lists.get("ids") ?? []).map((ids, at) => askedAt(columns, ids, at));
  const every = asked.flatMap(({ places }) => places);
  const stored = storedTexts(firstOfEach(every), file, options);
  const pairs = asked.flatMap(({ vector: query, places }) => places.flatMap(({ vector, distance }) =>
    query && vector && distance !== null ? [{ query, stored: vector, distance }] : []));
  const vectors = [...every.flatMap(({ vector }) => vector ?? []), ...asked.flatMap(({ vector }) => vector ?? [])];
  const told = options.metric ?? toldMetric(columns);
  const { cosine, noticed } = conversion(fitted(pairs), told, unitsOf(vectors), file);
  const documents = new Map(stored.documents.map((document) => [document.id, document]));
  const lists = new Map<string, readonly Listed[]>();
  let dropped = 0;
  let first = "";
  for (const { id, vector: query, places } of asked) {
    const kept = keepFirst(places);
    if (kept.dropped.length > 0 && dropped === 0) first = `${file}: query "${id}": "${kept.dropped[0]?.id ?? ""}"`;
    dropped += kept.dropped.length;
    lists.set(id, kept.list.map(({ id: place, distance, vector, metadata }): Listed => ({
      id: place,
      score: distance,
      similarity: query && vector ? cosineOf(query, vector) : distance === null ? null : cosine(distance),
      createdAt: documents.get(place)?.createdAt ?? null,
      key: documents.get(place)?.key ?? "",
      outcome: outcomeOf(metadata.get(stored.roles.outcome ?? "")),
    })));
  }
  const scored = every.some(({ distance }) => distance !== null);
  return {
    ...stored,
    queries: asked.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }])),
    stage: { name: "chroma", scoreKind: scored ? "distance" : "none", lists },
    noticed: [...stored.noticed, ...(scored ? noticed : []), ...duplicateNotice(dropped, every.length, first)],
  };
}

function askedAt(columns: Columns, value: Cell, at: number): Asked {
  if (!isList(value)) throw wrong(columns, `ids[${at}]`, "a list of ids", "another value");
  const part = (...names: readonly string[]): ReturnType<typeof rowAt> => {
    const name = names.find((one) => columns.lists.has(one)) ?? "";
    return rowAt(columns, column(columns, ...names)?.[at], value.length, `${name}[${at}]`);
  };
  const [documents, metadatas, embeddings] = [part("documents"), part("metadatas"), part("embeddings")];
  const distances = part("distances", "scores");
  const id = column(columns, "query_ids", "queryIds")?.[at];
  return {
    id: id === undefined ? String(at + 1) : idAt(columns, id, `query_ids[${at}]`),
    text: textAt(columns, column(columns, "query_texts", "queryTexts")?.[at], `query_texts[${at}]`),
    vector: vectorAt(columns, column(columns, "query_embeddings", "queryEmbeddings")?.[at], `query_embeddings[${at}]`),
    places: value.map((one, i): Place => ({
      id: idAt(columns, one, `ids[${at}][${i}]`),
      document: textAt(columns, documents?.[i], `documents[${at}][${i}]`),
      metadata: metadataAt(columns, metadatas?.[i], `metadatas[${at}][${i}]`),
      vector: vectorAt(columns, embeddings?.[i], `embeddings[${at}][${i}]`),
      distance: numberAt(columns, distances?.[i], `distances[${at}][${i}]`),
    })),
  };
}

/** A document that several queries found is one document. */
function firstOfEach(places: readonly Place[]): readonly Place[] {
  return keepFirst(places).list;
}

function toldMetric(columns: Columns): "cosine" | "l2" | "ip" | undefined {
  const told = columns.values.get("metric") ?? columns.values.get("space");
  return told === "cosine" || told === "l2" || told === "ip" ? told : undefined;
}
