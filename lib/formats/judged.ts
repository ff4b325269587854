import type { Qrels } from "../types";
import { formatError, show } from "./errors";
import type { ReadOptions } from "./options";
import { readQrels } from "./qrels";
import { queryRows, type LoggedQuery } from "./queries";

/** Options of `readJudged`. */
export interface JudgedOptions extends ReadOptions {
  /** Known document ids; a judgement of another one is an error. */
  readonly ids?: { readonly has: (id: string) => boolean };
  /** "error" (default): a query without a judgement is one; "list": it comes back in `unjudged`, not in `queries`. */
  readonly withoutJudgement?: "error" | "list";
}

/** Queries that have judgements, and those that have none. */
export interface Judged {
  readonly queries: readonly LoggedQuery[];
  readonly qrels: Qrels;
  readonly unjudged: readonly LoggedQuery[];
}

/** Queries with their judgements, checked against each other: a judgement for an unknown query or document is an error
 *  in the qrels file, a query without a judgement (a grade above 0 is not needed) one in the query file. */
export async function readJudged(queryFile: string, qrelsFile: string, options: JudgedOptions = {}): Promise<Judged> {
  const rows = await queryRows(queryFile, options);
  const known = new Set(rows.map(({ value }) => value.id));
  const qrels = await readQrels(qrelsFile, { ...(options.ids && { ids: options.ids }), queries: known });
  const missing = rows.filter(({ value }) => !qrels.has(value.id));
  const [first] = missing;
  if (first !== undefined && options.withoutJudgement !== "list") {
    const got = `none for ${show(first.value.id)}${missing.length > 1 ? ` (and ${missing.length - 1} more)` : ""}`;
    throw formatError({ file: queryFile, line: first.line, field: "id", expected: `a judgement in ${qrelsFile}`, got });
  }
  const queries = rows.map(({ value }) => value).filter(({ id }) => qrels.has(id));
  return { queries, qrels, unjudged: missing.map(({ value }) => value) };
}
