import type { CountedLine } from "./gather-stage";

interface Values {
  readonly at: (row: number) => number;
}

/** What `groupRows` needs of the rows of a stage. */
export interface GroupInput {
  readonly rows: number;
  readonly queries: number;
  /** Number of the query and of the id of a row. */
  readonly query: Values;
  readonly id: Values;
  readonly ids: number;
  readonly line: Values;
}

/** Rows by query, in the order of the file. */
export interface Groups {
  readonly count: number;
  /** The rows of one query, to be read or sorted in place. */
  readonly of: (query: number) => Int32Array;
  readonly duplicates: CountedLine;
}

/** Groups rows by query (they need not stand together) and drops every further place of an id within a query. Linear in
 *  rows, ids and queries. */
export function groupRows({ rows, queries, query, id, ids, line }: GroupInput): Groups {
  const starts = new Int32Array(queries + 1);
  for (let row = 0; row < rows; row += 1) starts[query.at(row) + 1] = (starts[query.at(row) + 1] ?? 0) + 1;
  for (let i = 0; i < queries; i += 1) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const grouped = new Int32Array(rows);
  const next = starts.slice();
  for (let row = 0; row < rows; row += 1) {
    const number = query.at(row);
    grouped[next[number] ?? 0] = row;
    next[number] = (next[number] ?? 0) + 1;
  }
  const ends = new Int32Array(queries);
  const lastQuery = new Int32Array(ids).fill(-1);
  let count = 0;
  let first = Infinity;
  for (let number = 0; number < queries; number += 1) {
    let to = starts[number] ?? 0;
    for (let from = to; from < (starts[number + 1] ?? 0); from += 1) {
      const row = grouped[from] ?? 0;
      if (lastQuery[id.at(row)] === number) {
        count += 1;
        first = Math.min(first, line.at(row));
      } else {
        lastQuery[id.at(row)] = number;
        grouped[to] = row;
        to += 1;
      }
    }
    ends[number] = to;
  }
  const of = (number: number): Int32Array => grouped.subarray(starts[number], ends[number]);
  return { count: queries, of, duplicates: { count, line: count === 0 ? 0 : first } };
}
