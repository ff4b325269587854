import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { effectiveThreshold, effectiveThresholds, unreachableFrom } from "../../lib/audit";
import {
  added, blended, damped, exponentialRule, NO_DECAY, scoreAfter, tierCurve, tieredRule, TIERS, type DecayRule,
} from "../../lib/recall";

const close = (got: number, expected: number, within = 1e-12): void => {
  assert.ok(Math.abs(got - expected) <= within, `${got} is not ${expected}`);
};
const openclaw = exponentialRule({ halfLifeDays: 30 });

test("effectiveThreshold(.55) with the articles' tiers is .55, .6875, .9167 (published, article 72)", () => {
  const ages = [0, 30, 30.9, 31, 90, 91, Infinity];
  const got = ages.map((age) => effectiveThreshold(0.55, tieredRule(), age));
  const expected = [0.55, 0.55, 0.55, 0.6875, 0.6875, 0.55 / 0.6, 0.55 / 0.6];
  got.forEach((value, i) => close(value, expected[i]!));
  assert.equal(got[5]!.toFixed(4), "0.9167");
});

test("effectiveThreshold of openclaw's .35 under 2^(-d/30): .4114, .7, .9899 (cases/gate-after-halving.json)", () => {
  const got = [7, 30, 45].map((age) => effectiveThreshold(0.35, openclaw, age).toFixed(4));
  assert.deepEqual(got, ["0.4114", "0.7000", "0.9899"]);
});

test("effectiveThreshold inverts damped, add and blend by their formulas", () => {
  // by hand, factor .8, w .5: .55 / (1 - .5 + .4) = .6111...; .55 - .5 x .8 = .15; (.55 - .4) / .5 = .3
  close(effectiveThreshold(0.55, damped(tierCurve(TIERS), 0.5), 40), 0.55 / 0.9);
  close(effectiveThreshold(0.55, added(tierCurve(TIERS), 0.5), 40), 0.15);
  close(effectiveThreshold(0.55, blended(tierCurve(TIERS), 0.5), 40), 0.3);
});

test("effectiveThreshold is Infinity where nothing passes and -Infinity where everything does", () => {
  const zero: DecayRule = { name: "zero", combine: "multiply", factor: () => 0, parameters: {} };
  assert.equal(effectiveThreshold(0.55, zero, 1), Infinity);
  assert.equal(effectiveThreshold(0, zero, 1), -Infinity);
  assert.equal(effectiveThreshold(0.7, blended(tierCurve(TIERS), 1), 40), -Infinity);
  assert.equal(effectiveThreshold(0.9, blended(tierCurve(TIERS), 1), 40), Infinity);
});

test("effectiveThreshold is where the decayed score meets tau, for every rule", () => {
  const rules = [tieredRule(), openclaw, damped(tierCurve(TIERS), 0.3), added(tierCurve(TIERS), 0.2),
    blended(tierCurve(TIERS), 0.4), NO_DECAY];
  const cosines = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(fc.property(fc.nat(rules.length - 1), fc.nat(200), cosines, (r, age, tau) => {
    const rule = rules[r]!;
    close(scoreAfter(rule, effectiveThreshold(tau, rule, age), age), tau, 1e-9);
  }));
});

test("effectiveThreshold refuses NaN, a negative age and a rule that turns the ranking round", () => {
  const minus: DecayRule = { name: "minus", combine: "multiply", factor: () => -1, parameters: {} };
  const nan: DecayRule = { name: "none", combine: "multiply", factor: () => NaN, parameters: {} };
  assert.throws(() => effectiveThreshold(NaN, NO_DECAY, 0), /tau must be a finite number, got NaN/);
  assert.throws(() => effectiveThreshold(0.5, NO_DECAY, -1), /ageDays must be an age in days of at least 0, got -1/);
  assert.throws(() => effectiveThreshold(0.5, NO_DECAY, NaN), RangeError);
  assert.throws(() => effectiveThreshold(0.5, minus, 3), /slope of "minus" at 3 days/);
  assert.throws(() => effectiveThreshold(0.5, nan, 3), /"none" at 3 days/);
  assert.throws(() => effectiveThreshold("0.5" as unknown as number, NO_DECAY, 3), TypeError);
});

test("effectiveThresholds gives one row an age and says what is unreachable above the largest similarity", () => {
  const rows = effectiveThresholds(0.55, tieredRule(), [10, 45, 120], { largestSimilarity: 0.8 });
  assert.deepEqual(rows.map(({ ageDays, factor, reach }) => [ageDays, factor, reach]), [
    [10, 1, "reachable"], [45, 0.8, "reachable"], [120, 0.6, "unreachable"],
  ]);
  assert.equal(effectiveThresholds(0.35, openclaw, [45, 46]).map(({ reach }) => reach).join(), "reachable,unreachable");
  assert.equal(effectiveThresholds(0.8, NO_DECAY, [1], { largestSimilarity: 0.8 })[0]!.reach, "reachable");
  assert.deepEqual(effectiveThresholds(0.55, tieredRule(), []), []);
});

test("unreachableFrom is 45.44 days for openclaw, the tier border for tiers, and null where it never happens", () => {
  assert.equal(unreachableFrom(0.35, openclaw)!.toFixed(2), "45.44");
  close(unreachableFrom(0.55, tieredRule(), { largestSimilarity: 0.65 })!, 31, 1e-5);
  assert.equal(unreachableFrom(0.55, tieredRule()), null);
  assert.equal(unreachableFrom(0.9, NO_DECAY, { largestSimilarity: 0.8 }), 0);
  assert.equal(unreachableFrom(0.8, NO_DECAY, { largestSimilarity: 0.8 }), null, "the bound itself passes");
  assert.throws(() => effectiveThresholds(0.5, NO_DECAY, [1], { largestSimilarity: 1.5 }), /largestSimilarity/);
  assert.throws(() => unreachableFrom(0.5, NO_DECAY, { largestSimilarity: 2 }), /largestSimilarity must be in/);
});
