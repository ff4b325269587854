import { whole, within } from "./border";

/** The whole counts of n whose rate prints as the published one, give or take its tolerance: .458 of 24 is 11 and
 *  nothing else. Empty: no count of n gives that rate. */
export function countsFromRate(rate: number, n: number, tolerance: number): readonly number[] {
  within("rate", rate, 0, 1);
  within("tolerance", tolerance, 0, 1);
  return Array.from({ length: whole("n", n, 1) + 1 }, (_, count) => count)
    // 1e-12: a rate on the very border counts, whichever way it was rounded
    .filter((count) => Math.abs(count / n - rate) <= tolerance + 1e-12);
}
