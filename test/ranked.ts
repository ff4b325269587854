import type { Candidate, Outcome, RankedList } from "../lib/types";

/** The clock of all unit tests. */
export const NOW = "2026-08-04T09:00:00Z";

/** A frozen candidate as a source would make it: score = similarity (0 where it is unknown), age in days before NOW
 *  (default 0; null: no time), key "" (never a duplicate), outcome "success". */
export function candidate(options: {
  readonly id: string;
  readonly similarity: number | null;
  readonly ageDays?: number | null;
  readonly key?: string;
  readonly outcome?: Outcome;
}): Candidate {
  const { id, similarity, ageDays = 0, key = "", outcome = "success" } = options;
  const createdAt = ageDays === null ? null : new Date(Date.parse(NOW) - ageDays * 86_400_000).toISOString();
  return Object.freeze({ id, similarity, score: similarity ?? 0, createdAt, key, outcome });
}

/** A frozen list. */
export function ranked(...candidates: readonly Candidate[]): RankedList {
  return Object.freeze([...candidates]);
}

/** The ids of a ranking, best first. */
export function ids(list: readonly { readonly id: string }[]): readonly string[] {
  return list.map(({ id }) => id);
}

/** All orders of a few items (n! of them). */
export function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first, at) =>
    orders(items.filter((_, position) => position !== at)).map((rest) => [first, ...rest]));
}
