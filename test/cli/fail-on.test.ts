import assert from "node:assert/strict";
import { test } from "node:test";
import { regressionsAgainst } from "../../lib/cli/baseline";
import { failures, readCondition } from "../../lib/cli/fail-on";
import { SAMPLE } from "../report/diagnosis/sample";

const why = (...conditions: readonly string[]): readonly string[] =>
  failures(conditions.map(readCondition), SAMPLE, regressionsAgainst(SAMPLE, SAMPLE, 1));

test("a status word holds where a finding has it, and names the first", () => {
  assert.deepEqual(why("fail"), ['--fail-on "fail": 1 such, the first loss/cut 3: "cut 3" loses the answer of 2 of 4 judged queries.']);
  assert.deepEqual(why("status=fail").length, 1);
  assert.deepEqual(why("remark"), []);
  assert.equal(why("not observed").length, 1);
  assert.equal(why("status=pass").length, 1);
});

test("finding= holds for a finding of that name that is a fail or a remark; a star stands for anything", () => {
  for (const name of ["loss/*", "loss/cut 3", "*", "*3"]) {
    assert.deepEqual(why(`finding=${name}`).map((line) => line.includes("loss/cut 3 [fail]")), [true], name);
  }
  for (const name of ["loss", "loss/cut 33", "times", "key/*", "los./*"]) assert.deepEqual(why(`finding=${name}`), [], name);
});

test("measure: compares the mean; equal is neither less nor more", () => {
  const holds: readonly (readonly [string, boolean])[] = [
    ["<0.8", true], ["<0.5", false], ["<=0.5", true], [">0.5", false], [">=0.5", true], ["=0.5", true], ["=0.51", false],
    [">0.4", true], ["< 5e-1", false], [">-1", true], ["<.6", true],
  ];
  for (const [than, expected] of holds) assert.equal(why(`measure:success@1${than}`).length === 1, expected, than);
  assert.deepEqual(why("measure:success@1<0.8"), ['--fail-on "measure:success@1<0.8": success@1 is 0.5 over 4 judged queries']);
});

test("a measure that is not there is an error that lists those that are", () => {
  assert.throws(() => why("measure:ndcg<1"), /^RangeError: --fail-on "measure:ndcg<1": expected one of success@1, got "ndcg"$/);
  assert.throws(() => failures([readCondition("measure:x<1")], { ...SAMPLE, measures: [] }, null), /there are none, so nothing is measured/);
  assert.throws(() => why("regression:ndcg>0"), /expected one of success@1/);
});

test("regression and worse need a baseline", () => {
  for (const text of ["regression>0.02", "worse"]) {
    assert.throws(() => failures([readCondition(text)], SAMPLE, null), /expected --baseline FILE to compare with, got none/);
  }
});

test("regression holds where a measure has fallen by more, and says the significance; worse only beyond chance", () => {
  const values = (first: number): readonly number[] => Array.from({ length: 20 }, (_, i) => (i < first ? 1 : 0));
  const run = (n: number): typeof SAMPLE => ({
    ...SAMPLE, measures: [{ name: "success@1", mean: n / 20, queries: 20 }],
    perQuery: { queries: values(0).map((_, i) => `q${i}`), keys: values(0).map((_, i) => i.toString(16).padStart(16, "0")),
      measures: [{ name: "success@1", values: values(n) }] },
  });
  const against = (text: string, now: number): readonly string[] =>
    failures([readCondition(text)], run(now), regressionsAgainst(run(16), run(now), 1));
  // 2 lost of 20: exact p = 0.5; 6 lost: 2/64 = 0.03125
  assert.deepEqual(against("regression>0.02", 14), ['--fail-on "regression>0.02": success@1 0.8000 -> 0.7000 (-0.1000) over 20 '
    + "shared queries: 0 better, 2 worse, exact p 0.5000, Holm 0.5000: not testable"]);
  assert.deepEqual(against("regression:success@1>=0.1", 14).length, 1);
  assert.deepEqual(against("regression>0.1", 14), []);
  assert.deepEqual(against("regression>0", 18), []);
  assert.deepEqual(against("worse", 14), []);
  assert.match(against("worse", 10)[0] ?? "", /0 better, 6 worse, exact p 0\.0313, Holm 0\.0313: worse$/);
});

test("what is none of the forms is refused with all of them", () => {
  for (const text of ["", "pass", "finding=", "measure:<1", "measure:a<", "measure:a<x", "regression", "regression<1", "status=bad"]) {
    assert.throws(() => readCondition(text), /^RangeError: --fail-on expected fail or remark or not observed, status=…, finding=…, measure:NAME<X/, text);
  }
});
