import assert from "node:assert/strict";
import { test } from "node:test";
import {
  compareSystems, evaluateBySubset, mcnemarFromCounts, powerPlan, queriesNeeded, reciprocalRank, significance,
  subsetMean, successAt,
} from "../../lib/evaluate";
import { cut, fromLists, tierDecay } from "../../lib/recall";
import type { Qrels, Query, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const run: Run = new Map([
  ["q1", ranked(candidate({ id: "r", similarity: 0.7, ageDays: 45 }), candidate({ id: "w", similarity: 0.6 }))],
  ["q2", ranked(candidate({ id: "w", similarity: 0.7, ageDays: 45 }), candidate({ id: "r", similarity: 0.6 }))],
  ["q3", []],
]);
const queries: readonly Query[] = Object.freeze([
  { id: "q1", text: "", subset: "x" }, { id: "q2", text: "", subset: "y" }, { id: "q3", text: "" },
]);
const qrels: Qrels = new Map(queries.map(({ id }) => [id, new Map([["r", 1]])]));

test("evaluateBySubset scores each subset and all; a query without a subset counts in all only", () => {
  const rows = evaluateBySubset(run, qrels, queries, [successAt(1), reciprocalRank()]);
  assert.deepEqual(rows.map(({ subset, queries: n, measures }) => [subset, n, measures.map(({ mean }) => mean)]), [
    ["x", 1, [1, 1]], ["y", 1, [0, 0.5]], ["all", 3, [1 / 3, 0.5]],
  ]);
  assert.equal(subsetMean(rows, "y", "reciprocal rank"), 0.5);
  assert.throws(() => subsetMean(rows, "z", "success@1"), /expected one of x, y, all, got "z"/);
  assert.throws(() => subsetMean(rows, "x", "success@2"), /success@1/);
});

test("evaluateBySubset counts a query that the run lacks as 0, and needs judgements", () => {
  const [x] = evaluateBySubset(new Map(), qrels, queries, [successAt(1)]);
  assert.equal(x!.measures[0]!.mean, 0);
  assert.throws(() => evaluateBySubset(run, new Map([["q1", new Map()]]), queries, [successAt(1)]), /no judgements/);
  assert.throws(() => evaluateBySubset(run, qrels, [], [successAt(1)]), RangeError);
});

test("compareSystems compares every pipeline with the first (by hand: the decay loses q1 and wins q2)", async () => {
  const systems = [
    { label: "raw", pipeline: [fromLists(run), cut(3)] }, { label: "decayed", pipeline: [fromLists(run), tierDecay()] },
  ];
  const got = await compareSystems(systems, queries, qrels, { now: NOW });
  assert.deepEqual(got.rows.map(({ label, stage, gains, losses }) => [label, stage, gains, losses]), [
    ["raw", "no rerank", [], []], ["decayed", "decay x tiers 1/0.8/0.6", ["q2"], ["q1"]],
  ]);
  assert.equal(got.rows[0]!.mechanism.words, "changed nothing");
  const [step] = significance(got, "success@1", { against: "first" });
  assert.deepEqual([step!.against, step!.comparison.wins, step!.comparison.losses], ["raw", ["q2"], ["q1"]]);
});

test("compareSystems refuses no pipeline, two of one name, and a judged query that is not asked", async () => {
  const one = { label: "a", pipeline: [fromLists(run)] };
  await assert.rejects(compareSystems([], queries, qrels, { now: NOW }), RangeError);
  await assert.rejects(compareSystems([one, one], queries, qrels, { now: NOW }), TypeError);
  await assert.rejects(compareSystems([one], queries.slice(1), qrels, { now: NOW }), /judged but not among/);
});

test("mcnemarFromCounts: 23 and 11 of 24 leave (12, 0) and (13, 1), p .0005 and .0018", () => {
  const got = mcnemarFromCounts(24, 23, 11);
  assert.deepEqual(got.map(({ lost, won, p }) => [lost, won, p.toFixed(4)]), [[12, 0, "0.0005"], [13, 1, "0.0018"]]);
  assert.deepEqual(mcnemarFromCounts(3, 1, 2).map(({ lost, won }) => [lost, won]), [[0, 1], [1, 2]]);
  assert.deepEqual(mcnemarFromCounts(9, 2, 1).map(({ lost, won }) => [lost, won]), [[1, 0], [2, 1]]);
  assert.deepEqual(mcnemarFromCounts(2, 2, 2).map(({ lost, won, p }) => [lost, won, p]), [[0, 0, 1]]);
  for (const [n, a, b] of [[2, 3, 1], [2, 1, -1], [2.5, 1, 1]] as const) {
    assert.throws(() => mcnemarFromCounts(n, a, b), RangeError);
  }
});

test("powerPlan: power with n and queries needed, gap by gap, with losses beside gains", () => {
  const [half, small] = powerPlan([0.5, 0.1], { n: 24 });
  assert.equal(half!.needed, queriesNeeded({ gain: 0.5 }));
  assert.ok(half!.power > 0.99 && small!.power < 0.05);
  const [lossy] = powerPlan([0.1], { n: 24, loss: 0.05 });
  assert.equal(lossy!.needed, queriesNeeded({ gain: 0.1 + 0.05, loss: 0.05 }));
});
