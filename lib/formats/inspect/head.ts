import { readdir, stat } from "node:fs/promises";
import { basename } from "node:path";
import { TextDecoder } from "node:util";
import { formatError } from "../errors";
import { openBytes } from "../flat/bytes";
import { binaryKind } from "../flat/text";
import type { AnyOptions, Head } from "./format";
import { parquetColumns } from "../flat/parquet-table";
import { firstKeys } from "./first-keys";

const SIZE = 256 * 1024;
const ROWS = 20;

/** The beginning of a file (at most 256 KiB, inflated) or the names in a folder; of a URL nothing. A path that is not
 *  there is a FormatError. */
export async function readHead(path: string, options: AnyOptions = {}): Promise<Head> {
  const nothing = { bytes: Buffer.alloc(0), text: null, rows: [], keys: [] };
  if (/^https?:\/\//i.test(path)) return { path, name: "", kind: "url", entries: [], ...nothing };
  const found = await stat(path).catch(() => null);
  if (found === null) throw formatError({ file: path, expected: "a file or folder", got: "nothing" });
  const name = basename(path).replace(/\.gz$/, "");
  if (found.isDirectory()) {
    return { path, name, kind: "folder", entries: (await readdir(path)).sort(), ...nothing };
  }
  const { bytes, whole } = await beginning(path, options);
  const text = binaryKind(bytes) === null ? textOf(bytes, whole) : null;
  const rows = text === null ? [] : rowsOf(text, whole);
  const isParquet = bytes.subarray(0, 4).toString("latin1") === "PAR1";
  const keys = text !== null ? firstKeys(text) : isParquet ? await parquetColumns(path).catch(() => []) : [];
  return { path, name, kind: "file", entries: [], bytes, text, rows, keys };
}

interface Beginning {
  readonly bytes: Buffer;
  readonly whole: "whole" | "cut";
}

async function beginning(path: string, options: AnyOptions): Promise<Beginning> {
  const held: Buffer[] = [];
  let size = 0;
  for await (const chunk of openBytes(path, options)) {
    held.push(chunk);
    size += chunk.length;
    if (size > SIZE) break;
  }
  const bytes = Buffer.concat(held);
  return { bytes: bytes.subarray(0, SIZE), whole: bytes.length > SIZE ? "cut" : "whole" };
}

function textOf(bytes: Buffer, whole: "whole" | "cut"): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: whole === "cut" });
    return text;
  } catch {
    return null;
  }
}

function rowsOf(text: string, whole: "whole" | "cut"): Head["rows"] {
  const lines = text.split("\n");
  const closed = whole === "whole" ? lines : lines.slice(0, -1);
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (const line of closed) {
    const row = line.trim() === "" ? undefined : objectOf(line);
    if (row === null || rows.length === ROWS) break;
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

function objectOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
