import type { Ranked } from "../../types";
import type { Notice } from "../found";

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

/** True where the rank column rises strictly down a list, or says nothing. */
export function ranksRise(list: readonly { readonly rank: number | null }[]): boolean {
  return list.every(({ rank }, i) => rank === null || rank > (list[i - 1]?.rank ?? -Infinity));
}

/** The notice for lists in which `ranksRise` is false, counted in queries; none for 0. */
export function rankNotice(count: number, of: number, first: string): readonly Notice[] {
  const handled = "the order of the list is the truth; --order rank takes the column";
  return count === 0 ? [] : [{ name: "rank and order disagree", count, of, first, handled }];
}
