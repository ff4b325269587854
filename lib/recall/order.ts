import type { Candidate, RankedList } from "../types";
import { readInstant } from "./age";

/** The list sorted by score, best first, in a copy. Stable: equal scores keep their order. */
export function byScore(list: RankedList): RankedList {
  return [...list].sort((a, b) => b.score - a.score);
}

/** The order of a source: score, then the newest, then the id (code units). A time that is no instant counts as older
 *  than any. Equal rows are so tie-broken before de-duplication keeps one of them. Source: design 4.5. */
export function inSourceOrder(list: RankedList): RankedList {
  const time = new Map(list.map((candidate) => [candidate.id, timeOf(candidate)]));
  return [...list].sort(
    (a, b) => b.score - a.score || compare(time.get(b.id) ?? 0, time.get(a.id) ?? 0) || compare(a.id, b.id),
  );
}

/** When the candidate was made, in milliseconds since 1970; -Infinity where its time is no instant. */
export function timeOf(candidate: Pick<Candidate, "createdAt">): number {
  const time = readInstant(candidate.createdAt);
  return typeof time === "number" ? time : -Infinity;
}

function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
