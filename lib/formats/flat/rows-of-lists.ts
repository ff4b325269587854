import { listOf, textOf } from "./cells";
import type { ListGatherer } from "./gather-lists";
import type { RowReader } from "./row-reader";

/** Adds the places that a row holds: one, or, where its document column is a list, one for each of its ids with the
 *  scores beside them in the order of the list. Gives how many: 0 for an empty list. */
export function listsRow(
  reader: RowReader, lists: ListGatherer, stageWithoutName: string,
): (row: unknown, line: number) => number {
  const { cell, has, id, number, queryId } = reader;
  const scoreKey = (["score", "similarity", "distance"] as const).find((key) => has(key)) ?? "score";
  const similarity = has("similarity");
  const add = (
    row: unknown, line: number, query: string, doc: unknown, rank: number | null, at: number | null,
  ): void => {
    const one = (key: "score" | "similarity" | "distance"): unknown => {
      return at === null ? cell(key, row) : listOf(cell(key, row))?.[at];
    };
    lists.add({
      stage: has("stage") ? textOf(cell("stage", row)) || stageWithoutName : stageWithoutName,
      query,
      id: id(doc, "docId", line),
      score: number(one(scoreKey), scoreKey, line),
      similarity: similarity ? number(one("similarity"), "similarity", line) : null,
      rank,
      createdAt: reader.createdAt(row, line),
      key: textOf(cell("key", row)),
      outcome: reader.outcome(row, line),
      line,
    });
  };
  return (row, line) => {
    // once a row, of an empty list too: rows without an id are numbered by it
    const query = queryId(row, line);
    const doc = cell("docId", row);
    const many = typeof doc === "object" || (typeof doc === "string" && doc.startsWith("[")) ? listOf(doc) : null;
    if (many === null) {
      add(row, line, query, doc, number(cell("rank", row), "rank", line), null);
      return 1;
    }
    refuseUnequal(reader, row, line, many.length, scoreKey);
    many.forEach((one, i) => add(row, line, query, one, null, i));
    return many.length;
  };
}

function refuseUnequal(
  { cell, fault }: RowReader, row: unknown, line: number, ids: number, key: "score" | "similarity" | "distance",
): void {
  const scores = listOf(cell(key, row));
  if (scores === null || scores.length === ids) return;
  throw fault(key, line, `a list of ${ids} numbers, one for each document`, `a list of ${scores.length}`);
}
