import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { holm } from "../../lib/evaluate";

test("holm: by hand, never below the p itself, order kept, at most 1", () => {
  // rising: .01 * 3, max(.03, .03 * 2), max(.06, .04 * 1)
  assert.deepEqual(holm(Object.freeze([0.01, 0.04, 0.03])), [0.03, 0.06, 0.06]);
  assert.deepEqual(holm([0.9, 0.8]), [1, 1]);
  assert.deepEqual(holm([]), []);
  assert.deepEqual(holm([0, 0.5]), [0, 0.5]);
  fc.assert(fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (ps) => {
    holm(ps).forEach((p, i) => assert.ok(p >= ps[i]! && p <= 1));
  }));
  assert.throws(() => holm([0.5, 1.5]), /1.5 at position 1/);
  assert.throws(() => holm([NaN]), RangeError);
});
