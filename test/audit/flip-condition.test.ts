import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { flipCondition, measureFlipRatio, overtakes } from "../../lib/audit";
import {
  added, article72, article85, blended, damped, decay, exponentialRule, fixTieBreak, fromLists, hourlyCurve, NO_DECAY,
  scoreAfter, threshold, tierCurve, tieredRule, TIERS, type DecayRule,
} from "../../lib/recall";
import { NOW } from "../ranked";

const near = (got: number, expected: number, within = 1e-8): void =>
  assert.ok(Math.abs(got - expected) <= within, `${got} is not ${expected}`);
const source = fromLists(new Map());

test("flipCondition of the three tier pairs is b/a > .8, .75, .6 (design 4.2)", () => {
  const pairs = [[45, 10], [120, 45], [120, 10]] as const;
  const got = pairs.map(([older, newer]) => flipCondition(tieredRule(), older, newer));
  assert.deepEqual(got.map(({ kind }) => kind), ["ratio", "ratio", "ratio"]);
  got.forEach(({ bound }, i) => near(bound, [0.8, 0.75, 0.6][i]!, 1e-12));
  assert.equal(got[0]!.text, "b/a > 0.8");
});

test("flipCondition of KiroCrew's exp(-.03 d) against a fresh one is .0672 (cases/cut-before-gate.json)", () => {
  const rule = exponentialRule({ ratePerDay: 0.03, scale: 0.85 });
  assert.equal(flipCondition(rule, 90, 0).bound.toFixed(4), "0.0672");
});

test("flipCondition of adding and blending rules is a gap", () => {
  // by hand: .2 x (1 - .8) = .04; .2 / .8 x .2 = .05; damped .5: (1 - .5 + .4) / 1 = .9
  const add = flipCondition(added(tierCurve(TIERS), 0.2), 45, 10);
  assert.equal(add.kind, "gap");
  near(add.bound, 0.04, 1e-12);
  assert.equal(add.text, "a - b < 0.04");
  near(flipCondition(blended(tierCurve(TIERS), 0.2), 45, 10).bound, 0.05, 1e-12);
  near(flipCondition(damped(tierCurve(TIERS), 0.5), 45, 10).bound, 0.9, 1e-12);
});

test("flipCondition of LangChain's recency bonus is a - b < 1 - .99^hours (cases/time-weighted-injection.json)", () => {
  const { kind, bound } = flipCondition(added(hourlyCurve({ ratePerHour: 0.01 }), 1), 960 / 24, 0);
  assert.equal(kind, "gap");
  near(bound, 1 - 0.99 ** 960, 1e-12);
});

test("flipCondition says never: same age, no decay, a worthless newer one, and the other way round", () => {
  const zeroFresh: DecayRule = { name: "z", combine: "multiply", factor: (d) => (d < 1 ? 0 : 1), parameters: {} };
  assert.match(flipCondition(tieredRule(), 45, 45).text, /^never/);
  assert.equal(flipCondition(NO_DECAY, 100, 0).bound, 1);
  assert.equal(flipCondition(zeroFresh, 5, 0).bound, Infinity);
  assert.equal(overtakes(flipCondition(zeroFresh, 5, 0), 0.5, 0.5), false);
  assert.ok(flipCondition(tieredRule(), 10, 45).bound > 1);
  const gap = flipCondition(added(tierCurve(TIERS), 0.2), 10, 45);
  assert.ok(gap.bound < 0);
  assert.match(gap.text, /^never/);
  assert.equal(flipCondition(blended(tierCurve(TIERS), 1), 45, 10).bound, Infinity);
  assert.equal(flipCondition(blended(tierCurve(TIERS), 1), 45, 45).bound, 0);
  assert.throws(() => flipCondition(tieredRule(), NaN, 1), /olderAge/);
  assert.throws(() => flipCondition(tieredRule(), 1, -1), /newerAge/);
});

test("overtakes says what the scores after the rule say, a tie being no", () => {
  const rules = [tieredRule(), added(tierCurve(TIERS), 0.1), blended(tierCurve(TIERS), 0.3), NO_DECAY];
  const inputs = fc.record({ r: fc.nat(3), old: fc.nat(120), fresh: fc.nat(120), a: fc.nat(100), b: fc.nat(100) });
  fc.assert(fc.property(inputs, ({ r, old, fresh, a, b }) => {
    const rule = rules[r]!;
    const [left, right] = [scoreAfter(rule, a / 100, old), scoreAfter(rule, b / 100, fresh)];
    fc.pre(Math.abs(left - right) > 1e-9);
    assert.equal(overtakes(flipCondition(rule, old, fresh), a / 100, b / 100), right > left);
  }));
  const exact: DecayRule = { name: "half", combine: "multiply", factor: (d) => (d > 9 ? 0.5 : 1), parameters: {} };
  assert.equal(overtakes(flipCondition(exact, 10, 0), 0.5, 0.25), false);
  assert.throws(() => overtakes(flipCondition(exact, 10, 0), NaN, 0.25), /a must be in \[-1, 1\]/);
});

test("measureFlipRatio measures .8, .75, .6 in article 85's pipeline and none without decay", () => {
  const pairs = [[45, 10, 0.8], [120, 45, 0.75], [120, 10, 0.6]] as const;
  for (const [older, newer, expected] of pairs) {
    const got = measureFlipRatio(article85(source), { older, newer }, NOW);
    near(got.ratio, expected);
    assert.equal(got.below, "outranked");
    near(got.gap, 1 - expected);
  }
  const none = measureFlipRatio([decay(NO_DECAY)], { older: 120, newer: 1 }, NOW);
  assert.deepEqual([none.ratio, none.gap, none.below], [1, 0, "never overtakes"]);
});

test("measureFlipRatio agrees with flipCondition for additive rules and for the tie-break's epsilon", () => {
  const rule = added(tierCurve(TIERS), 0.2);
  const got = measureFlipRatio([decay(rule)], { older: 45, newer: 10 }, NOW, { at: 0.7 });
  near(got.gap, flipCondition(rule, 45, 10).bound);
  near(got.ratio, 0.66 / 0.7);
  near(measureFlipRatio(fixTieBreak(source), { older: 45, newer: 10 }, NOW, { at: 0.7 }).gap, 0.03);
  const same = measureFlipRatio(fixTieBreak(source), { older: 25, newer: 10 }, NOW, { at: 0.7 });
  assert.equal(same.below, "never overtakes", "one age class");
});

test("measureFlipRatio says when a gate, not the order, is what stops the newer one", () => {
  const got = measureFlipRatio([threshold({ value: 0.7, on: "similarity" }), decay(tieredRule())],
    { older: 120, newer: 10 }, NOW);
  near(got.ratio, 0.7);
  assert.equal(got.below, "dropped");
  const always: DecayRule = { name: "date only", combine: "multiply", factor: (d) => (d > 9 ? 0 : 1), parameters: {} };
  assert.deepEqual(measureFlipRatio([decay(always)], { older: 10, newer: 0 }, NOW).ratio, 0);
});

test("measureFlipRatio refuses to measure where the older one is dropped", () => {
  assert.throws(() => measureFlipRatio(article72(source), { older: 120, newer: 1 }, NOW, { at: 0.9 }),
    /drop the older probe \(similarity 0.9, 120 days\)/);
  assert.throws(() => measureFlipRatio([], { older: 1, newer: 0 }, NOW, { at: 0 }), /at must be in/);
  assert.throws(() => measureFlipRatio([], { older: 1, newer: 0 }, NOW, { tolerance: NaN }), /tolerance/);
});
