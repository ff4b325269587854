import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Connection } from "./open-file";
import { codeOf, refusal } from "./refuse";
import { APPLICATION_ID, MIGRATIONS } from "./schema";

/** Reads the first 100 bytes without SQLite, so that nothing is written, not even beside the file. */
export function checkHeader(path: string, mode: "read-write" | "read-only"): void {
  if (statSync(path).size === 0) throw refusal("STORE_EMPTY_FILE", `${path}: expected a store, got an empty file`);
  const header = Buffer.alloc(100);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, 100, 0);
  } finally {
    closeSync(file);
  }
  if (header.toString("latin1", 0, 16) !== "SQLite format 3\0") {
    throw refusal("STORE_NOT_SQLITE", `${path}: expected an SQLite database, got another kind of file`);
  }
  const id = header.readUInt32BE(68);
  if (id !== APPLICATION_ID) {
    throw refusal("STORE_FOREIGN", `${path}: expected application_id ${APPLICATION_ID} (recall-lab), got ${id}`);
  }
  const version = header.readUInt32BE(60);
  checkNotNewer(path, version);
  if (mode === "read-only" && version < MIGRATIONS.length) {
    const advice = "open it once for writing, which brings it up to date";
    const what = `schema ${version} is older than this program's ${MIGRATIONS.length}`;
    throw refusal("STORE_OLDER", `${path}: ${what}; ${advice}`);
  }
}

/** Before SQLite gets to see it: file and folder (for the log beside it) may be written to. */
export function checkWritable(path: string): void {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
  } catch (cause) {
    throw refusal("STORE_FILE_READ_ONLY", `${path}: the file or its folder may not be written to`, cause);
  }
}

/** The version as the log beside the file has it, and SQLite's own quick_check. A lock is no damage: it is thrown as it
 *  is (SQLITE_BUSY). */
export function checkContent(path: string, connection: Connection): void {
  let found: unknown;
  try {
    checkNotNewer(path, connection.pragma("user_version", { simple: true }) as number);
    found = connection.pragma("quick_check(1)", { simple: true });
  } catch (cause) {
    throw named(path, cause);
  }
  if (found !== "ok") throw refusal("STORE_DAMAGED", `${path}: quick_check says: ${String(found)}`);
}

/** What SQLite says about a file, by our own code where it means damage or a place that may not be written to. */
export function named(path: string, cause: unknown): unknown {
  const code = codeOf(cause);
  const message = `${path}: cannot be opened: ${(cause as Error).message}`;
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR|ERROR)/.test(code)) return refusal("STORE_DAMAGED", message, cause);
  if (!/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return cause;
  const advice = "a store in WAL mode needs a folder that may be written to; a backup does not";
  return refusal("STORE_FILE_READ_ONLY", `${message} (${advice})`, cause);
}

function checkNotNewer(path: string, version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw refusal("STORE_NEWER", `${path}: schema ${version} is newer than this program's ${MIGRATIONS.length}`);
}
