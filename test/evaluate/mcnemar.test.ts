import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isTestable, mcnemarExact } from "../../lib/evaluate";

const counts = fc.integer({ min: 0, max: 40 });

test("mcnemarExact: the articles' numbers", () => {
  // 85: 23 against 11 of 24, 12 lost or 13 lost and 1 won; 72: 12 -> 15 of 15; 86: one flip. By hand: 2 * 2^-12 ...
  assert.deepEqual(mcnemarExact(12, 0), { p: 2 / 4096, midP: 1 / 4096, discordant: 12, testable: true });
  assert.equal(mcnemarExact(13, 1).p, (2 * 15) / 16384);
  assert.equal(mcnemarExact(0, 3).p, 0.25);
  assert.equal(mcnemarExact(1, 0).p, 1);
  assert.equal(mcnemarExact(1, 0).testable, false);
});

test("mcnemarExact: 5 one-way flips reach .0625, 6 reach .03125, so fewer than 6 are not testable", () => {
  assert.deepEqual([mcnemarExact(5, 0).p, mcnemarExact(5, 0).testable], [0.0625, false]);
  assert.deepEqual([mcnemarExact(6, 0).p, mcnemarExact(6, 0).testable], [0.03125, true]);
  assert.deepEqual([isTestable(5, 0.0625), isTestable(5, 0.063)], [false, true]);
  assert.deepEqual([isTestable(7, 0.01), isTestable(8, 0.01)], [false, true]);
});

test("mcnemarExact: nothing discordant is p = 1, and p is never 0 however many flips", () => {
  assert.deepEqual(mcnemarExact(0, 0), { p: 1, midP: 1, discordant: 0, testable: false });
  for (const flips of [1000, 1001, 5000]) {
    assert.ok(mcnemarExact(flips, 0).p > 0);
    assert.ok(mcnemarExact(flips, 0).midP > 0);
  }
});

test("mcnemarExact: p and mid-p lie in (0, 1], mid-p is the smaller, both are symmetric", () => {
  fc.assert(fc.property(counts, counts, (b, c) => {
    const { p, midP } = mcnemarExact(b, c);
    assert.ok(midP > 0 && midP <= p && p <= 1);
    assert.deepEqual(mcnemarExact(c, b), mcnemarExact(b, c));
  }));
});

test("mcnemarExact refuses counts that are none", () => {
  for (const bad of [-1, 0.5, NaN, Infinity]) assert.throws(() => mcnemarExact(bad, 1), RangeError);
});
