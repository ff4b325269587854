import { whole, within } from "./border";

/** A difference of two rates in percentage points. */
export interface Points {
  readonly from: number;
  readonly to: number;
  /** to - from as a share: -.133. */
  readonly difference: number;
  /** to - from in points; negative is a fall. 93.3 % to 80 %: -13.3. */
  readonly points: number;
  /** Relative change in percent of `from`; null when `from` is 0. */
  readonly percent: number | null;
}

/** The change between two rates in [0, 1], in points and, apart from that, in percent. Article 72: 14/15 to 12/15 is
 *  -13.3 points; "10 points" is the distance from .8 to the acceptance line .9. */
export function points(from: number, to: number): Points {
  within("from", from, 0, 1);
  within("to", to, 0, 1);
  const difference = to - from;
  return { from, to, difference, points: difference * 100, percent: from === 0 ? null : ((to - from) / from) * 100 };
}

/** Chance that k independent draws do not all come from one age tier: 1 - sum of share^k. Shares must sum to 1; k may
 *  be a mean (3.5) and is at least 0; k <= 1 gives 0. 53 and 122 of 175 at k = 3.5: .70. Source: design section 6. */
export function mixedAgeProbability(shares: readonly number[], k: number): number {
  if (shares.length === 0) throw new RangeError("shares must hold at least one tier, got none");
  within("k", k, 0, Infinity);
  const total = shares.reduce((sum, share, i) => sum + within(`shares[${i}]`, share, 0, 1), 0);
  if (Math.abs(total - 1) > 1e-9) throw new RangeError(`shares must sum to 1, got ${total}`);
  if (k <= 1) return 0;
  return 1 - shares.reduce((sum, share) => sum + share ** k, 0);
}

/** Counts as shares of their total. RangeError when all are 0. */
export function sharesOf(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count, i) => sum + whole(`counts[${i}]`, count, 0), 0);
  if (total === 0) throw new RangeError("counts must not all be 0");
  return counts.map((count) => count / total);
}
