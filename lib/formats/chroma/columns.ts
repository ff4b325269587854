import { formatError, show, type FormatError } from "../errors";
import { isList, isObject, plain, textsOf, type Json } from "./json-value";

/** A value of a column; vectors may have been packed. */
export type Cell = Json | Float32Array;

/** The columns of a Chroma answer: of a `get()` one value a record, of a `query()` one list a query. */
export interface Columns {
  readonly file: string;
  /** Column name -> its elements; a column that is null or absent in the file is absent here. */
  readonly lists: ReadonlyMap<string, readonly Cell[]>;
  /** What else stands beside them, for example "metric". */
  readonly values: ReadonlyMap<string, Json>;
}

/** Columns that Chroma's clients write; anything else is left alone. */
export const COLUMNS = [
  "ids", "documents", "metadatas", "embeddings", "distances", "scores", "query_texts", "queryTexts", "query_embeddings",
  "queryEmbeddings", "query_ids", "queryIds",
] as const;

/** A column; throws a FormatError unless it has as many elements as `ids`. Absent: undefined. */
export function column(columns: Columns, ...names: readonly string[]): readonly Cell[] | undefined {
  const ids = columns.lists.get("ids") ?? [];
  for (const name of names) {
    const list = columns.lists.get(name);
    if (list === undefined) continue;
    if (list.length === ids.length || list.length === 0) return list.length === 0 ? undefined : list;
    throw wrong(columns, name, `${ids.length} elements, as ids has`, `${list.length}`);
  }
  return undefined;
}

/** An id: a non-empty string. */
export function idAt(columns: Columns, value: Cell | undefined, field: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw wrong(columns, field, "a non-empty string", say(value));
}

/** A string, or null where there is none. */
export function textAt(columns: Columns, value: Cell | undefined, field: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  throw wrong(columns, field, "a string or null", say(value));
}

/** A finite number, or null where there is none. */
export function numberAt(columns: Columns, value: Cell | undefined, field: string): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw wrong(columns, field, "a finite number or null", say(value));
}

/** Metadata as texts, objects in it opened to dotted names; null: none. */
export function metadataAt(columns: Columns, value: Cell | undefined, field: string): ReadonlyMap<string, string> {
  if (value === undefined || value === null) return new Map();
  if (isObject(value)) return textsOf(value);
  throw wrong(columns, field, "an object or null", say(value));
}

/** A vector of finite numbers in float32, or null where there is none. */
export function vectorAt(columns: Columns, value: Cell | undefined, field: string): Float32Array | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Float32Array) return value;
  if (!isList(value)) throw wrong(columns, field, "a list of numbers or null", say(value));
  const odd = value.findIndex((one) => typeof one !== "number");
  if (odd !== -1) throw wrong(columns, `${field}[${odd}]`, "a number", say(value[odd]));
  return Float32Array.from(value as readonly number[]);
}

/** The list that belongs to one query; a FormatError unless it has `length` elements. null and absent: undefined. */
export function rowAt(
  columns: Columns, value: Cell | undefined, length: number, field: string,
): readonly Json[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isList(value)) throw wrong(columns, field, "a list", say(value));
  if (value.length === length) return value;
  throw wrong(columns, field, `${length} elements, as its ids`, `${value.length}`);
}

/** The error for a value of a column. */
export function wrong(columns: Columns, field: string, expected: string, got: string): FormatError {
  return formatError({ file: columns.file, field, expected, got });
}

function say(value: Cell | undefined): string {
  if (value instanceof Float32Array) return `a vector of ${value.length} numbers`;
  return show(value === undefined ? undefined : plain(value));
}
