import { createReadStream } from "node:fs";
import { TextDecoder } from "node:util";
import { formatError, type FormatError } from "./errors";

/** A line of a file, without its line break. */
export interface Line {
  /** 1-based, blank lines counted. */
  readonly line: number;
  readonly text: string;
  /** "open": the file ended before a line break, as it does when a writer was cut off (or left it out). */
  readonly end: "closed" | "open";
}

/** A row longer than this is refused: 16 MiB, about four hundred times the longest of the shipped logs. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/** Streams the lines of a UTF-8 file. Only \n ends a line (\r before it is dropped; U+2028 is text), a byte order mark
 *  and blank lines are skipped, invalid UTF-8, a line above `longest` bytes or an unreadable file is a FormatError. */
export async function* readLines(file: string, longest: number = LONGEST_LINE): AsyncGenerator<Line> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let line = 0;
  for await (const { bytes, end } of splitBytes(file, longest)) {
    line += 1;
    const text = withoutMark(decode(decoder, bytes, file, line), line).replace(/\r$/, "");
    if (text.trim() !== "") yield { line, text, end };
  }
}

function withoutMark(text: string, line: number): string {
  return line === 1 && text.startsWith("\ufeff") ? text.slice(1) : text;
}

function decode(decoder: TextDecoder, bytes: Buffer, file: string, line: number): string {
  try {
    return decoder.decode(bytes);
  } catch {
    const got = `bytes that are not (${bytes.subarray(0, 8).toString("hex")}…)`;
    throw formatError({ file, line, expected: "UTF-8 text", got });
  }
}

interface Piece {
  readonly bytes: Buffer;
  readonly end: "closed" | "open";
}

async function* splitBytes(file: string, longest: number): AsyncGenerator<Piece> {
  let held: Buffer[] = [];
  let size = 0;
  let line = 1;
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      if (size + at - from > longest) throw tooLong(file, line, longest);
      yield { bytes: Buffer.concat([...held, chunk.subarray(from, at)]), end: "closed" };
      held = [];
      size = 0;
      line += 1;
      from = at + 1;
    }
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > longest) throw tooLong(file, line, longest);
  }
  if (size > 0) yield { bytes: Buffer.concat(held), end: "open" };
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file)) yield chunk as Buffer;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    throw formatError({ file, expected: "a readable file", got: code === "ENOENT" ? "no such file (ENOENT)" : code });
  }
}

function tooLong(file: string, line: number, longest: number): FormatError {
  return formatError({ file, line, expected: `a line of at most ${longest} bytes`, got: "a longer one" });
}
