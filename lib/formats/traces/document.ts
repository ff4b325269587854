import { faultAt, isObject, own, within, type Placed } from "./placed";
import { asJson, asNumber, asText, unpacked } from "./values";

/** A document in a list of a trace, as it was written there. */
export interface TracedDocument {
  /** 0-based place as the trace counts it (annotations name it); gaps are possible. */
  readonly position: number;
  /** null where the trace gives none. */
  readonly id: string | null;
  readonly text: string;
  readonly score: number | null;
  /** A score was there but is no finite number. */
  readonly oddScore: boolean;
  readonly metadata: ReadonlyMap<string, string>;
}

const ID = ["id", "id_", "node_id", "_id", "doc_id", "document_id"];
const TEXT = ["content", "page_content", "pageContent", "text"];
const SCORE = ["score", "relevance_score"];

/** A document of any of the written forms: OpenInference ({"document.id": ...} or {document: {id}}), LangChain
 *  ({page_content, metadata, id}, also lc:1 with kwargs), LlamaIndex ({node: {id_, text}, score}), {id, score}. A value
 *  that is no object (a bare text is one) or a field of the wrong type is a FormatError. */
export function documentOf(placed: Placed, position: number): TracedDocument {
  const value = unpacked(placed.value);
  const fields = typeof value === "string" ? new Map<string, unknown>([["content", value]]) : fieldsOf(value);
  if (fields === null) throw faultAt(placed, "document", "an object or a text", placed.value);
  const metadata = new Map([...metadataOf(fields.get("metadata")), ...dottedMetadata(fields)]);
  const score = first(fields, SCORE) ?? metadata.get("score") ?? metadata.get("relevance_score");
  return {
    position,
    id: idOf(placed, first(fields, ID) ?? metadata.get("id")),
    text: textOf(placed, first(fields, TEXT)),
    score: scoreOf(placed, score),
    oddScore: score !== undefined && asNumber(score) === null,
    metadata,
  };
}

/** The fields of a document without the wrappers that the forms put around them; null for what is no object. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (!isObject(value)) return null;
  const inner = [own(value, "document"), own(value, "node"), own(value, "kwargs")].find(isObject);
  const fields = new Map<string, unknown>(inner === undefined ? [] : Object.entries(inner));
  for (const [key, field] of Object.entries(value)) {
    const bare = key.startsWith("document.") ? key.slice("document.".length) : key;
    if (field === null || field === undefined || (inner !== undefined && bare !== "score")) continue;
    fields.set(bare, field);
  }
  return fields;
}

function first(fields: ReadonlyMap<string, unknown>, keys: readonly string[]): unknown {
  return keys.map((key) => fields.get(key)).find((value) => value !== undefined && value !== null);
}

function idOf(placed: Placed, value: unknown): string | null {
  const id = value === undefined ? "" : asText(value);
  if (id === null) throw faultAt(placed, "id", "a text or a number", value);
  return id === "" ? null : id;
}

function textOf(placed: Placed, value: unknown): string {
  const text = value === undefined ? "" : asText(value);
  if (text === null) throw faultAt(placed, "content", "a text", value);
  return text;
}

function scoreOf(placed: Placed, value: unknown): number | null {
  if (isObject(value) || Array.isArray(value)) throw faultAt(placed, "score", "a number", value);
  return asNumber(value);
}

/** Metadata as text by key, out of an object or its JSON; "__proto__" is a key like any other. */
export function metadataOf(value: unknown): ReadonlyMap<string, string> {
  const object = unpacked(value);
  if (!isObject(object)) return new Map(object === undefined || object === null ? [] : [["metadata", asJson(object)]]);
  const known = Object.entries(object).filter(([, field]) => field !== null && field !== undefined);
  return new Map(known.map(([key, field]) => [key, asJson(field)]));
}

/** Metadata that an export has flattened: "metadata.created_at". */
function dottedMetadata(fields: ReadonlyMap<string, unknown>): readonly (readonly [string, string])[] {
  return [...fields].flatMap(([key, value]) =>
    key.startsWith("metadata.") ? [[key.slice("metadata.".length), asJson(value)] as const] : []);
}

/** The documents of a list, in its order; null entries are counted by `position` but left out. */
export function documentsOf(placed: Placed): readonly TracedDocument[] {
  const list = unpacked(placed.value);
  if (!Array.isArray(list)) throw faultAt(placed, "documents", "a list of documents", placed.value);
  return list.flatMap((value: unknown, i) =>
    value === null || value === undefined ? [] : [documentOf(within(placed, `[${i}]`, value), i)]);
}
