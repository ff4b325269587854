import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { binomialPmf } from "../../lib/evaluate/binomial";
import { binomialDraw, binomialTable } from "../../lib/evaluate/binomial-draws";
import { signedDraws } from "../../lib/evaluate/flip-draws";
import { levelsOf } from "../../lib/evaluate/levels";
import { resampledMeans } from "../../lib/evaluate/resampled-means";
import { isRich } from "../../lib/evaluate/rich";
import { quantile, select } from "../../lib/evaluate/select";
import { words, wordsFrom } from "../../lib/evaluate/words";
import { near } from "./reference";

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 });

test("words: xoshiro128++ as published, from the state 1, 2, 3, 4 (computed again with Python's integers)", () => {
  const block = new Uint32Array(10);
  wordsFrom(Int32Array.of(1, 2, 3, 4)).fill(block);
  assert.deepEqual([...block], [
    641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420,
  ]);
});

test("words: repeat by seed, differ between seeds, and are uniform to the bit", () => {
  const of = (seed: number) => Array.from({ length: 2100 }, words(seed).next);
  assert.deepEqual(of(5), of(5));
  for (const seed of [0, -1, 2 ** 32 + 5, 2 ** 40]) assert.notEqual(of(seed)[0], of(5)[0], `${seed}`);
  const block = new Uint32Array(40_000);
  words(3).fill(block);
  for (let bit = 0; bit < 32; bit += 1) {
    const ones = block.reduce((sum, word) => sum + ((word >>> bit) & 1), 0);
    near(ones, 20_000, 5 * 100, `ones at bit ${bit} (5 standard deviations)`);
  }
  assert.ok(of(9).every((one) => one >= 0 && one < 1));
});

/** Chi-square of counts against a binomial, over the values that are expected at least 10 times; and its degrees. */
function misfit(draws: readonly number[], n: number, q: number): { chi: number; degrees: number } {
  const counts = new Map<number, number>();
  for (const one of draws) counts.set(one, (counts.get(one) ?? 0) + 1);
  let chi = 0;
  let degrees = 0;
  for (let k = 0; k <= n; k += 1) {
    const expected = draws.length * binomialPmf(k, n, q);
    if (expected < 10) continue;
    chi += ((counts.get(k) ?? 0) - expected) ** 2 / expected;
    degrees += 1;
  }
  return { chi, degrees };
}

const BINOMIALS = [[1, 0.5], [12, 0.5], [181, 0.181], [1000, 0.003], [1000, 0.997], [5000, 0.5], [300, 0.2]] as const;
for (const [n, q] of BINOMIALS) {
  test(`binomialTable and binomialDraw follow Binomial(${n}, ${q})`, () => {
    const source = words(11);
    const table = binomialTable(n, q);
    for (const draw of [() => table(source.next(), source.next()), () => binomialDraw(n, q, source)]) {
      const draws = Array.from({ length: 30_000 }, draw);
      const { chi, degrees } = misfit(draws, n, q);
      assert.ok(draws.every((one) => Number.isInteger(one) && one >= 0 && one <= n));
      assert.ok(degrees >= 2 && chi < degrees + 4.5 * Math.sqrt(2 * degrees), `chi-square ${chi} of ${degrees}`);
    }
  });
}

test("binomials without choice: no trials, no chance, certainty", () => {
  const source = words(1);
  assert.deepEqual([binomialDraw(0, 0.5, source), binomialDraw(7, 0, source), binomialDraw(7, 1, source)], [0, 0, 7]);
  assert.deepEqual([binomialTable(7, 0)(0.9, 0.9), binomialTable(7, 1)(0.1, 0.9)], [0, 7]);
});

test("select and quantile: as after sorting, also with ties", () => {
  // Without -0, which is a tie with 0 here and comes before it in a sorted Float64Array.
  const one = fc.oneof(number, fc.integer({ min: 0, max: 3 })).map((value) => value + 0);
  const list = fc.array(one, { minLength: 1, maxLength: 60 });
  fc.assert(fc.property(list, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (values, turn, q) => {
    const sorted = Float64Array.from(values).sort();
    const place = turn % values.length;
    assert.equal(select(Float64Array.from(values), place), sorted[place]);
    const below = Math.floor(q * (values.length - 1));
    const above = sorted[Math.min(below + 1, values.length - 1)]!;
    const wanted = sorted[below]! + (q * (values.length - 1) - below) * (above - sorted[below]!);
    assert.equal(quantile(Float64Array.from(values), q), wanted);
  }));
});

