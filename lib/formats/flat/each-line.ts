import { LONGEST_LINE, readBatches } from "./batches";
import type { OpenOptions } from "./bytes";

/** The words of a line that white space separates. */
export interface Words {
  readonly line: number;
  readonly words: readonly string[];
}

/** Streams the lines of a file as words, blank lines skipped. The words are slices of a longer text: copy what is kept.
 *  Errors as in `readLines`. */
export async function* eachLine(file: string, options: OpenOptions): AsyncGenerator<Words> {
  const { longestLine = LONGEST_LINE } = options;
  for await (const { first, texts } of readBatches(file, { ...options, longestLine })) {
    for (let i = 0; i < texts.length; i += 1) {
      const text = (texts[i] ?? "").trim();
      if (text !== "") yield { line: first + i, words: text.split(/\s+/) };
    }
  }
}

/** The first lines of a head that are there to the end, at most 20, without blank ones; where there is only one, it. */
export function wholeLines(head: string | null): readonly string[] {
  const lines = (head ?? "").split("\n").slice(0, 20).filter((line) => line.trim() !== "");
  return lines.length > 1 ? lines.slice(0, -1) : lines;
}
