import type BetterSqlite3 from "better-sqlite3";
import { existsSync, linkSync, rmSync } from "node:fs";
import { checkContent, checkHeader, checkWritable, named } from "./check-file";
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
 *  newer than this program, damaged or not to be written to is refused with a code (STORE_...), its bytes unchanged.
 *  Older schemas are migrated when writing, and refused when only reading. */
export function openFile(path: string, options: OpenFileOptions): Connection {
  const writable = options.mode === "read-write";
  if (path === ":memory:") return prepared(connect(path, options, true));
  if (!existsSync(path)) {
    if (!writable) throw refusal("STORE_MISSING", `${path}: there is no such store to open read-only`);
    createFile(path, options);
  }
  checkHeader(path, options.mode);
  if (writable) checkWritable(path);
  let connection: Connection | undefined;
  try {
    connection = connect(path, options, writable);
    checkContent(path, connection);
    if (!writable) return connection;
    connection.pragma(`journal_mode = ${options.journal === "wal" ? "WAL" : "DELETE"}`);
    connection.pragma("synchronous = FULL");
    return prepared(connection);
  } catch (error) {
    connection?.close();
    throw named(path, error);
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
    MIGRATIONS.slice(version).forEach((step) => step(connection));
    if (version === MIGRATIONS.length) return;
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  if (connection.pragma("user_version", { simple: true }) !== MIGRATIONS.length) migrate.immediate();
  return connection;
}
