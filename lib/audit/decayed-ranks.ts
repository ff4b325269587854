import { scoreAfter, type DecayRule } from "../recall";
import { fallingOrder, type FlatLists } from "./flat-lists";

/** Ranks beyond this count as 0. */
const LAST = 5;

/** Rank of the first relevant candidate of each list after it was sorted by `scores` (falling, stable); 0 for none or
 *  one beyond 5. No list is sorted: it is enough to count what comes before the best relevant candidate. */
export function ranksBy(scores: Float64Array, { count, starts, relevant, rights }: FlatLists): Uint8Array {
  const ranks = new Uint8Array(count);
  for (let q = 0; q < count; q += 1) {
    const end = rights[q + 1]!;
    if (end === rights[q]!) continue;
    let best = relevant[rights[q]!]!;
    for (let r = rights[q]! + 1; r < end; r += 1) if (scores[relevant[r]!]! > scores[best]!) best = relevant[r]!;
    const score = scores[best]!;
    let before = 0;
    for (let at = starts[q]!; at < starts[q + 1]! && before < LAST; at += 1) {
      if (scores[at]! > score || (at < best && scores[at] === score)) before += 1;
    }
    ranks[q] = before < LAST ? before + 1 : 0;
  }
  return ranks;
}

/** Ranks under any decay rule at the exact ages. undefined where a score comes out as no number: the stage then says
 *  whose. */
export function ranksByRule(rule: DecayRule, lists: FlatLists, scratch: Float64Array): Uint8Array | undefined {
  for (let at = 0; at < scratch.length; at += 1) {
    const age = lists.ages[at]!;
    scratch[at] = scoreAfter(rule, lists.scores[at]!, Number.isNaN(age) ? null : age);
    if (Number.isNaN(scratch[at]!)) return undefined;
  }
  return ranksBy(scratch, lists);
}

/** The candidates of every list by age class, each class by falling score: class c of list q is
 *  places[starts[4 * q + c]] .. places[starts[4 * q + c + 1] - 1]. */
export interface ByClass {
  readonly lists: FlatLists;
  readonly places: Int32Array;
  readonly starts: Int32Array;
}

/** Splits every list into its age classes, once for all settings. */
export function byClass(lists: FlatLists): ByClass {
  const order = fallingOrder(lists);
  const places = new Int32Array(order.length);
  const starts = new Int32Array(4 * lists.count + 1);
  let filled = 0;
  for (let q = 0; q < lists.count; q += 1) {
    for (let one = 0; one < 4; one += 1) {
      for (let at = lists.starts[q]!; at < lists.starts[q + 1]!; at += 1) {
        if (lists.classes[order[at]!] === one) places[filled++] = order[at]!;
      }
      starts[4 * q + one + 1] = filled;
    }
  }
  return { lists, places, starts };
}

/** Ranks under a factor (at least 0) of each class: fresh, month, old; a neutral candidate keeps its score. A factor
 *  keeps the order within its class, so each class is read only down to the best relevant candidate. */
export function ranksByTiers(
  factors: readonly [number, number, number], { lists, places, starts }: ByClass,
): Uint8Array {
  const { scores, classes, relevant, rights, count } = lists;
  const factor = Float64Array.of(...factors, 1);
  const ranks = new Uint8Array(count);
  for (let q = 0; q < count; q += 1) {
    if (rights[q] === rights[q + 1]) continue;
    let best = -1;
    let score = -Infinity;
    for (let r = rights[q]!; r < rights[q + 1]!; r += 1) {
      const one = scores[relevant[r]!]! * factor[classes[relevant[r]!]!]!;
      if (one <= score) continue;
      best = relevant[r]!;
      score = one;
    }
    let before = 0;
    for (let c = 0; c < 4; c += 1) {
      for (let i = starts[4 * q + c]!; i < starts[4 * q + c + 1]! && before < LAST; i += 1) {
        const one = scores[places[i]!]! * factor[c]!;
        if (one < score) break;
        if (one > score || places[i]! < best) before += 1;
      }
    }
    ranks[q] = before < LAST ? before + 1 : 0;
  }
  return ranks;
}
