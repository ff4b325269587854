import { formatError, show } from "../errors";
import type { OpenOptions } from "./bytes";
import { textChunks } from "./text-chunks";

/** Characters of a JSON document that is parsed at once; V8's longest text is about twice that. */
const LONGEST = 256 * 1024 * 1024;

/** The value of a JSON file (also gzip, a byte order mark dropped). Anything but one JSON value is a FormatError with
 *  the line where the parser stopped. */
export async function jsonDocument(file: string, options: OpenOptions): Promise<unknown> {
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of textChunks(file, options)) {
    length += chunk.length;
    if (length > LONGEST) {
      const expected = `a JSON document of at most ${LONGEST} characters (JSONL is read at any size)`;
      throw formatError({ file, expected, got: "a longer one" });
    }
    chunks.push(chunk);
  }
  const text = chunks.join("").replace(/^\ufeff/, "");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw jsonFault(file, text, error as Error);
  }
}

function jsonFault(file: string, text: string, error: Error): Error {
  const at = /position (\d+)/.exec(error.message)?.[1];
  const end = /end of JSON|Unterminated/.test(error.message);
  if (at === undefined || end) {
    const got = "one that ends too early: was it cut off?";
    return formatError({ file, line: text.split("\n").length, expected: "a whole JSON document", got });
  }
  const before = text.slice(0, Number(at));
  const line = before.split("\n").length;
  const got = show(text.slice(Math.max(0, Number(at) - 20), Number(at) + 20));
  return formatError({ file, line, expected: "JSON", got: `${got} at character ${at}` });
}
