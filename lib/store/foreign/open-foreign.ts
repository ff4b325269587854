import type BetterSqlite3 from "better-sqlite3";
import { basename, join } from "node:path";
import { codeOf } from "../refuse";
import { checkForeignHeader } from "./check-header";
import { copyDatabase } from "./copy-out";
import { foreignFault } from "./fault";

/** A value as SQLite has it; whole numbers as bigint, so that none is rounded. */
export type ForeignValue = string | number | bigint | Uint8Array | null;

/** A row: column name -> value. */
export type ForeignRow = ReadonlyMap<string, ForeignValue>;

/** Somebody's database, opened on a copy. */
export interface ForeignDatabase {
  /** The original. */
  readonly file: string;
  /** Real tables by name with their columns; views and virtual tables are left out, since reading them runs code. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** Rows in the order of the query, one at a time. */
  readonly rows: (sql: string, ...values: readonly ForeignValue[]) => IterableIterator<ForeignRow>;
  /** Closes it and removes the copy. */
  readonly close: () => void;
}

/** Opens somebody's SQLite file on a copy in the temporary folder: the file, its folder and their times stay as they
 *  are. No SQLite, damaged (quick_check), encrypted, newer, empty, unreadable or being written to is an error with a
 *  code FOREIGN_... */
export async function openForeign(file: string): Promise<ForeignDatabase> {
  checkForeignHeader(file);
  const copy = await copyDatabase(file);
  try {
    const { close, ...rest } = openCopy(join(copy.folder, basename(file)), file);
    const both = (): void => {
      close();
      copy.remove();
    };
    return { ...rest, close: both };
  } catch (error) {
    copy.remove();
    throw error;
  }
}

/** Opens a copy of ours, which may be written to (an open journal is rolled back); `file` names the original in
 *  messages. */
export function openCopy(copy: string, file: string): ForeignDatabase {
  const Database = require("better-sqlite3") as typeof BetterSqlite3;
  let db: BetterSqlite3.Database | undefined;
  try {
    db = new Database(copy, { fileMustExist: true });
    db.pragma("trusted_schema = OFF");
    db.pragma("cell_size_check = ON");
    const found = db.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") {
      throw foreignFault("FOREIGN_DAMAGED", file, "a sound database", `quick_check says: ${String(found)}`);
    }
    db.pragma("query_only = ON");
    const open = db;
    return {
      file,
      tables: tablesOf(open),
      rows: (sql, ...values) => rowsOf(open, file, sql, values),
      close: () => void open.close(),
    };
  } catch (error) {
    db?.close();
    throw damaged(file, error);
  }
}

function tablesOf(db: BetterSqlite3.Database): ReadonlyMap<string, readonly string[]> {
  const listed = db.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'").all();
  const columns = db.prepare("SELECT name FROM pragma_table_info(?)").pluck();
  const all = listed.map((entry) => (entry as { readonly name: string }).name);
  const names = all.filter((name) => !name.startsWith("sqlite_"));
  return new Map(names.map((name) => [name, columns.all(name) as string[]]));
}

function* rowsOf(
  db: BetterSqlite3.Database, file: string, sql: string, values: readonly ForeignValue[],
): IterableIterator<ForeignRow> {
  try {
    const statement = db.prepare(sql).safeIntegers(true).raw(true);
    const names = statement.columns().map(({ name }) => name);
    for (const row of statement.iterate(...values)) {
      yield new Map((row as ForeignValue[]).map((value, at) => [names[at] ?? "", value]));
    }
  } catch (error) {
    throw damaged(file, error);
  }
}

/** What SQLite says, by our own code; anything else as it is. */
function damaged(file: string, cause: unknown): unknown {
  const code = codeOf(cause);
  if (!code.startsWith("SQLITE_")) return cause;
  const more = { cause };
  if (code === "SQLITE_NOTADB") {
    return foreignFault("FOREIGN_ENCRYPTED", file, "an SQLite database", "pages it cannot read: encrypted?", more);
  }
  if (code === "SQLITE_TOOBIG") {
    return foreignFault("FOREIGN_VALUE", file, "values of at most 512 MB", "a larger one", more);
  }
  if (/^SQLITE_FULL/.test(code)) {
    return foreignFault("FOREIGN_SPACE", file, "room for a copy in the temporary folder", code, more);
  }
  return foreignFault("FOREIGN_DAMAGED", file, "a sound database", `${(cause as Error).message} (${code})`, more);
}
