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
 *  starts[4 * q + c] .. starts[4 * q + c + 1] - 1 of `places` and of `scores`. */
export interface ByClass {
  readonly lists: FlatLists;
  readonly places: Int32Array;
  readonly scores: Float64Array;
  readonly starts: Int32Array;
}

/** Splits every list into its age classes, once for all settings. */
export function byClass(lists: FlatLists): ByClass {
  const order = fallingOrder(lists);
  const places = new Int32Array(order.length);
  const scores = new Float64Array(order.length);
  const starts = new Int32Array(4 * lists.count + 1);
  let filled = 0;
  for (let q = 0; q < lists.count; q += 1) {
    for (let one = 0; one < 4; one += 1) {
      for (let at = lists.starts[q]!; at < lists.starts[q + 1]!; at += 1) {
        const place = order[at]!;
        if (lists.classes[place] !== one) continue;
        places[filled] = place;
        scores[filled] = lists.scores[place]!;
        filled += 1;
      }
      starts[4 * q + one + 1] = filled;
    }
  }
  return { lists, places, scores, starts };
}

/** Ranks under each setting's factors (at least 0) of the classes fresh, month and old; a neutral candidate keeps its
 *  score. A factor keeps the order within its class, so each class is read only down to the best relevant candidate;
 *  list by list, so that one is at hand for all settings. */
export function ranksByTiers(
  factors: readonly (readonly [number, number, number])[], split: ByClass,
): readonly Uint8Array[] {
  const { rights, count } = split.lists;
  const factor = Float64Array.from(factors.flatMap((one) => [...one, 1]));
  const ranks = factors.map(() => new Uint8Array(count));
  for (let q = 0; q < count; q += 1) {
    if (rights[q] === rights[q + 1]) continue;
    for (let s = 0; s < ranks.length; s += 1) ranks[s]![q] = rankByTiers(factor, 4 * s, split, q);
  }
  return ranks;
}

/** The rank of one list under the factors that begin at `from`. */
function rankByTiers(
  factor: Float64Array, from: number, { lists, places, scores, starts }: ByClass, q: number,
): number {
  const { relevant, rights, classes } = lists;
  let best = -1;
  let score = -Infinity;
  for (let r = rights[q]!; r < rights[q + 1]!; r += 1) {
    const place = relevant[r]!;
    const one = lists.scores[place]! * factor[from + classes[place]!]!;
    if (one <= score) continue;
    best = place;
    score = one;
  }
  let before = 0;
  let i = starts[4 * q]!;
  for (let c = 0; c < 4; c += 1) {
    const end = starts[4 * q + c + 1]!;
    const left = factor[from + c]!;
    for (; i < end; i += 1) {
      const one = scores[i]! * left;
      if (one < score) break;
      if (one === score && places[i]! >= best) continue;
      before += 1;
      if (before === LAST) return 0;
    }
    i = end;
  }
  return before + 1;
}
