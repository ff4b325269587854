import { needTable, textCell, textOrNull, type ForeignDatabase } from "../../store/foreign";

/** One row of a mem0 history. */
export interface Change {
  readonly memory: string;
  readonly before: string | null;
  readonly after: string | null;
  /** ADD, UPDATE, DELETE as written; other words are kept. */
  readonly event: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  /** actor_id and role, where the row has them. */
  readonly more: ReadonlyMap<string, string>;
  /** Table and number of the row. */
  readonly place: string;
}

/** The two SDKs' names for the same columns. */
const PYTHON = { table: "history", before: "old_memory", after: "new_memory", event: "event" };
const TYPESCRIPT = { table: "memory_history", before: "previous_value", after: "new_value", event: "action" };

/** Which SDK wrote the database: that of Python has `history`, that of TypeScript `memory_history`; null: neither. */
export function sdkOf(db: ForeignDatabase): "Python" | "TypeScript" | null {
  if (db.tables.get(TYPESCRIPT.table)?.includes("memory_id")) return "TypeScript";
  return db.tables.get(PYTHON.table)?.includes("memory_id") ? "Python" : null;
}

/** The changes in the order in which they were written, which is that of the rows: `created_at` is the memory's own and
 *  does not move with its updates. FOREIGN_... errors for a missing table or column, and for odd types. */
export function* changesOf(db: ForeignDatabase): IterableIterator<Change> {
  const { table, before, after, event } = sdkOf(db) === "TypeScript" ? TYPESCRIPT : PYTHON;
  needTable(db, table, ["memory_id", before, after, event]);
  const more = ["actor_id", "role"].filter((column) => db.tables.get(table)?.includes(column));
  const text = textOrNull;
  for (const row of db.rows(`SELECT rowid AS "row number", * FROM "${table}" ORDER BY rowid`)) {
    const place = `${table}, row ${String(row.get("row number"))}`;
    const at = (column: string): string => `${table}.${column} (row ${String(row.get("row number"))})`;
    const told = more.flatMap((column) => {
      const value = text(db, row, column, at(column));
      return value === null ? [] : [[column, value] as const];
    });
    yield {
      memory: textCell(db, row, "memory_id", at("memory_id")),
      before: text(db, row, before, at(before)),
      after: text(db, row, after, at(after)),
      event: textCell(db, row, event, at(event)).toUpperCase(),
      createdAt: text(db, row, "created_at", at("created_at")),
      updatedAt: text(db, row, "updated_at", at("updated_at")),
      more: new Map(told),
      place,
    };
  }
}
