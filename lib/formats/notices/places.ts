import type { Ranked } from "../../types";
import type { Notice } from "../found";
import { tally } from "./tally";

/** A list in which each id stands once. */
export interface KeptFirst<T> {
  readonly list: readonly T[];
  /** Places that were dropped. */
  readonly dropped: readonly T[];
}

/** Keeps the first place of each id, in order. */
export function keepFirst<T extends Ranked>(list: readonly T[]): KeptFirst<T> {
  const seen = new Set<string>();
  const first = list.map(({ id }) => !seen.has(id) && seen.add(id) !== undefined);
  return { list: list.filter((_, i) => first[i]), dropped: list.filter((_, i) => !first[i]) };
}

/** The notice for places that `keepFirst` dropped; none for 0. `of`: places there were. */
export function duplicateNotice(count: number, of: number, first: string): readonly Notice[] {
  const handled = "the first place of each document in a list is kept, the others are dropped";
  return count === 0 ? [] : [{ name: "duplicate ids", count, of, first, handled }];
}

/** Lists whose rank column does not rise down the list, counted in queries; empty where all do or none has a rank.
 *  `file` and a line number, where a place has one, say where the first is. */
export function rankNotices(
  lists: ReadonlyMap<string, readonly { readonly rank: number | null; readonly line?: number }[]>, file: string,
): readonly Notice[] {
  const odd = tally("rank and order disagree");
  for (const [query, list] of lists) {
    const at = list.findIndex(({ rank }, i) => rank !== null && rank <= (list[i - 1]?.rank ?? -Infinity));
    const line = list[at]?.line;
    if (at !== -1) odd.hit(() => (line === undefined ? `${file}, query "${query}"` : `${file}:${line}`));
  }
  return odd.notices(lists.size, RANK_HANDLED);
}

/** What is done where the rank column does not follow the order of the file. */
export const RANK_HANDLED = "the order of the file is the truth; --order rank takes the column";
