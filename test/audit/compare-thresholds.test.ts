import { test } from "node:test";
import assert from "node:assert/strict";
import { compareThresholds } from "../../lib/audit";
import { article72, article85, exponentialRule, decay, fromLists, threshold, tieredRule } from "../../lib/recall";
import { NOW } from "../ranked";

const source = fromLists(new Map());

test("compareThresholds: the formula and the probe agree at every age when decay stands before the gate", () => {
  const got = compareThresholds(article72(source), 0.55, tieredRule(), [0, 30, 31, 90, 91], NOW);
  assert.deepEqual(got.map(({ derived }) => Number(derived.toFixed(4))), [0.55, 0.55, 0.6875, 0.6875, 0.9167]);
  assert.deepEqual(got.map(({ agree }) => agree), ["yes", "yes", "yes", "yes", "yes"]);
  assert.deepEqual(got.map(({ factor }) => factor), [1, 1, 0.8, 0.8, 0.6]);
});

test("compareThresholds: with the gate first the formula of the wrong order does not hold", () => {
  const got = compareThresholds(article85(source), 0.55, tieredRule(), [0, 31], NOW);
  assert.deepEqual(got.map(({ agree }) => agree), ["yes", "no"]);
  assert.ok(Math.abs(got[1]!.measured - 0.55) < 1e-8);
});

test("compareThresholds: a derived threshold above 1 agrees with a gate that refuses every cosine", () => {
  const rule = exponentialRule({ halfLifeDays: 30 });
  const got = compareThresholds([decay(rule), threshold({ value: 0.35, on: "score" })], 0.35, rule, [45, 46], NOW);
  assert.deepEqual(got.map(({ measured, agree }) => [measured === Infinity, agree]), [[false, "yes"], [true, "yes"]]);
});
