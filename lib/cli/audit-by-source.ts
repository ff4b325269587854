import { rate, table, type Column, type Table } from "../report";

/** One column of a table by source: the items it counts and which of them pass. */
export interface Counted<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly sourceOf: (item: T) => string;
  readonly passes: (item: T) => boolean;
}

/** A table with a row for each source and, below, the counts over all. Only single sources get rates: they differ too
 *  much for a common one. */
export function sourceTable<T>(caption: string, sources: readonly string[], columns: readonly Counted<T>[]): Table {
  const rows = sources.map((source) => [source || "(no source)", ...columns.map((column) => rateOf(column, source))]);
  const all = ["all (counts only)", ...columns.map(countOf)];
  const keys = ["source", ...columns.map((_, i) => `column ${i}`)];
  const record = (cells: readonly unknown[]): object => Object.fromEntries(keys.map((key, i) => [key, cells[i]]));
  const shown = columns.map(({ label }, i): Column => ({ key: `column ${i}`, label, align: "right" }));
  return table([...rows, all].map(record), { caption, columns: ["source", ...shown], limit: sources.length + 1 });
}

function rateOf<T>({ items, sourceOf, passes }: Counted<T>, source: string): ReturnType<typeof rate> {
  const own = items.filter((item) => sourceOf(item) === source);
  return rate(own.filter(passes).length, own.length);
}

function countOf<T>({ items, passes }: Counted<T>): string {
  return `${items.filter(passes).length} of ${items.length}`;
}
