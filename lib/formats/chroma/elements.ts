import { TextDecoder } from "node:util";
import { formatError, type FormatError } from "../errors";
import { openBytes, type OpenOptions } from "../flat/bytes";
import { binaryKind, noText } from "../flat/text";
import { DEEPEST, type Token } from "./assemble";
import { cutter, type JsonPiece } from "./cutter";

/** Streams a JSON file of any size in pieces: lists that are the document, or directly in it or in the objects `into`
 *  names (dotted paths), element by element; everything else whole. Also gzip. No UTF-8, no JSON, a value
 *  deeper than 64 levels, or an end in the middle is a FormatError that names the last whole piece. */
export async function* readElements(
  file: string, into: ReadonlySet<string>, options: OpenOptions = {},
): AsyncGenerator<JsonPiece> {
  const parse = await tokenizer();
  const cut = cutter(into);
  let fed = 0;
  let blank = true;
  try {
    for await (const text of decoded(file, options)) {
      blank = blank && text.trim() === "";
      for (const token of parse(text)) {
        const element = cut.take(token);
        if (element !== undefined) yield element;
      }
      fed += 1;
    }
  } catch (error) {
    if ((error as Error).name === "FormatError") throw error;
    const { line, place } = await locate(file, into, fed, options);
    throw fault(file, line, place, error as Error);
  }
  if (cut.state() === "done") return;
  const got = blank ? "an empty file" : `its end after ${cut.place()}: was it cut off?`;
  throw formatError({ file, expected: "a whole JSON document", got });
}

async function tokenizer(): Promise<(text: string) => readonly Token[]> {
  const { jsonParser } = await import("stream-json/core/parser.js");
  const parse = jsonParser({ packValues: true, streamValues: false }) as unknown as (text: string) => unknown;
  // It answers with the tokens of a text in an object of its own, which has them in `values`.
  return (text) => (parse(text) as { readonly values?: readonly Token[] }).values ?? [];
}

/** Reads once more, the faulty piece character by character: where the fault is. */
async function locate(
  file: string, into: ReadonlySet<string>, fed: number, options: OpenOptions,
): Promise<{ readonly line: number; readonly place: string }> {
  const parse = await tokenizer();
  const cut = cutter(into);
  let at = 0;
  let line = 1;
  try {
    for await (const text of decoded(file, options)) {
      for (const part of at === fed ? text : [text]) {
        for (const token of parse(part)) cut.take(token);
        for (let end = part.indexOf("\n"); end !== -1; end = part.indexOf("\n", end + 1)) line += 1;
      }
      at += 1;
    }
  } catch {
    // The fault that is being looked for.
  }
  return { line, place: cut.place() };
}

async function* decoded(file: string, options: OpenOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let head = true;
  for await (const chunk of openBytes(file, options)) {
    const kind = head ? binaryKind(chunk) : null;
    if (kind !== null) throw noText(file, kind);
    head = false;
    yield decoder.decode(chunk, { stream: true });
  }
  // A blank ends a document that is a number.
  yield `${decoder.decode()} `;
}

function fault(file: string, line: number, place: string, error: Error): FormatError {
  if (error instanceof RangeError && error.message.includes("levels")) {
    const got = `a deeper one after ${place}`;
    return formatError({ file, line, expected: `values of at most ${DEEPEST} levels`, got });
  }
  const what = error instanceof TypeError ? "bytes that are not UTF-8" : error.message.replace(/^Parser /, "");
  return formatError({ file, line, expected: "JSON", got: `a fault after ${place} (${what}; NaN is no JSON)` });
}
