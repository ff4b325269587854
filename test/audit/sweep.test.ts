import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decaySweep, epsilonSweep, grid, leaveOneOutChoice, plateau, sweep, sweepCurve, type Recorded,
} from "../../lib/audit";
import { evaluate, reciprocalRank, successAt } from "../../lib/evaluate";
import { decay, exponentialRule, threshold, tieBreakByFreshness } from "../../lib/recall";
import type { Qrels, RankedList, RerankStage, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

/** q1: right answer old and first by .02; q2: right answer new and second by .04; q3: nothing found. */
const lists: Run = new Map<string, RankedList>([
  ["q1", ranked(candidate({ id: "r", similarity: 0.7, ageDays: 45 }), candidate({ id: "w", similarity: 0.68 }))],
  ["q2", ranked(candidate({ id: "w", similarity: 0.7, ageDays: 45 }), candidate({ id: "r", similarity: 0.66 }))],
]);
const qrels: Qrels = new Map(["q1", "q2", "q3"].map((id) => [id, new Map([["r", 1]])]));
const recorded: Recorded = { lists, qrels, now: NOW };

test("epsilonSweep: epsilon 0 keeps q1, .03 loses it, .05 wins q2 (by hand)", () => {
  const got = epsilonSweep(recorded, [0, 0.01, 0.03, 0.05]);
  assert.deepEqual(got.points.map(({ setting, firsts, guard }) => [setting, firsts, guard]), [
    [0, [1], "held"], [0.01, [1], "held"], [0.03, [0], "held"], [0.05, [1], "held"],
  ]);
  const { successAt1, reciprocalRankAt5, nonEmpty } = got.points[2]!;
  assert.deepEqual([successAt1.median, reciprocalRankAt5.mean, nonEmpty.low], [0, 1 / 3, 2 / 3]);
  assert.deepEqual([got.queries, got.selection], [[3], "selected on the same queries"]);
  assert.deepEqual(got.perQuery[0]![3], { successAt1: [0, 1, 0], reciprocalRankAt5: [0.5, 1, 0] });
});

test("decaySweep: factor 1 is no decay, .8 the articles'; the tier beyond 90 d follows", () => {
  const got = decaySweep(recorded, [1, 0.96, 0.8]);
  // .7 x .96 = .672 < .68 flips q1 and > .66 keeps q2; at .8 both flip
  assert.deepEqual(got.points.map(({ firsts }) => firsts), [[1], [0], [1]]);
  const old: Run = new Map([["q1", ranked(candidate({ id: "r", similarity: 0.9, ageDays: 100 }),
    candidate({ id: "w", similarity: 0.5 }))]]);
  const only: Qrels = new Map([["q1", new Map([["r", 1]])]]);
  const firsts = (oldOf?: (month: number) => number) =>
    decaySweep({ lists: old, qrels: only, now: NOW }, [0.8, 0.7], { oldOf }).points.map((point) => point.firsts[0]);
  assert.deepEqual(firsts(), [1, 0], ".9 x .6 = .54 > .5, .9 x .4 = .36 < .5");
  assert.deepEqual(firsts((month) => month), [1, 1]);
});

test("a sweep's guard breaks where a later stage answers fewer queries than the recorded lists", () => {
  const got = decaySweep(recorded, [1, 0.8], { then: [threshold({ value: 0.67, on: "score" })] });
  assert.deepEqual(got.points.map(({ guard }) => guard), ["held", "broken"]);
  assert.deepEqual(plateau(got), {
    best: 1 / 3, widest: { from: 1, to: 1, settings: 1 }, intervals: [{ from: 1, to: 1, settings: 1 }],
    selection: "selected on the same queries",
  });
});

test("a sweep over several corpora gives low, median, mean and high, and takes any setting", () => {
  const none: Recorded = { lists: new Map(), qrels, now: NOW };
  const both: Recorded = { lists: new Map([["q3", ranked(candidate({ id: "r", similarity: 0.6 }))]]), qrels, now: NOW };
  const got = sweep([recorded, none, both], [30, 1], (halfLifeDays) => [decay(exponentialRule({ halfLifeDays }))]);
  const { low, median, mean, high } = got.points[0]!.successAt1;
  assert.deepEqual([low, median, mean.toFixed(4), high], [0, 1 / 3, "0.2222", 1 / 3]);
  assert.deepEqual(got.queries, [3, 3, 3]);
  const curve = sweepCurve(decaySweep([recorded, none], [1]));
  assert.deepEqual(curve, [{ x: 1, low: 0, median: 1 / 6, mean: 1 / 6, high: 1 / 3 }]);
  assert.equal(sweepCurve(decaySweep(recorded, [1]), "nonEmpty")[0]!.mean, 2 / 3);
  const even = sweep([recorded, none], [0], () => []).points[0]!.successAt1;
  assert.equal(even.median, 1 / 6, "the mean of the two middle values");
});

test("a sweep agrees with evaluate on the same lists", () => {
  const stage = tieBreakByFreshness({ epsilon: 0.05, band: "chain", by: "days" });
  const run: Run = new Map([...lists].map(([id, list]) =>
    [id, stage.apply(list, { query: { id, text: "" }, now: NOW })]));
  const [first, ranks] = evaluate(run, qrels, [successAt(1), reciprocalRank(5)]).rows;
  const point = epsilonSweep(recorded, [0.05], { band: "chain", by: "days" });
  assert.deepEqual(point.perQuery[0]![0], { successAt1: first!.values, reciprocalRankAt5: ranks!.values });
});

test("a sweep refuses a negative or NaN epsilon, a factor above 1, and nothing to sweep", () => {
  assert.throws(() => epsilonSweep(recorded, [0.1, -0.1]), /epsilon must be a number of at least 0, got -0.1/);
  assert.throws(() => epsilonSweep(recorded, [NaN]), RangeError);
  assert.throws(() => decaySweep(recorded, [0.5, 1.2]), /months\[1\] must be in \[0, 1\]/);
  assert.throws(() => epsilonSweep(recorded, []), /at least one setting/);
  assert.throws(() => epsilonSweep([], [0]), /at least one corpus/);
  assert.throws(() => epsilonSweep({ ...recorded, qrels: new Map() }, [0]), /corpus 1 has no judged query/);
  assert.throws(() => epsilonSweep([recorded, { ...recorded, qrels: new Map() }], [0]), /corpus 2 has no judged query/);
});

test("grid includes both ends", () => {
  assert.deepEqual(grid(0, 0.3, 4), [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(grid(0.5, 1, 3), [0.5, 0.75, 1]);
  assert.deepEqual(grid(0, 1, 2), [0, 1]);
  assert.throws(() => grid(0, 1, 1), /count must be a whole number >= 2/);
  assert.throws(() => grid(1, 0, 3), /high/);
});

test("plateau gives the intervals of best settings, the widest, and none where no guard holds", () => {
  const got = plateau(epsilonSweep(recorded, [0, 0.01, 0.03, 0.05]));
  assert.deepEqual(got.intervals, [{ from: 0, to: 0.01, settings: 2 }, { from: 0.05, to: 0.05, settings: 1 }]);
  assert.deepEqual([got.best, got.widest], [1 / 3, got.intervals[0]]);
  assert.equal(plateau(epsilonSweep(recorded, [0, 0.01, 0.03, 0.05]), 1 / 3).widest!.settings, 4);
  const broken = decaySweep(recorded, [1], { then: [threshold({ value: 0.99, on: "score" })] });
  assert.deepEqual([plateau(broken).best, plateau(broken).widest], [null, null]);
  assert.throws(() => plateau(broken, -1), /slack/);
});

test("leaveOneOutChoice scores each query with the setting the others chose", () => {
  const got = leaveOneOutChoice(epsilonSweep(recorded, [0, 0.03, 0.05]));
  // without q1: q2 is right only at .05, which loses q1; without q2: q1 is right at 0, which loses q2; without q3 both
  // 0 and .05 have one first, reciprocal ranks 1.5 each, and 0 was swept first
  assert.deepEqual(got.choices, [
    { setting: 0.05, successAt1: 0 }, { setting: 0, successAt1: 0 }, { setting: 0, successAt1: 0 },
  ]);
  assert.deepEqual([got.honest, got.selected.setting, got.selected.firsts, got.optimism, got.queries], [0, 0, 1, 1, 3]);
  assert.equal(got.selected.how, "selected on the same queries");
});

test("leaveOneOutChoice breaks ties by reciprocal rank, passes over broken guards and refuses too little", () => {
  const rr: Run = new Map([["q1", ranked(candidate({ id: "w", similarity: 0.7, ageDays: 45 }),
    candidate({ id: "v", similarity: 0.69, ageDays: 45 }), candidate({ id: "r", similarity: 0.68, ageDays: 40 }))]]);
  const other: Qrels = new Map([["q1", new Map([["r", 1]])], ["q2", new Map([["r", 1]])]]);
  const swap: RerankStage = {
    name: "swap", kind: "rerank", apply: (list) => (list.length < 3 ? list : [list[0]!, list[2]!, list[1]!]),
  };
  const two = sweep({ lists: rr, qrels: other, now: NOW }, ["as is", "swap"], (how) => (how === "swap" ? [swap] : []));
  assert.equal(leaveOneOutChoice(two).selected.setting, "swap");
  assert.equal(leaveOneOutChoice(two).choices[0]!.setting, "as is", "without q1 nothing tells them apart");
  const broken = decaySweep(recorded, [1], { then: [threshold({ value: 0.99, on: "score" })] });
  assert.throws(() => leaveOneOutChoice(broken), /no setting answers as many/);
  assert.throws(() => leaveOneOutChoice(two, 1), /corpus must be below 1, got 1/);
  assert.throws(() => leaveOneOutChoice(two, -1), /corpus must be a whole number/);
  const single: Qrels = new Map([["q1", new Map([["r", 1]])]]);
  assert.throws(() => leaveOneOutChoice(epsilonSweep({ lists, qrels: single, now: NOW }, [0])), /at least 2 queries/);
});