test("levelsOf: each value once, rising, with its count", () => {
  const { values, times } = levelsOf([2, 0.5, 2, -0, 0, 2]);
  assert.deepEqual([[...values].map((one) => one + 0), [...times]], [[0, 0.5, 2], [2, 1, 3]]);
  assert.equal(levelsOf([]).values.length, 0);
});

/** Mean and standard deviation of a sample. */
function moments(sample: Float64Array): readonly [number, number] {
  const centre = sample.reduce((sum, one) => sum + one, 0) / sample.length;
  return [centre, Math.sqrt(sample.reduce((sum, one) => sum + (one - centre) ** 2, 0) / sample.length)];
}

test("resampledMeans: both ways give the mean and the standard error that drawing with replacement has", () => {
  const wide = Array.from({ length: 200 }, (_, i) => (i % 5 === 0 ? Math.sin(i) : 0));
  const few = Array.from({ length: 200 }, (_, i) => [0, 0, 0, 1, -0.5][i % 5]!);
  const dense = Array.from({ length: 50 }, (_, i) => Math.cos(i) + 0.1);
  for (const values of [wide, few, dense, [1], [0, 0], [0.5, -0.5]]) {
    const [centre, deviation] = moments(Float64Array.from(values));
    const means = resampledMeans(Object.freeze(values), 20_000, 4);
    const [meanOfMeans, error] = moments(means);
    assert.equal(means.length, 20_000);
    const standard = deviation / Math.sqrt(values.length);
    near(meanOfMeans, centre, 1e-12 + (5 * standard) / Math.sqrt(20_000), "mean of the means");
    near(error, standard, 1e-12 + 0.03 * standard, "standard error");
  }
});

test("resampledMeans: a mean of 0/1 differences follows the binomial, whichever way it is drawn", () => {
  for (const n of [20, 400]) {
    const values = Array.from({ length: n }, (_, i) => (i < n / 4 ? 1 : 0));
    const { chi, degrees } = misfit([...resampledMeans(values, 20_000, 2)].map((one) => Math.round(one * n)), n, 0.25);
    assert.ok(chi < degrees + 4.5 * Math.sqrt(2 * degrees), `n ${n}: chi-square ${chi} of ${degrees}`);
  }
});

test("signedDraws: as many sums as asked, each a signed sum; equal sizes in numbers have the right spread", () => {
  const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
  for (const draws of [1, 2, 3, 4, 5000]) {
    const sums = signedDraws(sizes, draws, words(6));
    assert.equal(sums.length, draws);
    assert.ok(sums.every((one) => Math.abs(one) <= 2047 && Math.abs(one) % 2 === 1));
  }
  // eleven signs, eleven bits: all 2,048 sums are as likely
  assert.ok(new Set(signedDraws(sizes, 30_000, words(6))).size === 2048);
  const many = [...Array<number>(100).fill(1), ...Array<number>(9).fill(3), 0.5];
  const [centre, deviation] = moments(signedDraws(many, 40_000, words(8)));
  const wanted = Math.sqrt(100 + 81 + 0.25);
  near(centre, 0, (5 * wanted) / 200, "mean of the sums");
  near(deviation, wanted, 0.02 * wanted, "standard deviation of the sums");
});

test("isRich tells generic sizes from equal and lattice-valued ones", () => {
  const generic = Array.from({ length: 30 }, (_, i) => 1 + Math.abs(Math.sin(i + 1)));
  const total = (sizes: readonly number[]): number => sizes.reduce((sum, one) => sum + one, 0);
  const rich = (sizes: readonly number[], most: number) => isRich(sizes, 1e-13 * total(sizes), most);
  assert.equal(rich(generic, 2 ** 18), true);
  assert.equal(rich(generic.slice(0, 18), 2 ** 18), false, "2^18 sums at most");
  assert.equal(rich(Array<number>(500).fill(0.3), 2 ** 18), false);
  assert.equal(rich(Array.from({ length: 90 }, (_, i) => 1 - 1 / (2 + (i % 9))), 2 ** 18), false, "ranks up to ten");
});
