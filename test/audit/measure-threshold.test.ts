import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { effectiveThreshold, measureThreshold } from "../../lib/audit";
import {
  added, article72, article85, blended, cut, damped, decay, distinct, exponentialRule, fromLists, rerankBy, threshold,
  tierCurve, tierDecay, tieredRule, TIERS,
} from "../../lib/recall";
import type { GateStage } from "../../lib/types";
import { NOW } from "../ranked";

const near = (got: number, expected: number): void => assert.ok(Math.abs(got - expected) <= 2e-9, `${got} ${expected}`);

test("measureThreshold finds .55, .6875, .9167 in article 72's pipeline and .55 at every age in article 85's", () => {
  const source = fromLists(new Map());
  const measured = (ages: readonly number[], order: typeof article72) =>
    ages.map((age) => measureThreshold(order(source), age, NOW).threshold);
  measured([0, 30, 31, 90, 91], article72).forEach((got, i) => near(got, [0.55, 0.55, 0.6875, 0.6875, 0.55 / 0.6][i]!));
  measured([0, 30, 31, 90, 91], article85).forEach((got) => near(got, 0.55));
});

test("measureThreshold agrees with effectiveThreshold for every rule, threshold and age", () => {
  const rules = [tieredRule(), exponentialRule({ halfLifeDays: 30 }), damped(tierCurve(TIERS), 0.5),
    added(tierCurve(TIERS), 0.2), blended(tierCurve(TIERS), 0.3)];
  const cases = fc.record({ r: fc.nat(rules.length - 1), age: fc.nat(120), tau: fc.integer({ min: -50, max: 90 }) });
  fc.assert(fc.property(cases, ({ r, age, tau }) => {
    const rule = rules[r]!;
    const got = measureThreshold([decay(rule), threshold({ value: tau / 100, on: "score" })], age, NOW);
    const expected = effectiveThreshold(tau / 100, rule, age);
    fc.pre(Math.abs(Math.abs(expected) - 1) > 1e-9);
    if (expected > 1) assert.equal(got.reach, "unreachable");
    else if (expected <= -1) assert.equal(got.reach, "open");
    else near(got.threshold, expected);
  }), { numRuns: 60 });
});

test("measureThreshold says unreachable (Infinity) and open (-Infinity)", () => {
  const halving = [decay(exponentialRule({ halfLifeDays: 30 })), threshold({ value: 0.35, on: "score" })];
  assert.deepEqual(measureThreshold(halving, 46, NOW), {
    ageDays: 46, threshold: Infinity, reach: "unreachable", tolerance: 1e-9,
  });
  assert.equal(measureThreshold(halving, 45, NOW).reach, "gate");
  assert.equal(measureThreshold(halving, 45, NOW, { largestSimilarity: 0.9 }).reach, "unreachable");
  const open = measureThreshold([cut(3), tierDecay(), distinct({ keep: "first" })], 45, NOW);
  assert.deepEqual([open.threshold, open.reach], [-Infinity, "open"]);
  assert.equal(measureThreshold([], 45, NOW).reach, "open");
});

test("measureThreshold works on a stranger's stages, also on one that is not monotone", () => {
  const stranger = rerankBy("sqrt", ({ similarity }) => Math.sqrt(Math.max(0, similarity ?? 0)));
  near(measureThreshold([stranger, threshold({ value: 0.5, on: "score" })], 400, NOW).threshold, 0.25);
  const window: GateStage = {
    name: "no near-duplicates", kind: "gate",
    apply: (list) => list.filter(({ similarity }) => (similarity ?? 0) >= 0.4 && (similarity ?? 0) < 0.9),
  };
  const got = measureThreshold([window], 0, NOW);
  assert.equal(got.reach, "not monotone");
  near(got.threshold, 0.4);
});

test("measureThreshold keeps to its tolerance and refuses bad settings", () => {
  const stages = [threshold({ value: 0.123456789, on: "similarity" })];
  const coarse = measureThreshold(stages, 0, NOW, { tolerance: 1e-3 }).threshold;
  assert.ok(coarse >= 0.123456789 && coarse - 0.123456789 <= 1e-3);
  assert.ok(Math.abs(measureThreshold(stages, 0, NOW, { tolerance: 1e-14 }).threshold - 0.123456789) <= 1e-14);
  let asked = 0;
  const counting: GateStage = { name: "counting", kind: "gate", apply: (list) => {
    asked += 1;
    return list.filter(({ similarity }) => (similarity ?? 0) >= 0.4321);
  } };
  measureThreshold([counting], 0, NOW, { tolerance: 1e-3 });
  assert.ok(asked < 201 + 6, `a grid of 201 and at most 5 halvings of .01, asked ${asked} times`);
  assert.throws(() => measureThreshold(stages, 0, NOW, { largestSimilarity: 1.5 }), /largestSimilarity/);
  assert.throws(() => measureThreshold(stages, 0, NOW, { tolerance: 0 }), /tolerance must be in \[1e-14, 2\], got 0/);
  assert.throws(() => measureThreshold(stages, -1, NOW), /ageDays must be in/);
  assert.throws(() => measureThreshold(stages, NaN, NOW), RangeError);
  assert.throws(() => measureThreshold(stages, 1, "2026-08-04"), /now must be an ISO 8601 instant with a zone/);
});
