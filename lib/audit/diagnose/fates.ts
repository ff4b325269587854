import type { Candidate, RankedList } from "../../types";
import type { Bench } from "./bench";
import type { Mechanism } from "./mechanism";

/** What became of the answer of one judged query. `step` is where it happened; a "dropped" or "outranked" one has a
 *  mechanism (see whyDropped, whyOutranked). */
export interface Fate {
  readonly query: string;
  readonly fate: "right first" | "never retrieved" | "dropped" | "outranked" | "never first";
  /** Number of the step that decided it; for "right first" the one from which on it stayed first. */
  readonly step: number;
  /** The answer it is about: the best placed one before the step; null where none was retrieved. */
  readonly answer: Candidate | null;
  /** Rank (from 1) of the best answer after each step; null: not in the list. */
  readonly ranks: readonly (number | null)[];
}

/** A fate with the mechanism behind it. */
export interface Lost extends Fate {
  readonly why: Mechanism;
}

/** The fate of each judged query's answer, exactly one each, in the order of the judgements. An answer is any document
 *  of grade `from` or more; the query is "dropped" where the last of them leaves the list, "outranked" where the first
 *  place was lost for the last time while an answer stayed, "never first" where one is listed and never was first. */
export function fatesOf(bench: Bench): readonly Fate[] {
  return [...bench.judged].map(([query, grades]) => {
    const lists = bench.lists.get(query) ?? [];
    const right = ({ id }: Candidate): boolean => (grades.get(id) ?? 0) >= bench.from;
    const ranks = lists.map((list) => (list.findIndex(right) + 1) || null);
    return { query, ranks, ...fateOf(lists, ranks, right) };
  });
}

function fateOf(
  lists: readonly RankedList[], ranks: readonly (number | null)[], right: (one: Candidate) => boolean,
): Pick<Fate, "fate" | "step" | "answer"> {
  const last = ranks.length - 1;
  const bestIn = (step: number): Candidate | null => lists[step]?.find(right) ?? null;
  const found = ranks.findIndex((rank) => rank !== null);
  if (found < 0) return { fate: "never retrieved", step: 0, answer: null };
  const isFirst = ranks.map((rank) => rank === 1);
  if (isFirst[last] === true) {
    return { fate: "right first", step: isFirst.lastIndexOf(false) + 1, answer: bestIn(last) };
  }
  const kept = lastIndex(ranks, (rank) => rank !== null);
  if (kept < last) return { fate: "dropped", step: kept + 1, answer: bestIn(kept) };
  const first = isFirst.lastIndexOf(true);
  if (first < 0) return { fate: "never first", step: found, answer: bestIn(found) };
  return { fate: "outranked", step: first + 1, answer: bestIn(first) };
}

function lastIndex<T>(values: readonly T[], test: (value: T) => boolean): number {
  for (let at = values.length - 1; at >= 0; at -= 1) if (test(values[at] as T)) return at;
  return -1;
}
