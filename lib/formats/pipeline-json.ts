import { readFileSync, statSync } from "node:fs";
import { formatError, show } from "./errors";

/** Largest description read, in bytes. */
const LARGEST = 1_000_000;

const EXPECTED = "a pipeline description in JSON";

/** The value of a small JSON file in UTF-8 (a byte order mark is skipped). FormatError with the line of the fault. */
export function readSmallJson(file: string): unknown {
  const text = utf8(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text.trim() === "") throw formatError({ file, expected: EXPECTED, got: "an empty file" });
    const got = show((error as Error).message).slice(1, -1);
    throw formatError({ file, line: faultyLine(text), expected: EXPECTED, got });
  }
}

function utf8(file: string): string {
  const size = sizeOf(file);
  if (size > LARGEST) throw formatError({ file, expected: `${EXPECTED} of at most ${LARGEST} bytes`, got: `${size}` });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch {
    throw formatError({ file, expected: EXPECTED, got: "bytes that are no UTF-8" });
  }
}

function sizeOf(file: string): number {
  try {
    const stat = statSync(file);
    if (stat.isFile()) return stat.size;
  } catch (error) {
    throw formatError({ file, expected: EXPECTED, got: (error as NodeJS.ErrnoException).code ?? "an error" });
  }
  throw formatError({ file, expected: EXPECTED, got: "no file" });
}

/** 1-based line up to which the text is wrong rather than unfinished; the last line where it is only cut off. */
function faultyLine(text: string): number {
  const lines = text.split("\n");
  let [fine, wrong] = [0, lines.length];
  while (wrong - fine > 1) {
    const middle = (fine + wrong) >> 1;
    if (unfinished(lines.slice(0, middle).join("\n"))) fine = middle;
    else wrong = middle;
  }
  return wrong;
}

function unfinished(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const position = /position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || (position !== undefined && Number(position) >= text.length);
  }
}
