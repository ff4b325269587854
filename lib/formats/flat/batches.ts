import { formatError, type FormatError } from "../errors";
import { openBytes, type OpenOptions } from "./bytes";
import { binaryKind, noText, notUtf8, strictDecoder } from "./text";

/** Whole lines of a file that were read at once: for readers of many millions. */
export interface Batch {
  /** Number of the first line, 1-based. */
  readonly first: number;
  /** Every line of the batch, blank ones too, without \n (a \r before it stays). */
  readonly texts: readonly string[];
  /** "open": the last line of the batch ended the file without a line break. */
  readonly end: "closed" | "open";
}

/** A row longer than this is refused: 16 MiB, about four hundred times the longest of the shipped logs. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/** Streams the lines of a UTF-8 file batch by batch. Errors as in `readLines`; a byte order mark is dropped. */
export async function* readBatches(file: string, options: OpenOptions = {}): AsyncGenerator<Batch> {
  let first = 1;
  for await (const { bytes, end } of wholeLines(file, options.longestLine ?? LONGEST_LINE, options)) {
    const texts = decoded(file, first, bytes).split("\n");
    yield { first, texts, end };
    first += texts.length;
  }
}

interface Piece {
  /** Whole lines, the last one without its line break. */
  readonly bytes: Buffer;
  readonly end: "closed" | "open";
}

async function* wholeLines(file: string, longest: number, options: OpenOptions): AsyncGenerator<Piece> {
  let held: Buffer[] = [];
  let size = 0;
  let line = 1;
  let head = true;
  for await (const chunk of openBytes(file, options)) {
    const kind = head ? binaryKind(chunk) : null;
    if (kind !== null) throw noText(file, kind);
    head = false;
    const last = chunk.lastIndexOf(10);
    const from = last + 1;
    if (last !== -1) {
      const bytes = Buffer.concat([...held, chunk.subarray(0, last)]);
      line = checkLengths(file, line, bytes, longest);
      yield { bytes, end: "closed" };
      held = [];
      size = 0;
    }
    held.push(Buffer.from(chunk.subarray(from)));
    size += chunk.length - from;
    if (size > longest) throw tooLong(file, line, longest);
  }
  if (size > 0) yield { bytes: Buffer.concat(held), end: "open" };
}

/** The number of the line after these; throws where one is too long. */
function checkLengths(file: string, first: number, bytes: Buffer, longest: number): number {
  let line = first;
  let from = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
    if (at - from > longest) throw tooLong(file, line, longest);
    line += 1;
    from = at + 1;
  }
  if (bytes.length - from > longest) throw tooLong(file, line, longest);
  return line + 1;
}

function decoded(file: string, first: number, bytes: Buffer): string {
  try {
    const text = strictDecoder().decode(bytes);
    return first === 1 && text.startsWith("\ufeff") ? text.slice(1) : text;
  } catch {
    throw firstBadLine(file, first, bytes);
  }
}

function firstBadLine(file: string, first: number, bytes: Buffer): FormatError {
  let from = 0;
  for (let line = first; ; line += 1) {
    const at = bytes.indexOf(10, from);
    const text = bytes.subarray(from, at === -1 ? bytes.length : at);
    try {
      strictDecoder().decode(text);
    } catch {
      return notUtf8(file, line, text);
    }
    if (at === -1) return formatError({ file, expected: "UTF-8 text", got: "other bytes" });
    from = at + 1;
  }
}

function tooLong(file: string, line: number, longest: number): FormatError {
  return formatError({ file, line, expected: `a line of at most ${longest} bytes`, got: "a longer one" });
}
