import { readElements } from "../chroma/elements";
import { isObject, plain } from "../chroma/json-value";
import { formatError, show } from "../errors";
import type { OpenOptions } from "./bytes";
import { objectTable } from "./jsonl-table";
import type { RowBatch, Table } from "./table";

const SAMPLE = 1000;
const BATCH = 5000;

/** A JSON list of objects as a table of any size; rows are numbered from 1. Anything else, and a list in a list, is a
 *  FormatError. */
export async function jsonTable(file: string, options: OpenOptions): Promise<Table> {
  const sample: unknown[] = [];
  for await (const { rows } of listRows(file, options)) {
    sample.push(...rows.slice(0, SAMPLE));
    break;
  }
  return { ...objectTable(file, "JSON table", sample), rows: () => listRows(file, options) };
}

async function* listRows(file: string, options: OpenOptions): AsyncGenerator<RowBatch> {
  let rows: unknown[] = [];
  let numbers: number[] = [];
  for await (const piece of readElements(file, new Set(), options)) {
    if (piece.kind === "list" && piece.path === "") continue;
    if (piece.kind !== "item") throw formatError({ file, expected: "a JSON list of objects", got: "an object" });
    const { at, value } = piece;
    if (!isObject(value)) {
      throw formatError({ file, line: at + 1, expected: "a JSON object", got: show(plain(value)) });
    }
    rows.push(plain(value));
    numbers.push(at + 1);
    if (rows.length < BATCH) continue;
    yield { rows, numbers };
    [rows, numbers] = [[], []];
  }
  if (rows.length > 0) yield { rows, numbers };
}
