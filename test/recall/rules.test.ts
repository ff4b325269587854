import assert from "node:assert/strict";
import { test } from "node:test";
import {
  added, blended, damped, exponentialCurve, exponentialRule, gaussCurve, halfLifeCurve, hourlyCurve, linearCurve,
  multiplied, NO_DECAY, scoreAfter, tierCurve, tieredRule, TIERS,
} from "../../lib/recall";

const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

test("the articles' tiers are 1, 0.8 and 0.6 by whole days", () => {
  assert.deepEqual(TIERS, { fresh: 1, month: 0.8, old: 0.6 });
  assert.deepEqual([0, 30.9, 31, 90.9, 91, Infinity].map(tieredRule().factor), [1, 1, 0.8, 0.8, 0.6, 0.6]);
  assert.deepEqual(tieredRule().parameters, { fresh: 1, month: 0.8, old: 0.6 });
});

test("half-life halves, exponential is e-folding, and scale is the factor at age 0", () => {
  close(halfLifeCurve({ halfLifeDays: 30 }).at(30), 0.5);
  close(halfLifeCurve({ halfLifeDays: 30, scale: 0.8 }).at(60), 0.2);
  close(exponentialCurve({ ratePerDay: 1 / 30 }).at(30), Math.exp(-1));
  close(exponentialRule({ ratePerDay: 0.03, scale: 0.85 }).factor(90), 0.85 * Math.exp(-2.7));
  assert.equal(exponentialRule({ halfLifeDays: 1 }).factor(Infinity), 0);
});

test("hourly decay is LangChain's: half-life of 69 hours at rate 0.01", () => {
  close(hourlyCurve({ ratePerHour: 0.01 }).at(1), 0.99 ** 24);
  assert.ok(Math.abs(hourlyCurve({ ratePerHour: 0.01 }).at(68.97 / 24) - 0.5) < 1e-4);
});

test("gauss and linear are 1 up to the offset, `decay` one scale further, and end at 0", () => {
  for (const curve of [gaussCurve, linearCurve]) {
    const at = curve({ scaleDays: 10, offsetDays: 5, decay: 0.3 }).at;
    assert.deepEqual([at(0), at(5)], [1, 1]);
    close(at(15), 0.3);
    assert.equal(at(Infinity), 0);
  }
  close(gaussCurve({ scaleDays: 10 }).at(20), 0.5 ** 4);
  close(linearCurve({ scaleDays: 10 }).at(15), 0.25);
  assert.equal(linearCurve({ scaleDays: 10 }).at(20), 0);
});

test("scoreAfter combines score and factor as the rule says", () => {
  const half = tierCurve({ fresh: 0.5, month: 0.5, old: 0.5 });
  close(scoreAfter(multiplied(half), 0.8, 1), 0.4);
  close(scoreAfter(damped(half, 0.4), 0.8, 1), 0.8 * (1 - 0.4 + 0.4 * 0.5));
  close(scoreAfter(added(half, 0.1), 0.8, 1), 0.85);
  close(scoreAfter(blended(half, 0.1), 0.8, 1), 0.77);
  assert.equal(scoreAfter(NO_DECAY, 0.8, Infinity), 0.8);
});

test("scoreAfter leaves the score alone where the age is null, under every combination", () => {
  const curve = halfLifeCurve({ halfLifeDays: 1 });
  const rules = [multiplied(curve), damped(curve, 0.5), added(curve, 0.5), blended(curve, 0.5)];
  assert.deepEqual(rules.map((rule) => scoreAfter(rule, 0.7, null)), [0.7, 0.7, 0.7, 0.7]);
});

test("a rule is a value with name, combination, weight and parameters", () => {
  const { name, combine, weight, parameters } = blended(halfLifeCurve({ halfLifeDays: 14 }), 0.25);
  assert.deepEqual({ name, combine, weight, parameters }, {
    name: "blend 0.25 with 2^(-days/14)", combine: "blend", weight: 0.25, parameters: { halfLifeDays: 14, scale: 1 },
  });
  assert.equal(multiplied(halfLifeCurve({ halfLifeDays: 14 })).weight, undefined);
});

test("weights of 0 and 1 are allowed: nothing of the curve, or nothing but it", () => {
  const curve = tierCurve({ fresh: 0, month: 0.25, old: 1 });
  assert.deepEqual([damped, added, blended].map((rule) => scoreAfter(rule(curve, 0), 0.8, 40)), [0.8, 0.8, 0.8]);
  assert.deepEqual([damped(curve, 1), blended(curve, 1)].map((rule) => scoreAfter(rule, 0.8, 40)), [0.2, 0.25]);
});

test("curves and rules refuse numbers out of bounds", () => {
  const curve = halfLifeCurve({ halfLifeDays: 1 });
  for (const wrong of [
    () => halfLifeCurve({ halfLifeDays: 0 }), () => exponentialCurve({ ratePerDay: -1 }),
    () => hourlyCurve({ ratePerHour: 1 }), () => gaussCurve({ scaleDays: NaN }),
    () => linearCurve({ scaleDays: 1, offsetDays: -1 }), () => gaussCurve({ scaleDays: 1, decay: 1 }),
    () => tierCurve({ fresh: 1, month: -0.1, old: 0 }), () => tieredRule({ fresh: NaN, month: 1, old: 1 }),
    () => hourlyCurve({ ratePerHour: 0 }), () => linearCurve({ scaleDays: 1, decay: 0 }),
    () => damped(curve, 1.1), () => blended(curve, -0.1), () => added(curve, NaN), () => added(curve, -1),
  ]) assert.throws(wrong, RangeError);
});
