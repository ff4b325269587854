import { formatError, show } from "../errors";
import type { Found } from "../found";
import type { AnyOptions } from "../inspect/format";
import { answerLists } from "./answer-lists";
import { column, COLUMNS, idAt, metadataAt, textAt, vectorAt, type Cell, type Columns } from "./columns";
import { readElements } from "./elements";
import { isList, plain, type Json } from "./json-value";
import { fromRows } from "./rows";
import { storedTexts, type StoreRecord } from "./stored";

/** Reads the JSON of Chroma's `get()`, `query()` or Search, of any client: columns, or the rows of the JavaScript
 *  client's `rows()`. Streams; also gzip. A wrong type, a part that is longer or shorter than the ids, or no ids at all
 *  is a FormatError naming the field. */
export async function readChromaJson(file: string, options: AnyOptions = {}): Promise<Found> {
  const columns = await readColumns(file, options);
  const ids = columns.lists.get("ids");
  if (ids === undefined) throw formatError({ file, field: "ids", expected: "a list", got: "nothing" });
  const base = { qrels: null, queries: [], stages: [] };
  if (ids.some(isList)) {
    const { queries, stage, documents, vectors, noticed } = answerLists(columns, options);
    return { ...base, format: "Chroma query", queries, documents, stages: [stage], vectors, noticed };
  }
  const { documents, vectors, noticed } = storedTexts(recordsOf(columns, ids), file, options);
  return { ...base, format: "Chroma get", documents, vectors, noticed };
}

async function readColumns(file: string, options: AnyOptions): Promise<Columns> {
  const known = new Set<string>(COLUMNS);
  const lists = new Map<string, Cell[]>();
  const values = new Map<string, Json>();
  const rows: Json[] = [];
  for await (const element of readElements(file, new Set([""]), options)) {
    const { kind, path } = element;
    if (kind === "list" && known.has(path)) lists.set(path, []);
    if (kind === "item" && path === "") rows.push(element.value);
    else if (kind === "item") lists.get(path)?.push(path === "embeddings" ? packed(element.value) : element.value);
    if (kind !== "value") continue;
    if (path === "") throw formatError({ file, expected: "an object or a list", got: show(plain(element.value)) });
    if (known.has(path) && element.value !== null) {
      throw formatError({ file, field: path, expected: "a list or null", got: show(plain(element.value)) });
    }
    values.set(path, element.value);
  }
  return rows.length > 0 ? fromRows(file, rows) : { file, lists, values };
}

/** A vector as float32 at once: in doubles, a file of 1 GB would not fit. Anything else as it is, for `vectorAt`. */
function packed(value: Json): Cell {
  const numbers = isList(value) && value.length > 0 && value.every((one) => typeof one === "number");
  return numbers ? Float32Array.from(value as readonly number[]) : value;
}

function recordsOf(columns: Columns, ids: readonly Cell[]): readonly StoreRecord[] {
  const parts = ["documents", "metadatas", "embeddings"].map((name) => column(columns, name));
  const [documents, metadatas, embeddings] = parts;
  return ids.map((id, at): StoreRecord => ({
    id: idAt(columns, id, `ids[${at}]`),
    document: textAt(columns, documents?.[at], `documents[${at}]`),
    metadata: metadataAt(columns, metadatas?.[at], `metadatas[${at}]`),
    vector: vectorAt(columns, embeddings?.[at], `embeddings[${at}]`),
  }));
}
