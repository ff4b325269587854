import type { TieBreakOptions } from "../recall";
import { fallingOrder, type FlatLists } from "./flat-lists";

/** Ranks beyond this count as 0. */
const LAST = 5;

/** Lists in score order with what a tie-break looks at. */
export interface SortedLists {
  readonly lists: FlatLists;
  readonly scores: Float64Array;
  /** Age class or exact days, smaller is fresher; NaN: neutral, keeps its place in its band. */
  readonly freshness: Float64Array;
  /** 1 where the candidate is relevant. */
  readonly right: Uint8Array;
}

/** Sorts every list by falling score, stably, once for all epsilons. */
export function sortedLists(lists: FlatLists, by: TieBreakOptions["by"]): SortedLists {
  const order = fallingOrder(lists);
  const freshness = (at: number): number =>
    (by === "days" || lists.classes[at] === 3 ? lists.ages[at]! : lists.classes[at]!);
  return {
    lists,
    scores: new Float64Array(order.length).map((_, at) => lists.scores[order[at]!]!),
    freshness: new Float64Array(order.length).map((_, at) => freshness(order[at]!)),
    right: new Uint8Array(order.length).map((_, at) => lists.right[order[at]!]!),
  };
}

/** Rank of the first relevant candidate of each list under `tieBreakByFreshness`; 0 for none or one beyond 5. Only the
 *  bands down to the first one that holds a relevant candidate are looked at. */
export function ranksByTieBreak(epsilon: number, band: TieBreakOptions["band"], sorted: SortedLists): Uint8Array {
  const { lists: { count, starts, rights }, scores, right } = sorted;
  const ranks = new Uint8Array(count);
  for (let q = 0; q < count; q += 1) {
    if (rights[q] === rights[q + 1]) continue;
    const start = starts[q]!;
    const end = starts[q + 1]!;
    let from = start;
    while (from < end && from - start < LAST) {
      let to = from + 1;
      let found = right[from] === 1;
      while (to < end && scores[to]! > scores[band === "anchored" ? from : to - 1]! - epsilon) {
        if (right[to] === 1) found = true;
        to += 1;
      }
      if (found) {
        const rank = from - start + placeOfFirst(sorted, from, to) + 1;
        ranks[q] = rank <= LAST ? rank : 0;
        break;
      }
      from = to;
    }
  }
  return ranks;
}

/** Place (from 0) of the first relevant candidate of a band once it is sorted by freshness around its neutral ones. */
function placeOfFirst({ freshness, right }: SortedLists, from: number, to: number): number {
  let best = -1;
  let neutral = to;
  for (let at = from; at < to; at += 1) {
    if (right[at] !== 1) continue;
    if (Number.isNaN(freshness[at]!)) neutral = Math.min(neutral, at);
    else if (best < 0 || freshness[at]! < freshness[best]!) best = at;
  }
  if (best < 0) return neutral - from;
  let before = 0;
  for (let at = from; at < to; at += 1) {
    if (freshness[at]! < freshness[best]! || (at < best && freshness[at] === freshness[best])) before += 1;
  }
  let slot = from;
  for (let left = before; left > 0 || Number.isNaN(freshness[slot]!); slot += 1) {
    if (!Number.isNaN(freshness[slot]!)) left -= 1;
  }
  return Math.min(slot, neutral) - from;
}
