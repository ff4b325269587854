import { LONGEST_LINE, readBatches } from "./flat/batches";
import type { OpenOptions } from "./flat/bytes";

export { LONGEST_LINE } from "./flat/batches";

/** A line of a file, without its line break. */
export interface Line {
  /** 1-based, blank lines counted. */
  readonly line: number;
  readonly text: string;
  /** "open": the file ended before a line break, as it does when a writer was cut off (or left it out). */
  readonly end: "closed" | "open";
}

/** Streams the lines of a UTF-8 file, also gzip. Only \n ends a line (\r before it is dropped; U+2028 is text), a byte
 *  order mark and blank lines are skipped, invalid UTF-8, a line above `longest` bytes or an unreadable file is a
 *  FormatError. */
export async function* readLines(
  file: string, longest: number = LONGEST_LINE, options: OpenOptions = {},
): AsyncGenerator<Line> {
  for await (const { first, texts, end } of readBatches(file, { ...options, longestLine: longest })) {
    for (let i = 0; i < texts.length; i += 1) {
      const text = withoutReturn(texts[i] ?? "");
      if (text.trim() === "") continue;
      yield { line: first + i, text, end: i === texts.length - 1 ? end : "closed" };
    }
  }
}

/** The line without a \r at its end. */
export function withoutReturn(text: string): string {
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}
