import type { Qrels } from "../../types";
import { formatError, show } from "../errors";
import type { Notice } from "../found";
import { tally } from "../notices/tally";
import { pool } from "./columns";

/** Collects judgements. */
export interface QrelsGatherer {
  /** A pair judged twice with different grades is a FormatError; with the same one it is noted. */
  readonly add: (query: string, id: string, grade: number, line: number) => void;
  /** null when nothing was judged. */
  readonly finish: () => { readonly qrels: Qrels | null; readonly noticed: readonly Notice[] };
}

/** An empty gatherer for a file. Grades below 0 (TREC's "spam") become 0 and are noted. */
export function gatherQrels(file: string, texts: "keep" | "copy"): QrelsGatherer {
  const names = pool(texts);
  const own = (text: string): string => names.text(names.number(text));
  const qrels = new Map<string, Map<string, number>>();
  const negative = tally("negative grades");
  const twice = tally("judged twice");
  let rows = 0;
  const add: QrelsGatherer["add"] = (query, id, grade, line) => {
    rows += 1;
    if (grade < 0) negative.hit(() => `${file}:${line}`);
    const grades = qrels.get(query) ?? new Map<string, number>();
    if (grades.size === 0) qrels.set(own(query), grades);
    const before = grades.get(id);
    const after = Math.max(0, grade);
    if (before !== undefined && before !== after) {
      const expected = `grade ${before} for document ${show(id)} and query ${show(query)} as on a line before`;
      throw formatError({ file, line, field: "relevance", expected, got: show(grade) });
    }
    if (before !== undefined) twice.hit(() => `${file}:${line}`);
    else grades.set(own(id), after);
  };
  const finish: QrelsGatherer["finish"] = () => ({
    qrels: rows === 0 ? null : qrels,
    noticed: [
      ...negative.notices(rows, "read as 0, not relevant"),
      ...twice.notices(rows, "the same grade twice: kept once"),
    ],
  });
  return { add, finish };
}
