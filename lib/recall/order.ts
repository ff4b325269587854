import type { RankedList } from "../types";
import { newestFirst } from "../vectors";

type Timed = { readonly createdAt: string | null };

/** The list sorted by score, best first, in a copy. Stable: equal scores keep their order. */
export function byScore(list: RankedList): RankedList {
  return [...list].sort((a, b) => b.score - a.score);
}

/** The order of a source: score, then the newest, then the id (code units), as the indexes order their hits. Equal rows
 *  are so tie-broken before de-duplication keeps one of them. Source: design 4.5. */
export function inSourceOrder(list: RankedList): RankedList {
  return [...list].sort((a, b) => b.score - a.score || newestFirst(a, b));
}

/** Whether `a` is newer than `b`, for ordering only: no or unreadable time is older than any, a zone-less one is read
 *  as UTC. Equal times: false both ways. */
export function isNewer(a: Timed, b: Timed): boolean {
  return newestFirst({ id: "", createdAt: a.createdAt }, { id: "", createdAt: b.createdAt }) < 0;
}
