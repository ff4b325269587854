import { formatError, show, type FormatError } from "../errors";
import { LONGEST_LINE } from "./batches";
import type { OpenOptions } from "./bytes";
import type { RowBatch } from "./table";
import { textChunks } from "./text-chunks";

/** Streams the records of a CSV file, the header among them: quotes and line breaks in cells as in RFC 4180, blank
 *  lines skipped. A record with another number of cells than the first, and a quote that is never closed, is a
 *  FormatError. */
export async function* csvRows(file: string, delimiter: string, options: OpenOptions): AsyncGenerator<RowBatch> {
  const { parse } = require("csv-parse") as typeof import("csv-parse");
  const { longestLine = LONGEST_LINE } = options;
  let fault: Error | null = null;
  let failed = (): void => undefined;
  // What csv-parse knows of a record's line costs more than the record: lines and widths are counted here.
  const settings = {
    delimiter, bom: true, relax_quotes: true, relax_column_count: true, max_record_size: longestLine,
    readableHighWaterMark: Number.MAX_SAFE_INTEGER,
  };
  const parser = parse(settings);
  parser.on("error", (error) => {
    fault = error;
    failed();
  });
  const settled = (start: (done: () => void) => void): Promise<void> => new Promise((resolve) => {
    failed = resolve;
    start(resolve);
  });
  const records = recordCounter(file, () => parser.read() as readonly string[] | null);
  for await (const chunk of textChunks(file, options)) {
    await settled((done) => parser.write(chunk, () => done()));
    const batch = records.next();
    if (fault !== null) throw csvFault(file, fault, records.line());
    if (batch.rows.length > 0) yield batch;
  }
  parser.on("finish", () => failed());
  await settled(() => void parser.end());
  const batch = records.next();
  if (fault !== null) throw csvFault(file, fault, records.line());
  yield batch;
}

interface Records {
  readonly next: () => RowBatch;
  /** The line on which the record after these begins. */
  readonly line: () => number;
}

/** Takes what has been parsed, with the line on which each record begins; blank lines are none. The first record says
 *  how many cells the others have. */
function recordCounter(file: string, read: () => readonly string[] | null): Records {
  let line = 1;
  let width = 0;
  const next = (): RowBatch => {
    const rows: (readonly string[])[] = [];
    const numbers: number[] = [];
    for (let record = read(); record !== null; record = read()) {
      const first = line;
      line += 1 + record.reduce((sum, cell) => sum + breaksIn(cell), 0);
      if (record.length === 1 && record[0]?.trim() === "" && width !== 1) continue;
      if (width === 0) width = record.length;
      if (record.length !== width) throw widthFault(file, first, record, width);
      rows.push(record);
      numbers.push(first);
    }
    return { rows, numbers };
  };
  return { next, line: () => line };
}

function breaksIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

function widthFault(file: string, line: number, record: readonly string[], width: number): FormatError {
  const got = `${record.length}: ${show(record.slice(0, 10))}`;
  return formatError({ file, line, expected: `${width} cells, as many as the header has`, got });
}

function csvFault(
  file: string, error: Error & { readonly code?: string; readonly lines?: number }, begun: number,
): FormatError {
  const { code, lines = null, message } = error;
  if (code !== "CSV_QUOTE_NOT_CLOSED") return formatError({ file, line: lines, expected: "CSV", got: show(message) });
  const expected = "a closing quote (was the file cut off?)";
  return formatError({ file, line: begun, expected, got: "a record that the file ends in" });
}
