import { mean } from "./mean";
import { resampledMeans } from "./resampled-means";
import { quantile } from "./select";
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
  const means = resampledMeans(differences, resamples, seed);
  return {
    mean: centre, low: quantile(means, (1 - level) / 2), high: quantile(means, (1 + level) / 2), level,
  };
}
