import type { Candidate, Experience, Run } from "../types";
import { whole } from "./border";
import { keyGroups } from "./key-groups";
import { type MeanRange, meanRange } from "./mean-range";

/** One query's way through de-duplication. */
export interface QueryWidth {
  readonly query: string;
  /** Candidates that go in. */
  readonly candidates: number;
  /** Candidates that are left: one a key; an empty key is never a duplicate. */
  readonly keys: number;
  /** Fewer are left than asked for. */
  readonly short: boolean;
}

/** How wide a recall really is, beside the width of the store. */
export interface RecallWidth {
  readonly topK: number;
  readonly perQuery: readonly QueryWidth[];
  /** null when there are no lists. */
  readonly candidates: MeanRange | null;
  readonly keys: MeanRange | null;
  /** Queries left with fewer than topK. */
  readonly shortQueries: number;
  /** Rows and distinct keys of the whole store, which no single recall sees; null where no store is given. */
  readonly storeWide: { readonly rows: number; readonly keys: number } | null;
}

/** Candidates into de-duplication, keys among them and queries left with fewer than topK. `lists` are the candidates as
 *  de-duplication gets them (nine a query at topK 3). Store-wide numbers (24 keys, 151 dropped) bound none of this:
 *  article 86 takes them for the width of one recall. */
export function recallWidth(
  lists: Run<Pick<Candidate, "id" | "key">>,
  topK: number,
  store: readonly Experience[] | null = null,
): RecallWidth {
  whole("topK", topK, 1);
  const perQuery = [...lists].map(([query, list]) => {
    const keys = keyGroups(list.map(({ key }) => ({ abstractPattern: key }))).length;
    return { query, candidates: list.length, keys, short: keys < topK };
  });
  return {
    topK,
    perQuery,
    candidates: meanRange(perQuery.map(({ candidates }) => candidates)),
    keys: meanRange(perQuery.map(({ keys }) => keys)),
    shortQueries: perQuery.filter(({ short }) => short).length,
    storeWide: store && { rows: store.length, keys: keyGroups(store).length },
  };
}
