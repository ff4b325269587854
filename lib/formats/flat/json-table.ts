import { formatError, show } from "../errors";
import type { OpenOptions } from "./bytes";
import { jsonDocument } from "./json-document";
import { objectTable } from "./jsonl-table";
import type { RowBatch, Table } from "./table";

/** A JSON list of objects as a table; rows are numbered from 1. Anything else is a FormatError. */
export async function jsonTable(file: string, options: OpenOptions): Promise<Table> {
  const rows = await jsonDocument(file, options);
  if (!Array.isArray(rows)) throw formatError({ file, expected: "a JSON list of objects", got: show(rows) });
  const odd = rows.findIndex((row) => typeof row !== "object" || row === null || Array.isArray(row));
  if (odd !== -1) throw formatError({ file, line: odd + 1, expected: "a JSON object", got: show(rows[odd]) });
  return { ...objectTable(file, "JSON table", rows.slice(0, 1000)), rows: () => once(rows) };
}

async function* once(rows: readonly unknown[]): AsyncGenerator<RowBatch> {
  yield { rows, numbers: rows.map((_, i) => i + 1) };
}
