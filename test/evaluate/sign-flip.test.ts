import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mcnemarExact, signFlip } from "../../lib/evaluate";
import { near } from "./reference";

const counts = fc.integer({ min: 0, max: 40 });
const differences = fc.array(fc.integer({ min: -2000, max: 2000 }).map((n) => n / 1999), {
  minLength: 1, maxLength: 14,
});

test("signFlip equals McNemar for 0/1 values", () => {
  fc.assert(fc.property(counts, counts, counts, (wins, losses, ties) => {
    const values = [...Array<number>(wins).fill(1), ...Array<number>(ties).fill(0), ...Array<number>(losses).fill(-1)];
    const flips = signFlip(values);
    near(flips.p, mcnemarExact(losses, wins).p, 1e-12, `${wins} wins, ${losses} losses`);
    assert.equal(flips.testable, mcnemarExact(losses, wins).testable);
    assert.equal(flips.method, "exact");
  }));
});

test("signFlip equals the enumeration of all sign patterns", () => {
  fc.assert(fc.property(differences, (values) => {
    const sum = (signs: number): number =>
      values.reduce((total, value, i) => total + (signs & (1 << i) ? value : -value), 0);
    const total = values.reduce((size, value) => size + Math.abs(value), 0);
    const observed = Math.abs(values.reduce((size, value) => size + value, 0));
    let extreme = 0;
    for (let signs = 0; signs < 2 ** values.length; signs += 1) {
      if (Math.abs(sum(signs)) >= observed - 1e-10 * total) extreme += 1;
    }
    near(signFlip(values).p, extreme / 2 ** values.length, 1e-9, "share of patterns");
  }), { numRuns: 60 });
});

test("signFlip: p in (0, 1], blind to order, zeros and the common sign", () => {
  fc.assert(fc.property(differences, (values) => {
    const { p } = signFlip(Object.freeze(values));
    assert.ok(p > 0 && p <= 1);
    near(signFlip([...values].reverse()).p, p, 1e-12, "reversed");
    near(signFlip([...values, 0, 0]).p, p, 1e-12, "with zeros");
    near(signFlip(values.map((value) => -value)).p, p, 1e-12, "negated");
    for (const unit of [1e-9, 1e9]) near(signFlip(values.map((value) => value * unit)).p, p, 1e-9, `times ${unit}`);
  }));
});

test("signFlip: equal differences that rounding tells apart are ties all the same", () => {
  // +.1 +.2 against -.3: the two patterns that sum to 0 and all others count, so p = 1
  assert.equal(signFlip([0.1, 0.2, -0.3]).p, 1);
  assert.equal(signFlip([0.1, 0.2, 0.3]).p, 0.25);
});

test("signFlip: a difference lost beside the others changes nothing, and the largest sum is always found", () => {
  // found by fast-check: sums that merge drifted below the observed one, and p came out as 0
  assert.equal(signFlip([2.3584830451990196e-98, 8.561689927823791e-99, 6.429491039839367e-86, 5e-324]).p, 1);
  assert.equal(signFlip([1, 1, 1, 1, 1, 1e-300]).p, 2 / 32);
});

test("signFlip: no non-zero difference is p = 1 and not testable", () => {
  for (const values of [[], [0, 0, -0]]) {
    assert.deepEqual(signFlip(values), { p: 1, method: "exact", nonZero: 0, testable: false, resamples: 0 });
  }
});

test("signFlip: beyond the bound it draws, adds one, repeats by seed and comes near the exact p", () => {
  const values = Array.from({ length: 40 }, (_, i) => Math.sin(i + 1) + 0.25);
  const exact = signFlip(values.slice(0, 30));
  const drawn = signFlip(values.slice(0, 30), { most: 4, resamples: 20_000, seed: 7 });
  assert.equal(exact.method, "exact");
  assert.deepEqual([drawn.method, drawn.resamples], ["Monte Carlo", 20_000]);
  near(drawn.p, exact.p, 4 * Math.sqrt((exact.p * (1 - exact.p)) / 20_000), "Monte Carlo");
  assert.deepEqual(signFlip(values.slice(0, 30), { most: 4, resamples: 20_000, seed: 7 }), drawn);
  assert.notEqual(signFlip(values.slice(0, 30), { most: 4, resamples: 20_000, seed: 8 }).p, drawn.p);
  const far = signFlip(values.map((value) => Math.abs(value)), { most: 4, resamples: 99 });
  assert.equal(far.p, 1 / 100, "none of 99 draws is as extreme: (0 + 1) / (99 + 1)");
});

test("signFlip: every draw counts, and one as extreme as the observed counts as extreme", () => {
  for (const resamples of [1, 10]) {
    assert.deepEqual(signFlip([1], { most: 0, resamples }), {
      p: 1, method: "Monte Carlo", nonZero: 1, testable: false, resamples,
    });
  }
});

test("signFlip: one half too rich to enumerate is enough to draw", () => {
  const { method } = signFlip([1, 1, 1, 1, 1.1, 1.23, 1.456, 1.789], { most: 8 });
  assert.equal(method, "Monte Carlo");
});

test("signFlip: 36 arbitrary differences are still enumerated exactly", () => {
  const values = Array.from({ length: 36 }, (_, i) => Math.sin(i + 1) + 0.2);
  const { method, resamples } = signFlip(values);
  assert.deepEqual([method, resamples], ["exact", 0]);
});

test("signFlip: thousands of 0/1 differences are exact at once, many of many sizes are drawn at once", () => {
  const values = [...Array<number>(50_400).fill(1), ...Array<number>(49_600).fill(-1)];
  const flips = signFlip(Object.freeze(values));
  assert.equal(flips.method, "exact");
  near(flips.p, mcnemarExact(49_600, 50_400).p, 1e-9, "McNemar");
  const gap = (i: number): number => 1 / (1 + (i % 10)) - 1 / (1 + ((i * 7 + 3) % 9));
  const ranks = Array.from({ length: 60_000 }, (_, i) => (i % 400 === 0 ? Math.abs(gap(i)) : gap(i + 1) - gap(i)));
  const { method, p } = signFlip(ranks);
  const sum = ranks.reduce((total, one) => total + one, 0);
  const z = Math.abs(sum) / Math.sqrt(ranks.reduce((total, one) => total + one * one, 0));
  assert.equal(method, "Monte Carlo");
  // the normal tail is what 60,000 signs come to; 100,000 draws know it to .005
  near(p, 2 * (1 - normalBelow(z)), 0.005, `z = ${z}`);
});

/** Normal distribution function by the trapezium rule. */
function normalBelow(z: number): number {
  const steps = 20_000;
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  let sum = (density(0) + density(z)) / 2;
  for (let i = 1; i < steps; i += 1) sum += density((z * i) / steps);
  return 0.5 + (sum * z) / steps;
}

test("signFlip refuses what is no difference, and no draws", () => {
  assert.throws(() => signFlip([NaN, 1]), RangeError);
  assert.throws(() => signFlip([Infinity]), RangeError);
  assert.throws(() => signFlip([1], { resamples: 0 }), RangeError);
});
