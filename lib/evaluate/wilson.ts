import { normalQuantile } from "./normal";

/** A rate with its interval, all in [0, 1]. */
export interface RateInterval {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** Wilson score interval (no continuity correction) of a rate: `successes` of `n`. n must be at least 1: nothing can be
 *  said about the rate of nothing. Source: Wilson 1927; statsmodels proportion_confint(method="wilson"). */
export function wilson(successes: number, n: number, level: number = 0.95): RateInterval {
  checkLevel(level, "wilson");
  if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`wilson: expected at least 1 trial, got ${n}`);
  if (!(Number.isInteger(successes) && successes >= 0 && successes <= n)) {
    throw new RangeError(`wilson: expected 0 to ${n} successes, got ${successes}`);
  }
  const rate = successes / n;
  const z = normalQuantile((1 + level) / 2);
  const shrink = 1 + (z * z) / n;
  const centre = (rate + (z * z) / (2 * n)) / shrink;
  const half = (z / shrink) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n));
  return {
    rate,
    low: successes === 0 ? 0 : centre - half,
    high: successes === n ? 1 : centre + half,
    level,
  };
}

/** Throws a RangeError unless a confidence level lies in (0, 1). */
export function checkLevel(level: number, what: string): void {
  if (!(level > 0 && level < 1)) throw new RangeError(`${what}: expected a level in (0, 1), got ${level}`);
}
