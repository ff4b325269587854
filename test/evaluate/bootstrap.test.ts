import assert from "node:assert/strict";
import { test } from "node:test";
import { pairedBootstrap } from "../../lib/evaluate";
import { near } from "./reference";

test("pairedBootstrap: the interval holds the mean, repeats by seed, widens with the level", () => {
  const values = Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? 1 : i % 3 === 1 ? 0 : -0.25));
  const found = pairedBootstrap(Object.freeze(values), { resamples: 4000 });
  assert.ok(found.low < found.mean && found.mean < found.high);
  assert.deepEqual(pairedBootstrap(values, { resamples: 4000 }), found);
  assert.notDeepEqual(pairedBootstrap(values, { resamples: 4000, seed: 2 }), found);
  const wide = pairedBootstrap(values, { resamples: 4000, level: 0.99 });
  assert.ok(wide.low < found.low && wide.high > found.high);
});

test("pairedBootstrap: half its width is near 1.96 standard errors of the mean for many queries", () => {
  const values = Array.from({ length: 400 }, (_, i) => Math.sin(i * 12.9898));
  const centre = values.reduce((sum, value) => sum + value, 0) / 400;
  const error = Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / 400 / 400);
  const { low, high } = pairedBootstrap(values, { resamples: 4000 });
  near((high - low) / 2 / error, 1.96, 0.1, "half width in standard errors");
});

test("pairedBootstrap: quantiles interpolate linearly between the resampled means", () => {
  // one difference: every resampled mean is it; the law of the edges
  assert.deepEqual(pairedBootstrap([0.5]), { mean: 0.5, low: 0.5, high: 0.5, level: 0.95 });
  // two draws at level .5: quartiles of the two means m1 <= m2 are m1 + .25 (m2 - m1) and m1 + .75 (m2 - m1)
  const both = [0, 1, 2, 3].map((seed) => pairedBootstrap([0, 1, 2, 3, 4, 5, 6], { resamples: 2, level: 0.5, seed }));
  const ends = [0, 1, 2, 3].map((seed) =>
    pairedBootstrap([0, 1, 2, 3, 4, 5, 6], { resamples: 2, level: 1 - 1e-15, seed }));
  both.forEach(({ low, high }, i) => {
    const range = ends[i]!.high - ends[i]!.low;
    near(low, ends[i]!.low + range / 4, 1e-9, "lower quartile");
    near(high, ends[i]!.low + (3 * range) / 4, 1e-9, "upper quartile");
  });
  assert.ok(ends.some(({ low, high }) => high > low));
});

test("pairedBootstrap: the ends are order statistics of exactly as many means as resamples", () => {
  const values = [3, 4, 5, 7, 11];
  // one whose five means differ
  const SEED = 5;
  const at = (level: number) => pairedBootstrap(values, { resamples: 5, level, seed: SEED });
  // five sorted means s0..s4: quantile q stands at place 4q
  const [s0, s1, s2, s3, s4] = [at(1 - 1e-15).low, at(0.5).low, at(1e-15).low, at(0.5).high, at(1 - 1e-15).high];
  assert.ok(3 <= s0 && s0 < s1 && s1 < s2 && s2 < s3 && s3 < s4 && s4 <= 11, `${[s0, s1, s2, s3, s4]}`);
  near(at(0.75).low, (s0 + s1) / 2, 1e-9, "place 0.5");
  near(at(0.25).low, (s1 + s2) / 2, 1e-9, "place 1.5");
  near(at(0.75).high, (s3 + s4) / 2, 1e-9, "place 3.5");
});

test("pairedBootstrap: one resample is allowed", () => {
  const { low, high } = pairedBootstrap([1, 2, 3], { resamples: 1 });
  assert.ok(low === high && low >= 1 && low <= 3);
});

test("pairedBootstrap refuses no differences, bad levels and no resamples", () => {
  assert.throws(() => pairedBootstrap([]), RangeError);
  assert.throws(() => pairedBootstrap([NaN]), RangeError);
  assert.throws(() => pairedBootstrap([1], { level: 1 }), RangeError);
  assert.throws(() => pairedBootstrap([1], { level: 0 }), RangeError);
  assert.throws(() => pairedBootstrap([1], { resamples: 1.5 }), RangeError);
  assert.throws(() => pairedBootstrap([1], { resamples: 0 }), RangeError);
});
