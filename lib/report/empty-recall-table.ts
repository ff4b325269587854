import type { EmptyRecall } from "../audit";
import { cosine, digits } from "./format";
import { type Table, table } from "./table";

/** An empty recall as article 72's checklist wants it: every raw candidate with similarity, age, trigger, the score it
 *  had last, and the stage that dropped it. An odd time prints as what is odd about it. */
export function emptyRecallTable({ query, text, candidates }: EmptyRecall): Table {
  const rows = candidates.map((one) => ({ ...one, age: typeof one.age === "number" ? Math.floor(one.age) : one.age }));
  return table(rows, {
    caption: `${query}: "${text}" was answered with nothing`,
    limit: rows.length,
    columns: [
      "id", { key: "similarity", label: "raw similarity", format: cosine },
      { key: "age", label: "age (d)", format: digits(0), align: "right" },
      { key: "lastScore", label: "score at the end", format: cosine },
      { key: "droppedBy", label: "dropped by" }, "trigger",
    ],
  });
}
