import assert from "node:assert/strict";
import { test } from "node:test";
import {
  averagePrecision, ndcgAt, nonEmpty, precisionAt, rankOfFirst, recallAt, reciprocalRank, successAt,
} from "../../lib/evaluate";
import type { Measure } from "../../lib/types";

const ranking = Object.freeze(["a", "b", "c", "d"]);
const judged: ReadonlyMap<string, number> = new Map([["b", 1], ["d", 3], ["x", 2], ["a", 0]]);
const all: readonly Measure[] = [
  successAt(1), successAt(3, 2), recallAt(2), precisionAt(3), reciprocalRank(), reciprocalRank(2), ndcgAt(), ndcgAt(2),
  averagePrecision(), averagePrecision(3), nonEmpty(),
];

test("successAt: 1 from the rank of the first relevant document on", () => {
  assert.deepEqual([1, 2, 3, 4].map((k) => successAt(k).of(ranking, judged)), [0, 1, 1, 1]);
  assert.deepEqual([1, 2, 3, 4].map((k) => successAt(k, 2).of(ranking, judged)), [0, 0, 0, 1]);
  assert.equal(successAt(9).of(ranking, judged), 1);
});

test("recallAt: divides by all relevant documents, found or not", () => {
  assert.deepEqual([1, 2, 3, 4].map((k) => recallAt(k).of(ranking, judged)), [0, 1 / 3, 1 / 3, 2 / 3]);
  assert.equal(recallAt(4, 2).of(ranking, judged), 1 / 2);
  assert.equal(recallAt(Infinity).of(ranking, judged), 2 / 3);
});

test("precisionAt: divides by k, also where the list is shorter", () => {
  assert.deepEqual([1, 2, 4, 8].map((k) => precisionAt(k).of(ranking, judged)), [0, 1 / 2, 1 / 2, 1 / 4]);
  assert.equal(precisionAt(4, 3).of(ranking, judged), 1 / 4);
});

test("reciprocalRank: of the first relevant document, 0 below the cut", () => {
  assert.equal(reciprocalRank().of(ranking, judged), 1 / 2);
  assert.equal(reciprocalRank(Infinity, 2).of(ranking, judged), 1 / 4);
  assert.equal(reciprocalRank(3, 2).of(ranking, judged), 0);
  assert.equal(reciprocalRank(4, 2).of(ranking, judged), 1 / 4);
});

test("ndcgAt: linear gain, discount log2(rank + 1), ideal over all judged documents", () => {
  const ideal = 3 + 2 / Math.log2(3) + 1 / 2;
  assert.ok(Math.abs(ndcgAt().of(ranking, judged) - (1 / Math.log2(3) + 3 / Math.log2(5)) / ideal) < 1e-15);
  assert.ok(Math.abs(ndcgAt(2).of(ranking, judged) - 1 / Math.log2(3) / (3 + 2 / Math.log2(3))) < 1e-15);
  assert.equal(ndcgAt(3).of(["d", "x", "b"], judged), 1);
});

test("ndcgAt: a negative grade gains nothing and costs nothing", () => {
  assert.equal(ndcgAt().of(["m", "b"], new Map([["m", -2], ["b", 1]])), 1 / Math.log2(3));
});

test("averagePrecision: mean over the relevant documents, found or not", () => {
  assert.equal(averagePrecision().of(ranking, judged), (1 / 2 + 2 / 4) / 3);
  assert.equal(averagePrecision(3).of(ranking, judged), 1 / 2 / 3);
  assert.equal(averagePrecision(Infinity, 2).of(ranking, judged), 1 / 4 / 2);
});

test("nonEmpty looks at nothing but the length", () => {
  assert.equal(nonEmpty().of(["unjudged"], judged), 1);
  assert.equal(nonEmpty().of([], judged), 0);
});

test("every measure: an empty list is 0", () => {
  for (const measure of all) assert.equal(measure.of([], judged), 0, measure.name);
});

test("every measure but non-empty: a query without a relevant document is 0, whether judged 0 or not at all", () => {
  for (const measure of all.slice(0, -1)) {
    assert.equal(measure.of(ranking, new Map([["a", 0]])), 0, measure.name);
    assert.equal(measure.of(ranking, new Map()), 0, measure.name);
  }
});

test("every measure: unjudged documents count as not relevant", () => {
  for (const measure of all.slice(0, -1)) assert.equal(measure.of(["u", "v"], judged), 0, measure.name);
});

test("every measure refuses a ranking that holds an id twice, and names it", () => {
  for (const measure of all) {
    assert.throws(() => measure.of(["a", "b", "a"], judged), /TypeError.*"a" again at rank 3/s, measure.name);
  }
});

test("every measure takes __proto__ and constructor as ids", () => {
  const odd = new Map([["__proto__", 1], ["constructor", 1]]);
  for (const measure of all.filter((one) => !one.name.includes("grade"))) {
    assert.ok(measure.of(["__proto__", "constructor"], odd) > 0, measure.name);
    if (measure.name !== "non-empty") assert.equal(measure.of(["toString"], odd), 0, measure.name);
  }
});

test("names carry the cut, and the grade where it is not 1", () => {
  assert.deepEqual(all.map((measure) => measure.name), [
    "success@1", "success@3 (grade >= 2)", "recall@2", "precision@3", "reciprocal rank", "reciprocal rank@2", "nDCG",
    "nDCG@2", "average precision", "average precision@3", "non-empty",
  ]);
});

test("cuts below 1, fractions and NaN are refused; so are grades of 0 and below", () => {
  for (const make of [successAt, recallAt, precisionAt, reciprocalRank, ndcgAt, averagePrecision]) {
    for (const k of [0, -1, 1.5, NaN, -Infinity]) assert.throws(() => make(k), RangeError, `${make.name} ${k}`);
  }
  for (const make of [successAt, recallAt, precisionAt, reciprocalRank, averagePrecision]) {
    for (const from of [0, -1, NaN, Infinity]) assert.throws(() => make(1, from), RangeError, `${make.name} ${from}`);
  }
  assert.throws(() => precisionAt(Infinity), /divisor/);
});

test("rankOfFirst: from 1, null when there is none", () => {
  assert.equal(rankOfFirst(ranking, judged), 2);
  assert.equal(rankOfFirst(ranking, judged, 3), 4);
  assert.equal(rankOfFirst(ranking, new Map()), null);
});
