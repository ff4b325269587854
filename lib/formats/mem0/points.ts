import { isList, isObject, textsOf, type Json, type JsonObject } from "../chroma/json-value";
import { readElements } from "../chroma/elements";
import { storedTexts, type StoreRecord } from "../chroma/stored";
import { outcomeOf } from "../chroma/fields";
import { formatError } from "../errors";
import type { Found, Listed, Notice, ScoreKind } from "../found";
import type { AnyOptions } from "../inspect/format";
import { tally } from "../notices";

interface Point extends StoreRecord {
  readonly score: number | null;
}

/** Reads points of a vector store: Qdrant's scroll {result: {points: [{id, payload, vector}]}}, its search {result:
 *  [{id, score, payload}]}, or a bare list of points; mem0's payloads among them. Points with scores are one list, of
 *  the query "1". Streams; also gzip. A point without id or payload is a FormatError naming it. */
export async function readPoints(file: string, options: AnyOptions = {}): Promise<Found> {
  const points: Point[] = [];
  const named = tally("named vectors");
  let more = false;
  for await (const element of readElements(file, new Set(["", "result"]), options)) {
    const path = element.path.split(".").at(-1);
    if (element.kind === "value" && path === "next_page_offset") more = element.value !== null;
    if (element.kind !== "item" || !["", "result", "points"].includes(path ?? "")) continue;
    const field = `${element.path}[${element.at}]`;
    points.push(pointOf(file, element.value, field, () => named.hit(() => `${file}: ${field}`)));
  }
  if (points.length === 0) throw formatError({ file, expected: "points with id and payload", got: "none" });
  const { documents, vectors, roles, noticed } = storedTexts(points, file, options);
  const scored = points.some(({ score }) => score !== null);
  const known = new Map(documents.map((document) => [document.id, document]));
  const list = points.map(({ id, score, metadata }): Listed => ({
    id,
    score,
    similarity: options.metric === "cosine" ? score : null,
    createdAt: known.get(id)?.createdAt ?? null,
    key: known.get(id)?.key ?? "",
    outcome: outcomeOf(metadata.get(roles.outcome ?? "")),
  }));
  const kind: ScoreKind = options.metric === "cosine" ? "similarity" : "unknown";
  const stages = scored ? [{ name: "qdrant", scoreKind: kind, lists: new Map([["1", list]]) }] : [];
  const several = named.notices(points.length, "the first vector of each point is read");
  const notices = [...noticed, ...several, ...pages(more, file)];
  return { format: "Qdrant points", queries: [], documents, stages, qrels: null, vectors, noticed: notices };
}

function pointOf(file: string, value: Json, field: string, named: () => void): Point {
  if (!isObject(value) || !isObject(value.get("payload"))) {
    throw formatError({ file, field, expected: "a point with a payload (with_payload: true)", got: "one without" });
  }
  const id = value.get("id");
  if ((typeof id !== "string" && typeof id !== "number") || id === "") {
    throw formatError({ file, field: `${field}.id`, expected: "a string or a number", got: "nothing of the kind" });
  }
  const score = value.get("score") ?? null;
  if (score !== null && typeof score !== "number") {
    throw formatError({ file, field: `${field}.score`, expected: "a number", got: "another value" });
  }
  const metadata = textsOf(value.get("payload") as JsonObject);
  return { id: String(id), document: null, metadata, vector: vectorOf(value.get("vector"), named), score };
}

/** A list of numbers; of several named ones the first. Sparse vectors and lists of vectors are none. */
function vectorOf(value: Json | undefined, named: () => void): Float32Array | null {
  if (isObject(value)) {
    named();
    return vectorOf([...value.values()].find(isList), named);
  }
  if (!isList(value) || value.length === 0 || !value.every((one) => typeof one === "number")) return null;
  return Float32Array.from(value as readonly number[]);
}

function pages(more: boolean, first: string): readonly Notice[] {
  const handled = "next_page_offset says that there are more points than in this file";
  return more ? [{ name: "first page only", count: 1, of: null, first, handled }] : [];
}
