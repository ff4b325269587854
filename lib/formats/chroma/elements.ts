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
  const { jsonParser } = await import("stream-json/core/parser.js");
  const parse = jsonParser({ packValues: true, streamValues: false }) as unknown as (text: string) => unknown;
  const cut = cutter(into);
  let line = 1;
  try {
    for await (const text of decoded(file, options)) {
      // The parser answers a chunk with the tokens in it, in an object of its own that has them in `values`.
      const { values = [] } = parse(text) as { readonly values?: readonly Token[] };
      for (const token of values) {
        const element = cut.take(token);
        if (element !== undefined) yield element;
      }
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) line += 1;
    }
  } catch (error) {
    if ((error as Error).name === "FormatError") throw error;
    throw fault(file, line, cut.place(), error as Error);
  }
  if (cut.state() === "done") return;
  const got = cut.state() === "nothing" ? "an empty file" : `its end after ${cut.place()}: was it cut off?`;
  throw formatError({ file, expected: "a whole JSON document", got });
}

const PIECE = 65_536;

async function* decoded(file: string, options: OpenOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let head = true;
  for await (const chunk of openBytes(file, options)) {
    const kind = head ? binaryKind(chunk) : null;
    if (kind !== null) throw noText(file, kind);
    head = false;
    // Small pieces: a fault is then told near its place.
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield decoder.decode(chunk.subarray(at, at + PIECE), { stream: true });
    }
  }
  yield decoder.decode();
}

function fault(file: string, line: number, place: string, error: Error): FormatError {
  if (error instanceof RangeError && error.message.includes("levels")) {
    const got = `a deeper one after ${place}`;
    return formatError({ file, line, expected: `values of at most ${DEEPEST} levels`, got });
  }
  const what = error instanceof TypeError ? "bytes that are not UTF-8" : error.message.replace(/^Parser /, "");
  return formatError({ file, line, expected: "JSON", got: `a fault after ${place} (${what}; NaN is no JSON)` });
}
