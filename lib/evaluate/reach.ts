import type { Context, RankedList, Stage } from "../types";

/** What a stage is able to do to rank 1 on the candidates at hand. A stage that "can only empty" drops tails: it may
 *  empty a list, but never lets another candidate up. */
export type RankOneReach = "cannot change" | "can only empty" | "can change";

/** Probes a stage with the tail of every list from every rank on, so that each candidate comes first once: if the first
 *  always stays first, or goes only together with all the others, no promotion is possible on these candidates.
 *  Works on copies. A source "can change". No lists, or empty ones only: "cannot change". `most` bounds the tails
 *  tried, about and evenly over lists and ranks (default: all). */
export function rankOneReach(
  stage: Stage,
  lists: readonly RankedList[],
  contexts: readonly Context[],
  most: number = Infinity,
): RankOneReach {
  if (stage.kind === "source") return "can change";
  let reach: RankOneReach = "cannot change";
  const tails = lists.reduce((sum, list) => sum + list.length, 0);
  const chosen = 2 ** 32 * Math.min(1, most / tails);
  let passed = 0;
  for (const [i, list] of lists.entries()) {
    for (let first = 0; first < list.length; first += 1) {
      // multiples of the golden ratio lie evenly, whatever the length of the lists
      if (Math.imul(passed++, 0x9e3779b1) >>> 0 >= chosen) continue;
      const tail = list.slice(first).map((one) => ({ ...one }));
      const id = tail[0]!.id;
      const after = stage.apply(tail, contexts[i]!);
      if (after.length > 0 && after[0]!.id !== id) return "can change";
      if (after.length === 0) reach = "can only empty";
    }
  }
  return reach;
}
