import { mersenne, unsafeUniformIntDistribution } from "pure-rand";
import { mean } from "./evaluate";
import { checkLevel } from "./wilson";

/** A mean with an interval around it. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** Options of pairedBootstrap. */
export interface BootstrapOptions {
  /** Default 10,000. */
  readonly resamples?: number;
  /** Default 1. */
  readonly seed?: number;
  /** Share of the resampled means inside the interval, in (0, 1). Default .95. */
  readonly level?: number;
}

/** Percentile bootstrap interval of the mean of per-query differences (queries drawn with replacement; quantiles by
 *  linear interpolation). Rough below some 30 queries: it is then too narrow. No differences: RangeError. */
export function pairedBootstrap(differences: readonly number[], options: BootstrapOptions = {}): Interval {
  const { resamples = 10_000, seed = 1, level = 0.95 } = options;
  checkLevel(level, "pairedBootstrap");
  if (!(Number.isInteger(resamples) && resamples >= 1)) {
    throw new RangeError(`pairedBootstrap: expected at least 1 resample, got ${resamples}`);
  }
  const centre = mean(differences);
  if (!Number.isFinite(centre)) throw new RangeError("pairedBootstrap: expected finite differences");
  const random = mersenne(seed);
  const means = new Float64Array(resamples);
  for (let draw = 0; draw < resamples; draw += 1) {
    let sum = 0;
    for (let i = 0; i < differences.length; i += 1) {
      sum += differences[unsafeUniformIntDistribution(0, differences.length - 1, random)]!;
    }
    means[draw] = sum / differences.length;
  }
  means.sort();
  return {
    mean: centre, low: quantile(means, (1 - level) / 2), high: quantile(means, (1 + level) / 2), level,
  };
}

function quantile(sorted: Float64Array, q: number): number {
  const place = q * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (place - below) * (high - low);
}
