import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wilson } from "../../lib/evaluate";

test("wilson: 23 of 24 is .798 to .993, the ends are closed, the rate lies inside", () => {
  const { low, high } = wilson(23, 24);
  assert.deepEqual([low.toFixed(3), high.toFixed(3)], ["0.798", "0.993"]);
  assert.equal(wilson(0, 5).low, 0);
  assert.equal(wilson(5, 5).high, 1);
  fc.assert(fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
    const found = wilson(Math.floor(share * n), n);
    assert.ok(found.low >= 0 && found.low <= found.rate && found.rate <= found.high && found.high <= 1);
  }));
});

test("wilson refuses the rate of nothing and more successes than trials", () => {
  assert.throws(() => wilson(0, 0), /at least 1 trial/);
  assert.throws(() => wilson(3, 2), /0 to 2 successes/);
  assert.throws(() => wilson(-1, 2), RangeError);
  for (const level of [0, 1]) assert.throws(() => wilson(1, 2, level), /level/);
});
