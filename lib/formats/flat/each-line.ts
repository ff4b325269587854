import { readBatches } from "./batches";
import type { OpenOptions } from "./bytes";

/** Hands every line of a file to `visit` as the words that ASCII white space separates, blank lines skipped. The words
 *  are slices of a longer text: copy what is kept. Errors as in `readLines`. */
export async function eachLine(
  file: string, options: OpenOptions, visit: (words: readonly string[], line: number) => void,
): Promise<void> {
  for await (const { first, texts } of readBatches(file, options)) {
    for (let i = 0; i < texts.length; i += 1) {
      const words = wordsOf(texts[i] ?? "");
      if (words.length > 0) visit(words, first + i);
    }
  }
}

/** The words of a line that ASCII white space separates. A regular expression takes three times as long. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let from = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const white = code === 32 || (code >= 9 && code <= 13);
    if (white && from !== -1) {
      words.push(text.slice(from, at));
      from = -1;
    } else if (!white && from === -1) from = at;
  }
  if (from !== -1) words.push(text.slice(from));
  return words;
}

/** The first lines of a head that are there to the end, at most 20, without blank ones; where there is only one, it. */
export function wholeLines(head: string | null): readonly string[] {
  const lines = (head ?? "").split("\n").slice(0, 20).filter((line) => line.trim() !== "");
  return lines.length > 1 ? lines.slice(0, -1) : lines;
}
