import { objectOn } from "../jsonl";
import { readBatches } from "./batches";
import type { OpenOptions } from "./bytes";
import { columnsOf, pathReader, type ReadCell, type RowBatch, type Table } from "./table";

const SAMPLE = 1000;

/** A JSONL file as a table: one JSON object a line. Columns are the keys of the first thousand rows. A line that is no
 *  JSON object is a FormatError. */
export async function jsonlTable(file: string, options: OpenOptions): Promise<Table> {
  const sample: unknown[] = [];
  for await (const { rows } of jsonRows(file, options)) {
    sample.push(...rows.slice(0, SAMPLE - sample.length));
    if (sample.length >= SAMPLE) break;
  }
  return { ...objectTable(file, "JSONL table", sample), rows: () => jsonRows(file, options) };
}

/** What tables of JSON objects share: columns and cells; the rows are still to be given. */
export function objectTable(file: string, format: string, sample: readonly unknown[]): Omit<Table, "rows"> {
  const columns = columnsOf(sample);
  const top = columns.filter((name) => sample.some((row) => Object.hasOwn(row as object, name)));
  const read = (row: unknown, column: string): unknown => {
    return Object.hasOwn(row as object, column) ? (row as Readonly<Record<string, unknown>>)[column] : undefined;
  };
  const cell = (path: string): ReadCell | null => pathReader(path, top, read)?.read ?? null;
  return { file, format, columns, sample: sample.slice(0, 20), cell };
}

async function* jsonRows(file: string, options: OpenOptions): AsyncGenerator<RowBatch> {
  for await (const { first, texts, end } of readBatches(file, options)) {
    const rows: unknown[] = [];
    const numbers: number[] = [];
    texts.forEach((text, i) => {
      if (text.trim() === "") return;
      rows.push(objectOn(file, { line: first + i, text, end: i === texts.length - 1 ? end : "closed" }));
      numbers.push(first + i);
    });
    if (rows.length > 0) yield { rows, numbers };
  }
}
