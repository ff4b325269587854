import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Diagnosis } from "../../lib/audit";
import { querySetChange, readBaseline, regressionsAgainst } from "../../lib/cli/baseline";
import { diagnosisJson } from "../../lib/report";
import { SAMPLE } from "../report/diagnosis/sample";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-baseline-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const written = (text: string): string => {
  const file = join(folder, "base.json");
  writeFileSync(file, text);
  return file;
};

/** A run over the queries of these names with these values of success@1. */
const run = (values: Readonly<Record<string, number>>): Diagnosis => {
  const queries = Object.keys(values);
  return {
    ...SAMPLE, measures: [{ name: "success@1", mean: Object.values(values).reduce((a, b) => a + b, 0) / queries.length, queries: queries.length }],
    perQuery: { queries, keys: queries.map((id) => id.padStart(16, "0")), measures: [{ name: "success@1", values: Object.values(values) }] },
  };
};

test("a baseline that was written is read back", () => {
  assert.deepEqual(readBaseline(written(diagnosisJson(SAMPLE))).perQuery, SAMPLE.perQuery);
});

test("a baseline that is none is one error with the place", () => {
  const faults: readonly (readonly [string, RegExp])[] = [
    ["{", /base\.json: expected a diagnosis \(recall-lab\/diagnosis@1\) .*, got .*JSON/],
    ["[]", /base\.json: "the document" expected object, got \[\]/],
    [diagnosisJson(SAMPLE).replace("diagnosis@1", "diagnosis@9"), /"schema" expected "recall-lab\/diagnosis@1", got/],
    [diagnosisJson(SAMPLE).replace('"mean": 0.5', '"mean": "0.5"'), /"measures\[0\]\.mean" expected number, got "0\.5"/],
  ];
  for (const [text, message] of faults) assert.throws(() => readBaseline(written(text)), message);
  assert.throws(() => readBaseline(join(folder, "none.json")), /none\.json: expected a diagnosis .*, got no such file \(ENOENT\)/);
});

test("runs are joined by key, over the queries that both judge", () => {
  const [one] = regressionsAgainst(run({ a: 1, b: 1, c: 0, e: 1 }), run({ c: 1, b: 0, a: 1, d: 0 }), 1);
  assert.deepEqual([one?.shared, one?.wins, one?.losses], [3, ["c"], ["b"]]);
  assert.deepEqual([one?.before, one?.after].map((value) => value?.toFixed(3)), ["0.667", "0.667"]);
});

test("a changed query set is said, in counts; the same set is not", () => {
  assert.equal(querySetChange(run({ a: 1, b: 1 }), run({ b: 0, a: 1 })), "");
  assert.equal(querySetChange(run({ a: 1, b: 1, c: 0 }), run({ c: 1, d: 0 })), "The judged queries have changed: 2 of the "
    + "baseline's 3 are gone, 1 of 2 are new; the comparison is over the 1 that both have.");
  const { perQuery: _, ...bare } = run({ a: 1 });
  assert.match(querySetChange(bare, run({ a: 1 })), /^The baseline holds no values query by query/);
  assert.match(querySetChange(run({ a: 1 }), bare), /^The present run holds no values/);
});

test("without values query by query means are compared and not tested; other measures are left out", () => {
  const { perQuery: _, ...bare } = run({ a: 1, b: 0 });
  const [one, ...more] = regressionsAgainst({ ...bare, measures: [...bare.measures, { name: "gone", mean: 1, queries: 2 }] }, run({ a: 0, b: 0 }), 1);
  assert.deepEqual(more, []);
  assert.deepEqual([one?.fall, one?.p, one?.verdict], [0.5, null, "not testable"]);
  assert.equal(one?.words, "success@1 0.5000 -> 0.0000 (no values query by query: not testable)");
});

test("a difference beyond chance in one measure alone is held to Holm over all", () => {
  const many = (value: number): Diagnosis => {
    const queries = Array.from({ length: 12 }, (_, i) => `q${i}`);
    const row = (name: string, values: readonly number[]) => ({ name, values });
    const values = queries.map((_, i) => (i < 6 ? value : 1));
    return { ...SAMPLE, measures: ["a", "b", "c"].map((name) => ({ name, mean: name === "a" ? values.reduce((x, y) => x + y, 0) / 12 : 1, queries: 12 })),
      perQuery: { queries, keys: queries.map((id) => id.padStart(16, "0")), measures: [row("a", values), row("b", queries.map(() => 1)), row("c", queries.map(() => 1))] } };
  };
  const [a] = regressionsAgainst(many(1), many(0), 1);
  // 6 losses: exact p 1/32 = .03125; of three measures Holm gives .09375
  assert.deepEqual([a?.p, a?.holm, a?.verdict], [0.03125, 0.09375, "not observed"]);
});

test("a p-value is never said to be 0", () => {
  const names = Array.from({ length: 40 }, (_, i) => `q${i}`);
  const all = (value: number): Diagnosis => run(Object.fromEntries(names.map((name) => [name, value])));
  const [one] = regressionsAgainst(all(1), all(0), 1);
  assert.match(one?.words ?? "", /40 worse, exact p < 0\.0001, Holm < 0\.0001: /);
});
