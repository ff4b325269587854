import { displayable, type Displayable, type MimeBundle } from "./display";
import { type Format, isRate, plainFormat } from "./format";
import type { TableContent } from "./table-content";
import { tableHtml } from "./table-html";
import { tableText } from "./table-text";

/** One column of a table. */
export interface Column {
  /** Name of the field of a row. */
  readonly key: string;
  /** Heading; default: the key. */
  readonly label?: string;
  readonly format?: Format;
  /** Default: "right" where every shown value is a number or a rate. */
  readonly align?: "left" | "right";
  /** What null and undefined print as; default "–". */
  readonly absent?: "–" | "not observed" | "not compared" | "";
}

/** Options of `table`. */
export interface TableOptions {
  readonly caption: string;
  /** Default: the fields of the rows in order of appearance. */
  readonly columns?: readonly (Column | string)[];
  /** Rows shown; default 20. The rest is counted: "… n more rows". */
  readonly limit?: number;
  /** Rows that the caller has left out already; added to that count. */
  readonly more?: number;
}

/** A table that displays itself as HTML and as text. */
export interface Table extends Displayable {
  readonly kind: "table";
  readonly content: TableContent;
  /** All rows as they were handed in. */
  readonly rows: readonly object[];
  /** Plain text of at most `width` columns (default 100), aligned for wide characters. */
  readonly toText: (width?: number) => string;
  /** `<table>` with caption and scoped headers; every text escaped. */
  readonly toHtml: () => string;
}

/** Rows as a table. The first column heads its row; numbers stand right. No rows: the caption and "no rows".
 *  RangeError for a negative limit, TypeError for a row that is no object. */
export function table(rows: readonly object[], options: TableOptions): Table {
  const limit = options.limit ?? 20;
  if (!(limit >= 0)) throw new RangeError(`table: limit must be 0 or more, got ${limit}`);
  rows.forEach((row, i) => {
    if (typeof row !== "object" || row === null) throw new TypeError(`table: row ${i} must be an object, got ${row}`);
  });
  const shown = rows.slice(0, limit);
  const columns = columnsFor(rows, options.columns);
  const content: TableContent = {
    caption: options.caption,
    columns: columns.map((column) => ({ label: column.label ?? column.key, align: alignment(column, shown) })),
    cells: shown.map((row) => columns.map((column) => cellText(column, field(row, column.key)))),
    more: rows.length - shown.length + (options.more ?? 0),
  };
  const toText = (width?: number): string => tableText(content, width);
  const toHtml = (): string => tableHtml(content);
  const bundle = (): MimeBundle => ({ "text/html": toHtml(), "text/plain": toText() });
  return displayable({ kind: "table" as const, content, rows, toText, toHtml }, bundle, toText);
}

function columnsFor(rows: readonly object[], wanted?: readonly (Column | string)[]): readonly Column[] {
  if (wanted) return wanted.map((column) => (typeof column === "string" ? { key: column } : column));
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].map((key) => ({ key }));
}

function field(row: object, key: string): unknown {
  return Object.hasOwn(row, key) ? (row as Record<string, unknown>)[key] : undefined;
}

function cellText({ format, absent }: Column, value: unknown): string {
  if (value === null || value === undefined) return absent ?? "–";
  return (format ?? plainFormat)(value);
}

function alignment({ key, align }: Column, rows: readonly object[]): "left" | "right" {
  if (align) return align;
  const values = rows.map((row) => field(row, key)).filter((value) => value !== null && value !== undefined);
  return values.length > 0 && values.every((value) => typeof value === "number" || isRate(value)) ? "right" : "left";
}
