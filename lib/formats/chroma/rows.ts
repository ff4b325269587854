import { formatError, show } from "../errors";
import type { Columns } from "./columns";
import { isList, isObject, plain, type Json, type JsonObject } from "./json-value";

/** Column -> the names that a row has for it. */
const SINGULAR: ReadonlyMap<string, readonly string[]> = new Map([
  ["ids", ["id"]],
  ["documents", ["document"]],
  ["metadatas", ["metadata"]],
  ["embeddings", ["embedding"]],
  ["distances", ["distance", "score"]],
]);

/** Columns of what the JavaScript client's `rows()` gives: a list of records, or one list of records for each query, or
 *  a list of whole answers, each of which is a query's. FormatError for a row of another shape. */
export function fromRows(file: string, rows: readonly Json[]): Columns {
  const lists = new Map<string, Json[]>();
  const whole = rows.every((row) => isObject(row) && row.has("ids"));
  const nested = rows.every(isList);
  rows.forEach((row, at) => {
    if (whole && isObject(row)) return append(file, lists, row, at);
    const records = nested && isList(row) ? row : [row];
    const parts = records.map((record, i) => recordOf(file, record, nested ? `[${at}][${i}]` : `[${at}]`));
    for (const [name, names] of SINGULAR) {
      const values = parts.map((record) => record.get(names.find((one) => record.has(one)) ?? "") ?? null);
      push(lists, name, nested ? [values] : values);
    }
  });
  const said = [...lists].filter(([, list]) => list.some((value) => !blank(value)));
  return { file, lists: new Map(said), values: new Map() };
}

function recordOf(file: string, record: Json, field: string): JsonObject {
  if (isObject(record) && record.has("id")) return record;
  throw formatError({ file, field, expected: "a record with an id", got: show(plain(record)) });
}

/** An answer to one query has one list in each column; one saved from `get()` is refused: its records have no list. */
function append(file: string, lists: Map<string, Json[]>, answer: JsonObject, at: number): void {
  for (const [name, value] of answer) {
    if (!isList(value)) continue;
    if (name === "ids" && !value.every(isList)) {
      const expected = "a list of lists, as query() gives";
      throw formatError({ file, field: `[${at}].ids`, expected, got: show(plain(value)) });
    }
    push(lists, name, value);
  }
}

function push(lists: Map<string, Json[]>, name: string, values: readonly Json[]): void {
  const list = lists.get(name) ?? [];
  for (const value of values) list.push(value);
  lists.set(name, list);
}

function blank(value: Json): boolean {
  return value === null || (isList(value) && value.every((one) => one === null));
}
