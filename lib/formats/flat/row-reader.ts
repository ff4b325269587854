import type { Outcome, Query } from "../../types";
import { show } from "../errors";
import type { Notice, StoredText } from "../found";
import type { AnyOptions } from "../inspect/format";
import { tally } from "../notices/tally";
import { listOf, outcomeOf, textOf, timeOf } from "./cells";
import { checkedCells, type CheckedCells } from "./checked-cells";
import type { Mapping } from "./mapping";
import type { ReadCell, Table } from "./table";

/** Reads what rows say under a mapping. Errors as in `checkedCells`. */
export interface RowReader extends CheckedCells {
  /** Paths that are read. */
  readonly paths: readonly string[];
  readonly createdAt: (row: unknown, line: number) => string | null;
  readonly outcome: (row: unknown, line: number) => Outcome;
  readonly grades: (row: unknown, line: number) => readonly (readonly [string, number])[];
  readonly document: (row: unknown, line: number) => StoredText;
  readonly query: (row: unknown, line: number) => Query;
  /** What was odd in the cells so far. */
  readonly noticed: () => readonly Notice[];
}

const DAY = 86_400_000;

/** A reader for the rows of a table. */
export function rowReader(table: Table, mapping: Mapping, options: AnyOptions): RowReader {
  const { file } = table;
  const cells = checkedCells(table, mapping);
  const { has, cell, id, number, queryId, fault } = cells;
  const beside = besides(table, mapping);
  const [title, subset, at] = ["title", "subset", "at"].map((name) => table.cell(name));
  const epochs = tally("times as numbers");
  const words = tally("unknown outcomes");
  const aged = (row: unknown, line: number): string | null => {
    const days = number(cell("ageDays", row), "ageDays", line);
    if (days === null) return null;
    if (options.now === undefined) throw fault("ageDays", line, "--now, from which ages in days count back", days);
    return new Date(Date.parse(options.now) - days * DAY).toISOString();
  };
  const createdAt = (row: unknown, line: number): string | null => {
    if (!has("createdAt") && has("ageDays")) return aged(row, line);
    return timeOf(cell("createdAt", row), () => epochs.hit(() => `${file}:${line}`));
  };
  const outcome = (row: unknown, line: number): Outcome => {
    const read = outcomeOf(cell("outcome", row));
    if (read === null) words.hit(() => `${file}:${line}: ${show(textOf(cell("outcome", row)))}`);
    return read ?? "success";
  };
  const grades: RowReader["grades"] = (row, line) => {
    if (has("relevantIds")) {
      return (listOf(cell("relevantIds", row)) ?? []).map((one) => [id(one, "relevantIds", line), 1] as const);
    }
    const grade = number(cell("relevance", row), "relevance", line);
    return grade === null ? [] : [[id(cell("docId", row), "docId", line), grade]];
  };
  const document = (row: unknown, line: number): StoredText => ({
    id: id(cell("docId", row), "docId", line),
    text: [textOf(title?.(row)), textOf(cell("text", row))].filter((part) => part !== "").join(" "),
    createdAt: createdAt(row, line),
    key: textOf(cell("key", row)),
    metadata: new Map(beside.flatMap(([name, read]) => {
      const text = textOf(read(row));
      return text === "" ? [] : [[name, text] as const];
    })),
  });
  const query = (row: unknown, line: number): Query => {
    const [subsetText, atText] = [textOf(subset?.(row)), textOf(at?.(row))];
    const asked = { id: queryId(row, line), text: textOf(cell("query", row)) };
    return { ...asked, ...(subsetText ? { subset: subsetText } : {}), ...(atText ? { at: atText } : {}) };
  };
  const noticed = (): readonly Notice[] => [
    ...epochs.notices(null, "read as seconds, milli-, micro- or nanoseconds since 1970, by their size"),
    ...words.notices(null, "taken as a success"),
  ];
  const mapped = [...mapping.columns.values()].map(({ column }) => column);
  const paths = [...mapped, ...beside.map(([name]) => name), "title", "subset", "at"];
  return { ...cells, paths, createdAt, outcome, grades, document, query, noticed };
}

/** The columns that become metadata: of a table of documents alone, those that nothing else takes. */
function besides(table: Table, { columns, roles }: Mapping): readonly (readonly [string, ReadCell])[] {
  if (!roles.includes("documents") || roles.includes("lists")) return [];
  const taken = new Set(["title", ...[...columns.values()].map(({ column }) => column)]);
  const inner = (name: string): boolean => table.columns.some((column) => column.startsWith(`${name}.`));
  return table.columns.filter((name) => !taken.has(name) && !inner(name)).flatMap((name) => {
    const read = table.cell(name);
    return read === null ? [] : [[name, read] as const];
  });
}
