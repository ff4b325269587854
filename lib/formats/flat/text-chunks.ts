import { openBytes, type OpenOptions } from "./bytes";
import { binaryKind, noText, notUtf8, strictDecoder } from "./text";

/** Streams a UTF-8 file (also gzip) as text, cut anywhere but within a character; a byte order mark stays. Errors as in
 *  `readLines`, with the line. */
export async function* textChunks(file: string, options: OpenOptions): AsyncGenerator<string> {
  const decoder = strictDecoder();
  let line = 1;
  let before: Buffer = Buffer.alloc(0);
  let head = true;
  for await (const chunk of openBytes(file, options)) {
    const kind = head ? binaryKind(chunk) : null;
    if (kind !== null) throw noText(file, kind);
    head = false;
    try {
      yield decoder.decode(chunk, { stream: true });
    } catch {
      throw badChunk(file, line, Buffer.concat([before, chunk]));
    }
    line += breaksIn(chunk);
    before = Buffer.from(chunk.subarray(-3).filter((byte) => byte >= 0x80));
  }
  try {
    const rest = decoder.decode();
    if (rest !== "") yield rest;
  } catch {
    throw notUtf8(file, line, before);
  }
}

function breaksIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

function badChunk(file: string, first: number, bytes: Buffer): Error {
  let from = 0;
  for (let line = first; ; line += 1) {
    const at = bytes.indexOf(10, from);
    const text = bytes.subarray(from, at === -1 ? bytes.length : at);
    try {
      strictDecoder().decode(text, { stream: at === -1 });
    } catch {
      return notUtf8(file, line, text);
    }
    if (at === -1) return notUtf8(file, line, text);
    from = at + 1;
  }
}
