import { formatError, show, type FormatError } from "../errors";
import type { MapKey } from "../inspect/format";
import { idOf, numberOf, textOf } from "./cells";
import type { Mapping } from "./mapping";
import type { Table } from "./table";

/** Reads the mapped cells of a table's rows; what is wrong is a FormatError with line and column. */
export interface CheckedCells {
  readonly has: (key: MapKey) => boolean;
  /** As it stands; undefined where there is none. */
  readonly cell: (key: MapKey, row: unknown) => unknown;
  readonly id: (cell: unknown, key: MapKey, line: number) => string;
  /** null where the cell is empty or NaN. */
  readonly number: (cell: unknown, key: MapKey, line: number) => number | null;
  /** The id of the query, or its text where the table has no ids; with neither, the row's number from 1. */
  readonly queryId: (row: unknown, line: number) => string;
  readonly fault: (key: MapKey, line: number, expected: string, got: unknown) => FormatError;
}

/** Checked cells of a table under a mapping. */
export function checkedCells(table: Table, { columns }: Mapping): CheckedCells {
  const { file } = table;
  const readers = new Map([...columns].map(([key, { column }]) => [key, table.cell(column)]));
  const has = (key: MapKey): boolean => columns.has(key);
  const cell = (key: MapKey, row: unknown): unknown => readers.get(key)?.(row);
  const fault: CheckedCells["fault"] = (key, line, expected, got) => {
    return formatError({ file, line, field: columns.get(key)?.column ?? key, expected, got: printed(got) });
  };
  const id: CheckedCells["id"] = (value, key, line) => {
    const text = idOf(value);
    if (text === null) throw fault(key, line, "an id (a text or a number)", value);
    return text;
  };
  const number: CheckedCells["number"] = (value, key, line) => {
    const read = numberOf(value);
    if (read === "no number") throw fault(key, line, "a number", value);
    return read;
  };
  const rowNumber = countLines();
  const queryId: CheckedCells["queryId"] = (row, line) => {
    if (!has("queryId") && !has("query")) return rowNumber(line);
    const key = has("queryId") ? "queryId" : "query";
    return id(cell(key, row), key, line);
  };
  return { has, cell, id, number, queryId, fault };
}

/** The number of a row, for lines that are asked for in their order, each as often as you like. */
function countLines(): (line: number) => string {
  let [last, rows] = [-1, 0];
  return (line) => {
    if (line !== last) [last, rows] = [line, rows + 1];
    return String(rows);
  };
}

function printed(value: unknown): string {
  if (typeof value === "object" && value !== null) return show(textOf(value)).slice(1, -1).replace(/\\"/g, '"');
  return typeof value === "bigint" ? String(value) : show(value);
}
