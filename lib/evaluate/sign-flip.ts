import { extremeDraws } from "./flip-draws";
import { isTestable } from "./mcnemar";
import { isRich } from "./rich";
import { signedSums, upperTail } from "./sum-distribution";

/** How the sign-flip test came out. */
export interface SignFlip {
  /** Two-sided, in (0, 1]. */
  readonly p: number;
  readonly method: "exact" | "Monte Carlo";
  /** Differences that are not 0; only these can be flipped. */
  readonly nonZero: number;
  /** false: fewer than 6 non-zero differences, p < .05 is out of reach. */
  readonly testable: boolean;
  /** Random flips drawn; 0 when exact. */
  readonly resamples: number;
}

/** Options of signFlip. */
export interface SignFlipOptions {
  /** Seed of the Monte Carlo draw. Default 1. */
  readonly seed?: number;
  /** Monte Carlo draws. Default 100,000. */
  readonly resamples?: number;
  /** Distinct partial sums kept in each half before giving way to Monte Carlo. Default 2^18 (any 36 differences, any
   *  number of 0/1 ones). */
  readonly most?: number;
}

/** Paired randomisation test of a mean difference: the share of all sign patterns whose |sum| is at least the observed
 *  one (ties count, within 1e-10 of the total). Exact by the distribution of two half sums; beyond the bound Monte
 *  Carlo with +1 in numerator and denominator, so p is never 0. No non-zero difference: p = 1. */
export function signFlip(differences: readonly number[], options: SignFlipOptions = {}): SignFlip {
  const { seed = 1, resamples = 100_000, most = 2 ** 18 } = options;
  const sorted = new Float64Array(differences).sort();
  const sizes = sorted.filter((one) => one !== 0).map(Math.abs).sort();
  const total = sizes.reduce((sum, one) => sum + one, 0);
  if (!Number.isFinite(total)) throw new RangeError("signFlip: expected finite differences");
  if (!(Number.isInteger(resamples) && resamples >= 1)) {
    throw new RangeError(`signFlip: expected at least 1 resample, got ${resamples}`);
  }
  const tolerance = 1e-10 * total;
  // much finer, so that merging many sums cannot drift by as much as the tolerance
  const merging = 1e-13 * total;
  const nonZero = sizes.length;
  const observed = Math.abs(sorted.reduce((sum, one) => sum + one, 0));
  const outcome = { nonZero, testable: isTestable(nonZero) };
  if (observed <= tolerance) return { p: 1, method: "exact", ...outcome, resamples: 0 };
  if (nonZero <= FEW && most > 2 ** FEW) {
    return { p: extremePatterns(sizes, observed - tolerance) / 2 ** nonZero, method: "exact", ...outcome, resamples: 0 };
  }
  const half = Math.ceil(nonZero / 2);
  const first = sizes.subarray(0, half);
  const lower = isRich(first, merging, most) ? undefined : signedSums(first, merging, most);
  const upper = lower && signedSums(sizes.subarray(half), merging, most);
  if (lower && upper) {
    const tail = 2 * upperTail(lower, upper, observed - tolerance);
    const p = Math.max(Number.MIN_VALUE, Math.min(1, tail));
    return { p, method: "exact", ...outcome, resamples: 0 };
  }
  const p = (1 + extremeDraws(sizes, observed - tolerance, resamples, seed)) / (1 + resamples);
  return { p, method: "Monte Carlo", ...outcome, resamples };
}

/** Differences whose sign patterns are counted one by one. */
const FEW = 10;

/** How many of all sign patterns give a sum of at least `bound` in absolute value: each differs from the one before in
 *  one sign (Gray's order), and the last sign stays, as the other half of the patterns mirrors this one. */
function extremePatterns(sizes: Float64Array, bound: number): number {
  let sum = 0;
  for (let i = 0; i < sizes.length; i += 1) sum += sizes[i]!;
  const signs = new Float64Array(sizes.length).fill(-2);
  let extreme = Math.abs(sum) >= bound ? 2 : 0;
  for (let pattern = 1; pattern < 2 ** (sizes.length - 1); pattern += 1) {
    const turned = 31 - Math.clz32(pattern & -pattern);
    sum += signs[turned]! * sizes[turned]!;
    signs[turned] = -signs[turned]!;
    if (Math.abs(sum) >= bound) extreme += 2;
  }
  return extreme;
}
