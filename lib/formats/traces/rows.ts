import { formatError, show } from "../errors";
import { plain, type Json } from "../chroma/json-value";
import { readElements } from "../chroma/elements";
import { parquetColumns, parquetTable } from "../flat/parquet-table";
import { readLines } from "../lines";
import { readHead } from "../inspect/head";
import type { AnyOptions, Head } from "../inspect/format";
import type { Placed } from "./placed";

/** Lists in a document that hold rows, whatever else stands beside them. */
const CONTAINERS = ["resourceSpans", "resource_spans", "spans", "data", "runs", "samples"];

/** The rows of a JSONL, JSON or Parquet file, each with its place: a line, an element of a document's list, a row of a
 *  table. A JSON document without such a list is one row. Streams; errors are those of the file layer. */
export async function* placedRows(file: string, options: AnyOptions): AsyncGenerator<Placed> {
  const head = await readHead(file, options);
  if (head.bytes.subarray(0, 4).toString("latin1") === "PAR1") yield* parquetRows(file, options);
  else if (isJsonl(head)) yield* lineRows(file, options);
  else if (/^\s*\[/.test(head.text ?? "")) yield* elementRows(file, options);
  else if (head.keys.some((key) => CONTAINERS.includes(key))) yield* elementRows(file, options);
  else yield await wholeDocument(file, options);
}

/** JSONL: the first line is a JSON object by itself. */
function isJsonl({ text, rows }: Head): boolean {
  return rows.length > 0 || /^\s*\{[^\n]*\}\s*\n\s*\{/.test(text ?? "");
}

async function* lineRows(file: string, options: AnyOptions): AsyncGenerator<Placed> {
  for await (const { line, text, end } of readLines(file, options.longestLine, options)) {
    yield { file, line, path: null, value: parsed(file, line, text, end) };
  }
}

function parsed(file: string, line: number, text: string, end: "open" | "closed"): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const cut = end === "open" ? " (the file ends within this line: was it cut off?)" : "";
    throw formatError({ file, line, expected: "a JSON object", got: `${show(text)}${cut}` });
  }
}

/** Rows of a table as objects without a prototype, whole columns only; the line is the row's number. */
async function* parquetRows(file: string, options: AnyOptions): AsyncGenerator<Placed> {
  const columns = await parquetColumns(file);
  const table = await parquetTable(file, options);
  const readers = columns.map((column) => ({ column, read: table.cell(column) }));
  for await (const { rows, numbers } of table.rows(columns)) {
    for (let i = 0; i < rows.length; i += 1) {
      const value: Record<string, unknown> = Object.create(null);
      for (const { column, read } of readers) value[column] = read?.(rows[i]);
      yield { file, line: numbers[i] ?? null, path: null, value };
    }
  }
}

async function* elementRows(file: string, options: AnyOptions): AsyncGenerator<Placed> {
  for await (const element of readElements(file, new Set(), options)) {
    if (element.kind !== "item") continue;
    const value = plain(element.value);
    const wrapped = element.path.startsWith("resource") ? { [element.path]: [value] } : value;
    yield { file, line: null, path: `${element.path}[${element.at}]`, value: wrapped };
  }
}

/** A JSON document as one value; objects without a prototype. */
export async function wholeDocument(file: string, options: AnyOptions): Promise<Placed> {
  let alone: Json | undefined;
  const top = new Map<string, Json>();
  const lists = new Map<string, Json[]>();
  for await (const element of readElements(file, new Set(), options)) {
    if (element.kind === "object") alone = top;
    else if (element.kind === "list") lists.set(element.path, []);
    else if (element.kind === "value") top.set(element.path, element.value);
    else if (element.kind === "item") lists.get(element.path)?.push(element.value);
  }
  if (alone === undefined) return { file, line: null, path: null, value: plain(lists.get("") ?? top.get("") ?? null) };
  for (const [path, list] of lists) top.set(path, list);
  return { file, line: null, path: null, value: plain(top) };
}
