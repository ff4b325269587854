import type BetterSqlite3 from "better-sqlite3";
import { closeSync, existsSync, linkSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { refusal } from "./refuse";
import { APPLICATION_ID, MIGRATIONS } from "./schema";

/** A connection to a database of ours. */
export type Connection = BetterSqlite3.Database;

/** How a store's file is opened. */
export interface OpenFileOptions {
  readonly mode: "read-write" | "read-only";
  /** wal: quick and durable; delete: one file, for sample databases that are shipped. */
  readonly journal: "wal" | "delete";
  /** How long a locked database is waited for, in milliseconds. The wait blocks the event loop. */
  readonly busyTimeout: number;
}

/** Opens a store's file, or makes it (not when read-only). A file that is empty, no SQLite, another program's,
 *  newer than this program or damaged is refused with a code (STORE_...), its bytes unchanged. Older schemas are
 *  migrated. */
export function openFile(path: string, options: OpenFileOptions): Connection {
  const writable = options.mode === "read-write";
  if (path === ":memory:") return prepared(connect(path, options, true));
  if (!existsSync(path)) {
    if (!writable) throw refusal("STORE_MISSING", `${path}: there is no such store to open read-only`);
    createFile(path, options);
  }
  checkHeader(path);
  const connection = connect(path, options, writable);
  try {
    checkContent(path, connection);
    if (!writable) return connection;
    connection.pragma(`journal_mode = ${options.journal === "wal" ? "WAL" : "DELETE"}`);
    connection.pragma("synchronous = FULL");
    return prepared(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function connect(path: string, options: OpenFileOptions, writable: boolean): Connection {
  const Database = require("better-sqlite3") as typeof BetterSqlite3;
  return new Database(path, { readonly: !writable, timeout: options.busyTimeout });
}

/** The whole first schema appears at once: a second process never sees a half-made file. */
function createFile(path: string, options: OpenFileOptions): void {
  const making = `${path}.making-${process.pid}`;
  rmSync(making, { force: true });
  try {
    prepared(connect(making, options, true)).close();
    linkSync(making, path);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  } finally {
    rmSync(making, { force: true });
  }
}

function prepared(connection: Connection): Connection {
  connection.pragma("foreign_keys = ON");
  connection.pragma("trusted_schema = OFF");
  const migrate = connection.transaction(() => {
    const version = connection.pragma("user_version", { simple: true }) as number;
    MIGRATIONS.slice(version).forEach((sql) => connection.exec(sql));
    if (version === MIGRATIONS.length) return;
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  if (connection.pragma("user_version", { simple: true }) !== MIGRATIONS.length) migrate.immediate();
  return connection;
}

/** Reads the first 100 bytes without SQLite, so that nothing is written, not even beside the file. */
function checkHeader(path: string): void {
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
  checkVersion(path, header.readUInt32BE(60));
}

function checkContent(path: string, connection: Connection): void {
  checkVersion(path, connection.pragma("user_version", { simple: true }) as number);
  let found: unknown;
  try {
    found = connection.pragma("quick_check(1)", { simple: true });
  } catch (cause) {
    throw refusal("STORE_DAMAGED", `${path}: cannot be read: ${(cause as Error).message}`, cause);
  }
  if (found !== "ok") throw refusal("STORE_DAMAGED", `${path}: quick_check says: ${String(found)}`);
}

function checkVersion(path: string, version: number): void {
  if (version <= MIGRATIONS.length) return;
  throw refusal("STORE_NEWER", `${path}: schema ${version} is newer than this program's ${MIGRATIONS.length}`);
}
