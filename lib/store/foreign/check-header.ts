import { closeSync, openSync, readSync, statSync } from "node:fs";
import { codeOf } from "../refuse";
import { foreignFault } from "./fault";

const PAGE = 4096;
const MAGIC = "SQLite format 3\0";
/** Bits a byte above which a page is noise: SQLite pages, text and pictures' headers stay well below. */
const NOISE = 7.5;

/** Looks at a database without SQLite, so that nothing is written, not even beside it. No such file, no permission, not
 *  a file, empty, another kind of file, encrypted (no header, and its first page looks random), of a newer file format:
 *  a FOREIGN_... error. */
export function checkForeignHeader(path: string): void {
  const { page, size } = firstPage(path);
  if (page.length === 0) throw foreignFault("FOREIGN_EMPTY", path, "an SQLite database", "an empty file");
  if (page.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    // Encrypted databases are whole pages; an archive is so by accident only.
    if (page.length === PAGE && size % 512 === 0 && bitsPerByte(page) > NOISE) {
      const got = "a file without its header whose first page looks random: an encrypted database?";
      throw foreignFault("FOREIGN_ENCRYPTED", path, "an SQLite database", got);
    }
    throw foreignFault("FOREIGN_NOT_SQLITE", path, "an SQLite database", "another kind of file");
  }
  if (page.length < 100) throw foreignFault("FOREIGN_DAMAGED", path, "an SQLite database", "its first bytes only");
  const readVersion = page.readUInt8(19);
  const schemaFormat = page.readUInt32BE(44);
  if (readVersion > 2 || schemaFormat > 4) {
    const got = `file format ${readVersion}, schema format ${schemaFormat}: written by a newer SQLite, or damaged`;
    throw foreignFault("FOREIGN_NEWER", path, "SQLite file format 1 or 2, schema format 0 to 4", got);
  }
}

function firstPage(path: string): { readonly page: Buffer; readonly size: number } {
  let file: number | undefined;
  try {
    const stat = statSync(path);
    // Before opening: a pipe would wait for its writer for ever.
    if (!stat.isFile()) throw foreignFault("FOREIGN_NOT_SQLITE", path, "a file", "a folder or device");
    file = openSync(path, "r");
    const page = Buffer.alloc(PAGE);
    return { page: page.subarray(0, readSync(file, page, 0, PAGE, 0)), size: stat.size };
  } catch (cause) {
    throw named(path, cause);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** What the system says about a path, by our own code; anything else as it is. */
export function named(path: string, cause: unknown): unknown {
  const code = codeOf(cause);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return foreignFault("FOREIGN_MISSING", path, "a readable file", `no such file (${code})`, { cause });
  }
  if (code === "EACCES" || code === "EPERM") {
    return foreignFault("FOREIGN_DENIED", path, "a readable file", `no permission (${code})`, { cause });
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return foreignFault("FOREIGN_SPACE", path, "room for a copy in the temporary folder", code, { cause });
  }
  return cause;
}

function bitsPerByte(page: Buffer): number {
  const counts = new Float64Array(256);
  for (const byte of page) counts[byte] = (counts[byte] ?? 0) + 1;
  return counts.reduce((sum, n) => (n === 0 ? sum : sum - (n / page.length) * Math.log2(n / page.length)), 0);
}
