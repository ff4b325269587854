import type { Ranked, Run } from "../types";
import { formatError, show } from "./errors";
import { readLines } from "./lines";

/** A place in somebody's ranking; `score` only explains it. */
export interface RankedScore extends Ranked {
  readonly score: number;
}

/** A TREC run (`query Q0 document rank score tag`). Lists keep the order of the file, whatever rank and score say.
 *  Refused: another number of columns, a score that is no number, a document met twice for one query. */
export async function readTrecRun(file: string): Promise<Run<RankedScore>> {
  const run = new Map<string, RankedScore[]>();
  const seen = new Map<string, Set<string>>();
  for await (const { line, text } of readLines(file)) {
    const row = text.trim().split(/\s+/);
    const [query = "", , id = "", , score = ""] = row;
    if (row.length !== 6) {
      throw formatError({ file, line, expected: "query Q0 document rank score tag", got: show(text) });
    }
    if (!Number.isFinite(Number(score))) {
      throw formatError({ file, line, field: "score", expected: "a number", got: show(score) });
    }
    const ids = seen.get(query) ?? new Set<string>();
    if (ids.has(id)) {
      throw formatError({ file, line, field: "document", expected: `once for query ${show(query)}`, got: show(id) });
    }
    seen.set(query, ids.add(id));
    run.set(query, [...(run.get(query) ?? []), { id, score: Number(score) }]);
  }
  return run;
}
