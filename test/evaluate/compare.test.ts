import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ablate, compareRows, compareRuns, compareValues, leaveOneOut, measureTable, reciprocalRank, rowOf, significance,
  significanceTable, successAt, verdictOf,
} from "../../lib/evaluate";
import { fromLists, tierDecay, cut } from "../../lib/recall";
import type { Candidate, Qrels, Query, Ranked, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const names = Object.freeze(Array.from({ length: 24 }, (_, i) => `q${i + 1}`));
const qrels: Qrels = new Map(names.map((name) => [name, new Map([["right", 1]])]));
const answers = (rights: number): Run<Ranked> =>
  new Map(names.map((name, i) => [name, i < rights ? [{ id: "right" }] : [{ id: "wrong" }, { id: "right" }]]));

test("compareRuns: 23 against 11 of 24 with 12 losses is p = .0005 and worse", () => {
  const found = compareRuns(answers(23), answers(11), qrels, successAt(1));
  assert.deepEqual([found.first, found.second], [23 / 24, 11 / 24]);
  assert.deepEqual(found.losses, names.slice(11, 23));
  assert.deepEqual([found.wins.length, found.ties.length], [0, 12]);
  assert.equal(found.p, 2 / 4096);
  assert.deepEqual([found.mcnemar.p, found.mcnemar.midP], [2 / 4096, 1 / 4096]);
  assert.equal(found.verdict, "worse");
  assert.equal(found.difference.mean, -0.5);
  assert.ok(found.difference.low < -0.5 && found.difference.high > -0.5);
});

test("compareRuns: the other way round wins and losses swap, p stays", () => {
  const found = compareRuns(answers(11), answers(23), qrels, successAt(1));
  assert.equal(found.wins.length, 12);
  assert.equal(found.p, 2 / 4096);
  assert.equal(found.verdict, "better");
});

test("compareRuns: one flip of 24 is not testable, seven against none of two ways not observed", () => {
  assert.equal(compareRuns(answers(23), answers(22), qrels, successAt(1)).verdict, "not testable");
  const values = [1, 1, 1, 1, 1, 0, 0];
  const found = compareValues(names.slice(0, 7), values, values.map((value) => 1 - value));
  assert.deepEqual([found.p, found.verdict], [mcnemarOfFiveAndTwo(), "not observed"]);
});

function mcnemarOfFiveAndTwo(): number {
  return (2 * (1 + 7 + 21)) / 128;
}

test("compareRuns: graded values get the sign-flip p, with the sign test beside it", () => {
  const found = compareRuns(answers(23), answers(11), qrels, reciprocalRank());
  assert.equal(found.difference.mean, -0.25);
  assert.equal(found.p, found.signFlip.p);
  assert.equal(found.mcnemar.p, 2 / 4096);
});

test("compareValues: a difference by rounding only is a tie", () => {
  const found = compareValues(["a"], [0.1 + 0.2], [0.3]);
  assert.deepEqual([found.ties, found.differences], [["a"], [0]]);
});

test("compareValues refuses arrays of different lengths", () => {
  assert.throws(() => compareValues(["a"], [1, 2], [1]), /expected 1 values each, got 2 and 1/);
  assert.throws(() => compareValues(["a"], [1], []), RangeError);
});

test("compareValues: .05 decides and seed 1 draws unless told otherwise", () => {
  // 11 wins and 3 losses: p = 2 * (1 + 14 + 91 + 364) / 2^14 = .0574
  const second = Array.from({ length: 14 }, (_, i) => (i < 11 ? 1 : 0));
  const ask = (options?: { alpha?: number; seed?: number }) =>
    compareValues(names.slice(0, 14), second.map((value) => 1 - value), second, options);
  assert.equal(ask().p, 940 / 16384);
  assert.deepEqual([ask().verdict, ask({ alpha: 0.06 }).verdict], ["not observed", "better"]);
  assert.deepEqual(ask(), ask({ alpha: 0.05, seed: 1 }));
  const graded = second.map((_, i) => Math.sin(i));
  const drawn = (seed: number) => compareValues(names.slice(0, 14), second, graded, { seed }).difference;
  assert.notDeepEqual(drawn(1), drawn(2));
  assert.deepEqual(compareValues(names.slice(0, 14), second, graded).difference, drawn(1));
});

test("verdictOf: the level can be chosen", () => {
  const flips = { p: 0.03, method: "exact" as const, nonZero: 9, testable: true, resamples: 0 };
  assert.equal(verdictOf(flips, 0.1), "better");
  assert.equal(verdictOf(flips, -0.1), "worse");
  assert.equal(verdictOf(flips, 0.1, 0.01), "not observed");
  assert.equal(verdictOf({ ...flips, p: 0.05 }, 0.1), "not observed");
  assert.equal(verdictOf({ ...flips, p: 0.055 }, 0.1), "not observed");
});

const queries: readonly Query[] = names.map((id) => ({ id, text: id }));
const aged: Run<Candidate> = new Map(names.map((name, i) => [name, ranked(
  candidate({ id: "right", similarity: 0.7, ageDays: i < 12 ? 60 : 1 }),
  candidate({ id: "wrong", similarity: 0.65, ageDays: 2 }),
)]));
const pipeline = [fromLists(aged), tierDecay(), cut(1)];

test("significance: stages against the row before, Holm over the family", async () => {
  const steps = significance(await ablate(pipeline, queries, qrels, { now: NOW }), "success@1");
  assert.deepEqual(steps.map((step) => [step.label, step.against, step.verdict]), [
    ["S1", "S0", "worse"], ["S2", "S1", "not testable"],
  ]);
  assert.deepEqual(steps.map((step) => step.comparison.p), [2 / 4096, 1]);
  assert.deepEqual(steps.map((step) => step.holm), [4 / 4096, 1]);
});

test("significance: variants against the first row; a verdict that Holm takes away is gone", async () => {
  const variants = await leaveOneOut(pipeline, queries, qrels, { now: NOW });
  const steps = significance(variants, "success@1", { against: "first" });
  assert.deepEqual(steps.map((step) => [step.against, step.verdict]), [["whole", "better"], ["whole", "not testable"]]);
  const strict = significance(variants, "success@1", { against: "first", alpha: 0.0007 });
  assert.equal(strict[0]!.comparison.verdict, "better");
  assert.equal(strict[0]!.verdict, "not observed");
});

test("significance: six one-way losses are worse alone and not observed in a family of two", async () => {
  const six: Run<Candidate> = new Map(names.map((name, i) => [name, ranked(
    candidate({ id: "right", similarity: 0.7, ageDays: i < 6 ? 60 : 1 }),
    candidate({ id: "wrong", similarity: 0.65, ageDays: 2 }),
  )]));
  const ablation = await ablate([fromLists(six), tierDecay(), cut(1)], queries, qrels, { now: NOW });
  const [decayed] = significance(ablation, "success@1");
  assert.deepEqual([decayed!.comparison.p, decayed!.comparison.verdict], [1 / 32, "worse"]);
  assert.deepEqual([decayed!.holm, decayed!.verdict], [1 / 16, "not observed"]);
});

test("compareRows picks rows by label and measure; unknown names are refused with the known ones", async () => {
  const ablation = await ablate(pipeline, queries, qrels, { now: NOW });
  assert.equal(compareRows(ablation, "S0", "S2", "success@1").losses.length, 12);
  assert.equal(rowOf(ablation, "S1").losses.length, 12);
  assert.throws(() => rowOf(ablation, "S9"), /one of the rows S0, S1, S2, got "S9"/);
  assert.throws(() => compareRows(ablation, "S0", "S1", "hit"), /success@1/);
});

test("measureTable and significanceTable are flat records", async () => {
  const ablation = await ablate(pipeline, queries, qrels, { now: NOW });
  assert.deepEqual(measureTable(ablation)[1], {
    row: "S1", stage: pipeline[1]!.name, kind: "rerank", candidates: 2, "success@1": 0.5, "success@3": 1,
    "reciprocal rank": 0.75, "non-empty": 1, gains: 0, losses: 12, emptied: 0, effect: "reordered",
    mechanism: "reordered 12 of 24 queries, another first place in 12",
  });
  assert.deepEqual(significanceTable(significance(ablation, "success@1"))[0], {
    row: "S1", against: "S0", difference: -0.5, wins: 0, ties: 12, losses: 12, p: 2 / 4096, "mid-p": 1 / 4096,
    holm: 4 / 4096, verdict: "worse",
  });
});
