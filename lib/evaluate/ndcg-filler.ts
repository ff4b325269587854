import type { Filler } from "./fast";

/** Fast form of `ndcgAt`: the same sums in the same order, with the discounts looked up. */
export function ndcgFiller(k: number): Filler {
  return ({ count, starts, ranks, grades, idealStarts, ideal }, values) => {
    const discount = new Float64Array(Math.min(k, 2 + highest(ranks)) + 1);
    for (let rank = 1; rank < discount.length; rank += 1) discount[rank] = Math.log2(rank + 1);
    for (let q = 0; q < count; q += 1) {
      let sum = 0;
      for (let at = starts[q]!; at < starts[q + 1]! && ranks[at]! <= k; at += 1) {
        sum += grades[at]! / discount[ranks[at]!]!;
      }
      let best = 0;
      if (sum > 0) {
        const from = idealStarts[q]!;
        const most = Math.min(k, idealStarts[q + 1]! - from);
        for (let i = 0; i < most; i += 1) best += ideal[from + i]! / (discount[i + 1] ?? Math.log2(i + 2));
      }
      values[q] = sum > 0 ? sum / best : 0;
    }
  };
}

function highest(ranks: Int32Array): number {
  let most = 0;
  for (let i = 0; i < ranks.length; i += 1) if (ranks[i]! > most) most = ranks[i]!;
  return most;
}
