import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { powerOfMcnemar, queriesNeeded, smallestSignificantGap } from "../../lib/evaluate";
import { near } from "./reference";

test("powerOfMcnemar: 24 queries see 10, 20, 30 points in 3, 34, 77 % of cases", () => {
  const power = [0.1, 0.2, 0.3].map((gain) => Math.round(100 * powerOfMcnemar({ gain, n: 24 })));
  assert.deepEqual(power, [3, 34, 77]);
});

test("powerOfMcnemar: nothing to find or too few queries is 0, certainty is 1, gain and loss are symmetric", () => {
  assert.equal(powerOfMcnemar({ gain: 0, n: 24 }), 0);
  assert.equal(powerOfMcnemar({ gain: 1, n: 5 }), 0);
  assert.equal(powerOfMcnemar({ gain: 1, n: 6 }), 1);
  assert.equal(powerOfMcnemar({ gain: 0.5, n: 0 }), 0);
  near(powerOfMcnemar({ gain: 0.3, loss: 0.1, n: 40 }), powerOfMcnemar({ gain: 0.1, loss: 0.3, n: 40 }), 1e-12, "swap");
});

test("powerOfMcnemar: with equal rates it is the size of the test, below alpha", () => {
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 300 }), fc.double({ min: 0.01, max: 0.5, noNaN: true }),
    (n, rate) => assert.ok(powerOfMcnemar({ gain: rate, loss: rate, n }) <= 0.05),
  ));
});

test("power refuses rates that are none", () => {
  assert.throws(() => powerOfMcnemar({ gain: 0.8, loss: 0.3, n: 9 }), /at most 1/);
  assert.throws(() => powerOfMcnemar({ gain: -0.1, n: 9 }), RangeError);
  assert.throws(() => powerOfMcnemar({ gain: 0.1, n: 2.5 }), RangeError);
  assert.throws(() => powerOfMcnemar({ gain: 0.1, n: 9, alpha: 0 }), /alpha/);
  for (const power of [0, 1]) assert.throws(() => queriesNeeded({ gain: 0.1, power }), /power in/);
});

test("queriesNeeded: reaches the power and one query fewer does not", () => {
  for (const [gain, loss] of [[0.1, 0], [0.12, 0.02], [0.35, 0.05], [0.55, 0.05], [1, 0]] as const) {
    const n = queriesNeeded({ gain, loss });
    assert.ok(powerOfMcnemar({ gain, loss, n }) >= 0.8, `${gain}/${loss}: ${n}`);
    for (let fewer = 1; fewer < n; fewer += 1) {
      assert.ok(powerOfMcnemar({ gain, loss, n: fewer }) < 0.8, `${gain}/${loss}: ${fewer} would do`);
    }
  }
});

test("queriesNeeded: near the table of reference/features.md section 4, which is a simulation", () => {
  // gaps 10, 15, 20, 30, 50 points with 0 and 5 points of losses
  const needed = (loss: number) => [0.1, 0.15, 0.2, 0.3, 0.5].map((gap) => queriesNeeded({ gain: gap + loss, loss }));
  [[80, 52, 38, 25, 15], [170, 95, 65, 35, 18]].forEach((row, i) => {
    needed([0, 0.05][i]!).forEach((n, at) => assert.ok(Math.abs(n / row[at]! - 1) < 0.08, `${n} for ${row[at]}`));
  });
});

test("queriesNeeded: Infinity where gain equals loss or the bound is too low", () => {
  assert.equal(queriesNeeded({ gain: 0.1, loss: 0.1, most: 500 }), Infinity);
  assert.equal(queriesNeeded({ gain: 0.01, most: 100 }), Infinity);
});

test("smallestSignificantGap: 40, 25, 12, 6, 3 points for 15, 24, 50, 100, 200 queries; none below 6", () => {
  assert.deepEqual([15, 24, 50, 100, 200].map((n) => smallestSignificantGap(n)), [0.4, 0.25, 0.12, 0.06, 0.03]);
  assert.deepEqual([smallestSignificantGap(5), smallestSignificantGap(6)], [null, 1]);
  assert.equal(smallestSignificantGap(24, 0.01), 8 / 24);
  assert.throws(() => smallestSignificantGap(0), RangeError);
});
