import { binomialPmf, fairPmf } from "./binomial";

/** What a planned comparison assumes: shares of all queries that the second system wins and loses, in [0, 1]. */
export interface PowerInput {
  /** Share of queries only the second system gets right. */
  readonly gain: number;
  /** Share of queries only the first system gets right. Default 0: all flips go one way. */
  readonly loss?: number;
  /** Two-sided significance level. Default .05. */
  readonly alpha?: number;
}

/** Power of the exact two-sided McNemar test with n queries: the chance of p < alpha (either way) when queries are
 *  independent and flip at these rates. In [0, 1]; computed exactly but for outcomes rarer than 1e-15. */
export function powerOfMcnemar(input: PowerInput & { readonly n: number }): number {
  const { gain, loss = 0, alpha = 0.05, n } = checked(input);
  if (!(Number.isInteger(n) && n >= 0)) throw new RangeError(`powerOfMcnemar: expected a whole n >= 0, got ${n}`);
  const discordance = Math.min(1, gain + loss);
  if (discordance === 0) return 0;
  const spread = 9 * Math.sqrt(n * discordance * (1 - discordance)) + 40;
  const first = Math.max(0, Math.floor(n * discordance - spread));
  const last = Math.min(n, Math.ceil(n * discordance + spread));
  let power = 0;
  for (let d = first; d <= last; d += 1) {
    power += binomialPmf(d, n, discordance) * rejections(d, gain / (gain + loss), alpha);
  }
  return Math.min(1, power);
}

/** The smallest number of queries whose power reaches `power` (default .8). The power of an exact test is slightly
 *  saw-toothed, so a few larger numbers may fall short again. Infinity when `most` (default 100,000) are not enough,
 *  as where gain equals loss. */
export function queriesNeeded(input: PowerInput & { readonly power?: number; readonly most?: number }): number {
  const { power = 0.8, most = 100_000, ...rates } = input;
  if (!(power > 0 && power < 1)) throw new RangeError(`queriesNeeded: expected a power in (0, 1), got ${power}`);
  const reaches = (n: number): boolean => powerOfMcnemar({ ...rates, n }) >= power;
  let high = 1;
  while (!reaches(high)) {
    if (high >= most) return Infinity;
    high = Math.min(most, high * 2);
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  for (let n = Math.floor(high * 0.85); n < high; n += 1) if (reaches(n)) return n;
  return high;
}

/** The smallest difference of rates that n queries can show at all (p < alpha with every flip going one way), as a
 *  share: .25 for 24 queries. null when n is too small for any (fewer than 6 at .05). */
export function smallestSignificantGap(n: number, alpha: number = 0.05): number | null {
  if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`smallestSignificantGap: expected n >= 1, got ${n}`);
  checked({ gain: 0, alpha });
  let flips = 1;
  while (2 * 2 ** -flips >= alpha) flips += 1;
  return flips > n ? null : flips / n;
}

function rejections(discordant: number, share: number, alpha: number): number {
  // all flips go one way: the rarer kind never occurs, and the test rejects where it can at all
  if (share === 0 || share === 1) return 2 * 2 ** -discordant < alpha ? 1 : 0;
  const critical = criticalCount(discordant, alpha);
  let sum = 0;
  for (let k = 0; k <= critical; k += 1) {
    sum += binomialPmf(k, discordant, share) + binomialPmf(discordant - k, discordant, share);
  }
  return sum;
}

/** The largest count of the rarer kind with which the exact test still rejects; -1 when it never does. */
function criticalCount(discordant: number, alpha: number): number {
  let tail = 0;
  return fairPmf(discordant, Math.floor(discordant / 2)).findIndex((term) => 2 * (tail += term) >= alpha) - 1;
}

function checked<T extends PowerInput>(input: T): T {
  const { gain, loss = 0, alpha = 0.05 } = input;
  if (!(gain >= 0 && loss >= 0 && gain + loss <= 1 + 1e-12)) {
    throw new RangeError(`power: expected gain and loss >= 0 that add up to at most 1, got ${gain} and ${loss}`);
  }
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`power: expected alpha in (0, 1), got ${alpha}`);
  return input;
}
