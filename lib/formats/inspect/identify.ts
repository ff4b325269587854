import { isUtf8 } from "node:buffer";
import { formatError, show } from "../errors";
import { binaryKind, notUtf8 } from "../flat/text";
import { objectOn } from "../jsonl";
import type { AnyOptions, FileFormat, Guess, Head } from "./format";
import { readHead } from "./head";
import { FORMATS } from "./registry";

/** Which format a path is in, and what else it could have been, surest first. */
export interface Identified {
  readonly head: Head;
  readonly format: FileFormat;
  readonly guess: Guess;
  readonly others: readonly { readonly name: string; readonly guess: Guess }[];
}

/** The surest format of a file or folder, or the one that `options.format` names. FormatError when there is none. */
export async function identify(path: string, options: AnyOptions = {}): Promise<Identified> {
  const head = await readHead(path, options);
  if (options.format !== undefined) return named(head, options.format);
  const guesses = FORMATS.flatMap((format) => {
    const guess = format.looksLike(head);
    return guess === null ? [] : [{ format, guess }];
  }).sort((a, b) => b.guess.confidence - a.guess.confidence);
  const [best, ...others] = guesses;
  if (best === undefined) throw unknown(head);
  return { head, ...best, others: others.map(({ format, guess }) => ({ name: format.name, guess })) };
}

function named(head: Head, name: string): Identified {
  const format = FORMATS.find((known) => known.name.toLowerCase() === name.toLowerCase());
  const guess: Guess = { confidence: 1, reason: "named by the caller" };
  if (format !== undefined) return { head, format, guess, others: [] };
  throw new RangeError(`format: expected one of ${FORMATS.map((one) => one.name).join(", ")}, got ${show(name)}`);
}

function unknown(head: Head): Error {
  const { path, kind, bytes, text, entries } = head;
  const expected = "a format that recall-lab reads (recall-lab inspect --formats lists them)";
  if (kind === "folder") {
    const names = entries.slice(0, 5).map(show).join(", ");
    const logs = entries.includes("events.jsonl") ? " (agent logs: recall-lab audit reads the folder, inspect its files)" : "";
    const got = entries.length === 0 ? "an empty folder" : `a folder with ${names}${logs}`;
    return formatError({ file: path, expected, got });
  }
  if (bytes.length === 0) return formatError({ file: path, expected, got: "an empty file" });
  if (text === null && binaryKind(bytes) === null && !bytes.includes(0)) return badLine(path, bytes);
  const first = text?.split("\n", 1)[0]?.trim() ?? "";
  if (/^\{.*\}$/.test(first)) objectOn(path, { line: 1, text: first, end: "closed" });
  const binary = binaryKind(bytes) ?? `bytes ${bytes.subarray(0, 8).toString("hex")}…`;
  return formatError({ file: path, expected, got: text !== null ? show(text.slice(0, 80)) : binary });
}

/** The fault of the first line that is no UTF-8. */
function badLine(path: string, bytes: Buffer): Error {
  let [line, start] = [1, 0];
  for (let end = bytes.indexOf(10); end !== -1 && isUtf8(bytes.subarray(start, end)); end = bytes.indexOf(10, start)) {
    [line, start] = [line + 1, end + 1];
  }
  const end = bytes.indexOf(10, start);
  return notUtf8(path, line, bytes.subarray(start, end === -1 ? bytes.length : end));
}
