import { formatError } from "../errors";
import type { OpenOptions } from "./bytes";
import { csvRows } from "./csv-rows";
import { pathReader, type RowBatch, type Table } from "./table";
import { textChunks } from "./text-chunks";

const SAMPLE = 20;

/** A CSV or TSV file as a table; its first line names the columns, each once. Quotes and line breaks in cells as in RFC
 *  4180; the separator (comma, tab, semicolon, bar) is the one that the header has most of. A row with another number
 *  of cells is a FormatError. */
export async function csvTable(file: string, options: OpenOptions): Promise<Table> {
  const delimiter = delimiterOf(await firstLine(file, options));
  const sample: (readonly string[])[] = [];
  let header: readonly string[] = [];
  for await (const { rows } of csvRows(file, delimiter, options)) {
    const all = rows as readonly (readonly string[])[];
    if (header.length === 0) header = (all[0] ?? []).map((name) => name.trim());
    sample.push(...all.slice(sample.length === 0 ? 1 : 0, 1 + SAMPLE - sample.length));
    if (sample.length >= SAMPLE) break;
  }
  refuseHeader(file, header);
  const positions = new Map(header.map((name, i) => [name, i]));
  const top = (row: unknown, column: string): unknown => (row as readonly string[])[positions.get(column) ?? -1];
  return {
    file, format: delimiter === "\t" ? "TSV table" : "CSV table", columns: header, sample,
    cell: (path) => pathReader(path, header, top)?.read ?? null,
    rows: () => withoutHeader(csvRows(file, delimiter, options)),
  };
}

/** The separator that stands most often outside quotes in a line; a comma where none does. */
export function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const counts = ["\t", ",", ";", "|"].map((mark) => ({ mark, count: bare.split(mark).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best), { mark: ",", count: 0 }).mark;
}

async function firstLine(file: string, options: OpenOptions): Promise<string> {
  for await (const chunk of textChunks(file, options)) return chunk.split("\n", 1)[0] ?? "";
  throw formatError({ file, expected: "a header line", got: "an empty file" });
}

function refuseHeader(file: string, header: readonly string[]): void {
  const twice = header.find((name, i) => header.indexOf(name) !== i);
  if (twice === undefined) return;
  const got = "two columns of that name";
  throw formatError({ file, line: 1, field: twice, expected: "a column name of its own", got });
}

async function* withoutHeader(batches: AsyncGenerator<RowBatch>): AsyncGenerator<RowBatch> {
  let first = true;
  for await (const { rows, numbers } of batches) {
    yield first ? { rows: rows.slice(1), numbers: numbers.slice(1) } : { rows, numbers };
    first = false;
  }
}
