import assert from "node:assert/strict";
import { test } from "node:test";
import { countsFromRate, flipRatios, gateCurve, labelAges, spread } from "../../lib/audit";
import { added, halfLifeCurve, threshold, tierDecay, tieredRule, decay } from "../../lib/recall";
import type { Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

test("countsFromRate: 45.8 % of 24 is 11, 95.8 % is 23, 50.1 % is nothing, a wide tolerance gives several", () => {
  assert.deepEqual(countsFromRate(0.458, 24, 0.0005), [11]);
  assert.deepEqual(countsFromRate(0.958, 24, 0.0005), [23]);
  assert.deepEqual(countsFromRate(0.501, 24, 0.0005), []);
  assert.deepEqual(countsFromRate(0.5, 4, 0.25), [1, 2, 3]);
  assert.deepEqual([countsFromRate(0, 3, 0), countsFromRate(1, 3, 0)], [[0], [3]]);
  assert.throws(() => countsFromRate(1.2, 3, 0), RangeError);
  assert.throws(() => countsFromRate(1, 0, 0), RangeError);
});

test("flipRatios: the articles' three pairs are .8, .6 and .75, measured as derived", () => {
  const got = flipRatios(tieredRule(), [tierDecay()], [30, 90, 91], NOW);
  assert.deepEqual(got.map(({ newerAge, olderAge, bound }) => [newerAge, olderAge, bound]), [
    [30, 90, 0.8], [30, 91, 0.6], [90, 91, 0.6 / 0.8],
  ]);
  for (const { bound, measured, kind } of got) {
    assert.equal(kind, "ratio");
    assert.ok(Math.abs(bound - measured) < 1e-8);
  }
});

test("flipRatios measures a gap where the rule adds, and the stages rather than the rule", () => {
  const rule = added(halfLifeCurve({ halfLifeDays: 30 }), 0.2);
  const [gap] = flipRatios(rule, [decay(rule)], [0, 30], NOW);
  assert.deepEqual([gap!.kind, gap!.text], ["gap", "a - b < 0.1"]);
  assert.ok(Math.abs(gap!.measured - 0.1) < 1e-8);
  const [none] = flipRatios(tieredRule(), [], [0, 45], NOW);
  assert.deepEqual([none!.bound, none!.measured], [0.8, 1], "the formula knows the rule, the probe what runs");
});

test("flipRatios: `at` lifts the older probe over a gate; ages must rise; fewer than two give nothing", () => {
  const stages = [threshold({ value: 0.55, on: "similarity" as const }), tierDecay()];
  const [pair] = flipRatios(tieredRule(), stages, [0, 45], NOW, { at: 0.6 });
  assert.ok(Math.abs(pair!.measured - 0.55 / 0.6) < 1e-8, "below the gate there is no rival at all");
  assert.throws(() => flipRatios(tieredRule(), stages, [45, 45], NOW), /ages must rise, got 45 before 45/);
  assert.deepEqual(flipRatios(tieredRule(), stages, [45], NOW), []);
});

const rows = [candidate({ id: "a" , similarity: 1 }), candidate({ id: "b", similarity: 1, ageDays: 45 }),
  candidate({ id: "c", similarity: 1, ageDays: 31 }), candidate({ id: "d", similarity: 1, ageDays: 91 })];

test("labelAges counts rows, right pairs and queries of one class only (by hand)", () => {
  const qrels = new Map([["q1", new Map([["a", 1], ["b", 1], ["c", 0]])], ["q2", new Map([["b", 2], ["c", 1]])],
    ["q3", new Map<string, number>()]]);
  assert.deepEqual(labelAges(qrels, rows, NOW), [
    { tier: "fresh", rows: 1, rowShare: 0.25, right: 1, rightShare: 0.25, onlyHere: 0 },
    { tier: "month", rows: 2, rowShare: 0.5, right: 3, rightShare: 0.75, onlyHere: 1 },
    { tier: "old", rows: 1, rowShare: 0.25, right: 0, rightShare: 0, onlyHere: 0 },
  ]);
  assert.deepEqual(labelAges(qrels, rows, NOW, 2).map(({ right }) => right), [0, 1, 0]);
  assert.deepEqual(labelAges(new Map(), rows, NOW).map(({ rightShare }) => rightShare), [0, 0, 0]);
  assert.throws(() => labelAges(new Map([["q", new Map([["z", 1]])]]), rows, NOW), /query "q" judges "z"/);
  assert.throws(() => labelAges(new Map(), [{ id: "x", createdAt: null }], NOW), RangeError);
});

test("gateCurve counts lists with a candidate at or above each threshold; unknown similarities do not pass", () => {
  const lists: Run = new Map([["q1", ranked(candidate({ id: "a", similarity: 0.6 }))],
    ["q2", ranked(candidate({ id: "b", similarity: 0.5 }), candidate({ id: "n", similarity: null }))], ["q3", []]]);
  const none: Run = new Map([["n1", ranked(candidate({ id: "a", similarity: 0.55 }))]]);
  assert.deepEqual(gateCurve(lists, none, [0.5, 0.55, 0.6, 0.61]).map((point) => [
    point.answered, point.answerable, point.falselyAnswered, point.unanswerable,
  ]), [[2, 3, 1, 1], [1, 3, 1, 1], [1, 3, 0, 1], [0, 3, 0, 1]]);
  assert.throws(() => gateCurve(lists, none, [1.5]), /thresholds\[0\]/);
});

test("spread: low, median, mean and high", () => {
  assert.deepEqual(spread([4, 1, 1, 0]), { low: 0, median: 1, mean: 1.5, high: 4 });
});
