import { closeSync, openSync, readSync } from "node:fs";

/** Longest line in bytes: a vector of 65,536 numbers and every field at its cap fit. */
const LONGEST = 64_000_000;
const CHUNK = 1 << 20;

/** One line of a JSONL file, parsed, and its number from 1. */
export interface JsonLine {
  readonly line: number;
  readonly value: unknown;
  readonly text: string;
}

/** The lines of a JSONL file, one at a time; blank ones are skipped, a byte order mark and CR LF are fine. An Error
 *  that names file and line: no UTF-8, no JSON, or a line over 64 MB. */
export function* jsonLines(path: string): Generator<JsonLine> {
  let line = 0;
  for (const bytes of rawLines(path)) {
    line += 1;
    const text = decoded(bytes, `${path}:${line}`).replace(/\r$/, "");
    if (text.trim() !== "") yield { line, value: parsed(text, `${path}:${line}`), text };
  }
}

function* rawLines(path: string): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    let rest: readonly Buffer[] = [];
    for (;;) {
      const chunk = Buffer.alloc(CHUNK);
      const read = readSync(file, chunk, 0, CHUNK, null);
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0 && end < read; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]);
        rest = [];
        from = end + 1;
      }
      rest = [...rest, chunk.subarray(from, read)];
      const length = rest.reduce((sum, part) => sum + part.length, 0);
      if (length > LONGEST) throw new Error(`${path}: expected lines of at most ${LONGEST} bytes, got a longer one`);
      if (read === 0) {
        if (length > 0) yield Buffer.concat(rest);
        return;
      }
    }
  } finally {
    closeSync(file);
  }
}

function decoded(bytes: Buffer, where: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${where}: expected UTF-8`, { cause });
  }
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Error(`${where}: expected JSON, got ${JSON.stringify(text.slice(0, 40))}`, { cause });
  }
}
