import { TextDecoder } from "node:util";
import { formatError, type FormatError } from "../errors";

const MAGIC: readonly (readonly [string, string])[] = [
  ["50415231", "a Parquet file (its first bytes are PAR1)"],
  ["53514c69746520666f726d6174203300", "an SQLite file"],
  ["28b52ffd", "a zstd file: unpack it with zstd -d"],
  ["504b0304", "a zip archive: unpack it"],
  ["425a68", "a bzip2 file: unpack it with bunzip2"],
  ["fd377a585a00", "an xz file: unpack it with unxz"],
  ["fffe", "UTF-16 (little endian): convert it with iconv -f UTF-16 -t UTF-8"],
  ["feff", "UTF-16 (big endian): convert it with iconv -f UTF-16 -t UTF-8"],
];

/** What a file is whose first bytes are no UTF-8 text, in words; null where they may be text. */
export function binaryKind(head: Buffer): string | null {
  const hex = head.subarray(0, 16).toString("hex");
  const known = MAGIC.find(([magic]) => hex.startsWith(magic))?.[1];
  if (known !== undefined) return known;
  const sample = head.subarray(0, 512);
  const zeros = [0, 1].map((odd) => sample.filter((byte, i) => byte === 0 && i % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even === 0) return "UTF-16 without a byte order mark (little endian)";
  if (even > sample.length / 5 && odd === 0) return "UTF-16 without a byte order mark (big endian)";
  return null;
}

/** The FormatError for a file that is no text. */
export function noText(file: string, kind: string): FormatError {
  return formatError({ file, expected: "UTF-8 text", got: kind });
}

/** Strict UTF-8; a byte order mark stays. Throws a TypeError for other bytes. */
export function strictDecoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}

/** The FormatError for a line whose bytes are no UTF-8; Latin-1 or Windows-1252 is named where it looks so. */
export function notUtf8(file: string, line: number, bytes: Buffer): FormatError {
  const invalid = firstInvalid(bytes);
  // A lead byte is still fine by itself: it is the byte after it that is refused.
  const at = (bytes[invalid] ?? 0) < 0x80 ? invalid - 1 : invalid;
  const high = bytes[at] ?? 0;
  const alone = high >= 0xc0 && isAscii(bytes[at - 1]) && isAscii(bytes[at + 1]) && isLetter(bytes[at - 1] ?? 0x61);
  const got = `bytes that are not (${bytes.subarray(0, 8).toString("hex")}…)`;
  const hint = alone && bytes.length > 8 ? `: Latin-1 or Windows-1252? (${latin(bytes, at)})` : "";
  return formatError({ file, line, expected: "UTF-8 text", got: `${got}${hint}` });
}

function isAscii(byte: number | undefined): boolean {
  return byte === undefined || byte < 0x80;
}

function isLetter(byte: number): boolean {
  return /[A-Za-z]/.test(String.fromCharCode(byte));
}

function latin(bytes: Buffer, at: number): string {
  return JSON.stringify(bytes.subarray(Math.max(0, at - 8), at + 8).toString("latin1"));
}

function firstInvalid(bytes: Buffer): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isPrefix(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function isPrefix(bytes: Buffer): boolean {
  try {
    strictDecoder().decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
