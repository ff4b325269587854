import { within } from "./border";

/** How much of a set of similarities lies in a band [low, high). */
export interface BandShare {
  readonly n: number;
  readonly mean: number;
  readonly below: number;
  /** low <= s < high: alive at the nominal threshold, dead at the one in force. */
  readonly inBand: number;
  readonly above: number;
  /** inBand / n. */
  readonly share: number;
  readonly meanIs: "below" | "in the band" | "above";
  /** Only the distribution can say so; the mean cannot (see sameMean). Exactly half is "no". */
  readonly moreThanHalf: "yes" | "no";
}

/** Counts the similarities below, in and above [low, high), beside their mean. RangeError for an empty list, NaN or
 *  low > high. Article 72's positive pairs against [.55, .6875): the mean .619 is in it, the share is what matters. */
export function bandShare(similarities: readonly number[], low: number, high: number): BandShare {
  checkBand(low, high);
  if (similarities.length === 0) throw new RangeError("similarities must not be empty");
  similarities.forEach((value, i) => within(`similarities[${i}]`, value, -1, 1));
  const n = similarities.length;
  const mean = similarities.reduce((sum, value) => sum + value, 0) / n;
  const below = similarities.filter((value) => value < low).length;
  const above = similarities.filter((value) => value >= high).length;
  const inBand = n - below - above;
  return {
    n, mean, below, inBand, above,
    share: inBand / n,
    meanIs: mean < low ? "below" : mean < high ? "in the band" : "above",
    moreThanHalf: inBand * 2 > n ? "yes" : "no",
  };
}

/** Two pairs of similarities with the same mean: one with everything in [low, high), one with nothing. They show that
 *  a mean inside a band says nothing of the share. RangeError when the mean is outside or cosines cannot do it. */
export function sameMean(
  mean: number, low: number, high: number,
): { readonly allInBand: readonly [number, number]; readonly noneInBand: readonly [number, number] } {
  checkBand(low, high);
  if (!(mean >= low && mean < high)) throw new RangeError(`mean must be in [${low}, ${high}), got ${mean}`);
  const under = Math.min(low - 0.01, 2 * mean - high);
  const over = 2 * mean - under;
  if (under < -1 || over > 1) throw new RangeError(`no two cosines with mean ${mean} lie outside [${low}, ${high})`);
  return { allInBand: [mean, mean], noneInBand: [under, over] };
}

function checkBand(low: number, high: number): void {
  within("low", low, -Infinity, Infinity);
  within("high", high, -Infinity, Infinity);
  if (low > high) throw new RangeError(`low must not exceed high, got [${low}, ${high})`);
}
