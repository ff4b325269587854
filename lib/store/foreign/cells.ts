import { foreignFault, type ForeignFault } from "./fault";
import type { ForeignDatabase, ForeignRow, ForeignValue } from "./open-foreign";

/** Longest text that is taken, in UTF-16 units: 16 Mi. */
export const LONGEST_TEXT = 16 * 1024 * 1024;

/** Throws FOREIGN_SCHEMA unless the database has a real table of that name with these columns. */
export function needTable(db: ForeignDatabase, table: string, columns: readonly string[]): void {
  const found = db.tables.get(table);
  if (found === undefined) {
    const got = db.tables.size === 0 ? "none" : [...db.tables.keys()].slice(0, 12).join(", ");
    throw foreignFault("FOREIGN_SCHEMA", db.file, `a table "${table}"`, got);
  }
  const missing = columns.filter((column) => !found.includes(column));
  if (missing.length === 0) return;
  const expected = `the columns ${columns.join(", ")}`;
  throw foreignFault("FOREIGN_SCHEMA", db.file, expected, found.join(", "), { field: table });
}

/** A text cell, or null. SQLite takes any type in any column: another one, and a text above 16 Mi, is FOREIGN_VALUE.
 *  `field` names table and column. */
export function textOrNull(db: ForeignDatabase, row: ForeignRow, column: string, field: string): string | null {
  const value = row.get(column) ?? null;
  if (value === null) return null;
  if (typeof value !== "string") throw wrong(db, field, "a text or null", describe(value));
  if (value.length > LONGEST_TEXT) throw wrong(db, field, `a text of at most ${LONGEST_TEXT}`, `${value.length}`);
  return value;
}

/** A text cell; null is FOREIGN_VALUE too. */
export function textCell(db: ForeignDatabase, row: ForeignRow, column: string, field: string): string {
  const value = textOrNull(db, row, column, field);
  if (value === null) throw wrong(db, field, "a text", "null");
  return value;
}

/** Any cell as a text: numbers in decimal, null as null; bytes are FOREIGN_VALUE. */
export function anyText(db: ForeignDatabase, row: ForeignRow, column: string, field: string): string | null {
  const value = row.get(column) ?? null;
  return typeof value === "bigint" || typeof value === "number" ? String(value) : textOrNull(db, row, column, field);
}

function wrong(db: ForeignDatabase, field: string, expected: string, got: string): ForeignFault {
  return foreignFault("FOREIGN_VALUE", db.file, expected, got, { field });
}

function describe(value: ForeignValue): string {
  return value instanceof Uint8Array ? `${value.length} bytes` : `the number ${String(value)}`;
}
