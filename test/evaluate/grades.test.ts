import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  averagePrecision, evaluate, gradesOfIds, internRun, mean, measureAll, ndcgAt, nonEmpty, precisionAt, recallAt,
  reciprocalRank, successAt,
} from "../../lib/evaluate";
import type { Measure, Qrels } from "../../lib/types";

/** Ids whose last characters often agree, so that slots collide; ranks far beyond the cut; grades of every sign. */
const DOCUMENTS = 40;
const idOf = (n: number): string => `${n}-${"same-ending".repeat(1 + (n % 3))}${n < 10 ? "" : n}`;
const grade = fc.oneof(
  fc.integer({ min: -2, max: 3 }), fc.constantFrom(0.5, 1.25, 1e-9, 5e-324, 1e300, -0),
  fc.double({ noNaN: true, min: -1, max: 4 }),
);
const ranking = fc.shuffledSubarray([...Array(DOCUMENTS).keys()]);
const judged = fc.uniqueArray(fc.tuple(fc.nat({ max: DOCUMENTS + 5 }), grade), {
  maxLength: 45, selector: ([id]) => id,
});
const cases = fc.array(fc.record({ ranking, judged, absent: fc.boolean() }), { minLength: 1, maxLength: 8 });
const cut = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(Infinity));
const from = fc.constantFrom(1, 2, 0.5, 1e-9, 3);

const all = (k: number, least: number): readonly Measure[] => [
  successAt(k, least), recallAt(k, least), precisionAt(Math.min(k, 50), least), reciprocalRank(k, least),
  averagePrecision(k, least), ndcgAt(k), nonEmpty(),
];

test("evaluate gives every measure the bits of its readable form, whatever the grades, cuts and lengths", () => {
  fc.assert(fc.property(cases, cut, from, (queries, k, least) => {
    const list = (numbers: readonly number[]) => Object.freeze(numbers.map((n) => Object.freeze({ id: idOf(n) })));
    const run = new Map(queries.flatMap((one, q) =>
      (one.absent ? [] : [[`q${q}` as string, list(one.ranking)] as const])));
    const qrels: Qrels = new Map(queries.map((one, q) => [`q${q}`, new Map(one.judged.map(([n, g]) => [idOf(n), g]))]));
    const { rows } = evaluate(run, qrels, all(k, least));
    const typed = measureAll(internRun(run, qrels), all(k, least));
    all(k, least).forEach(({ name, of }, m) => {
      const slow = [...qrels].map(([id, judgements]) => of((run.get(id) ?? []).map((one) => one.id), judgements));
      slow.forEach((value, q) => assert.ok(Object.is(rows[m]!.values[q], value), `${name}, query ${q}: ${value}`));
      assert.deepEqual([...typed[m]!.values], slow);
      assert.equal(rows[m]!.mean, slow.sort((a, b) => a - b).reduce((sum, value) => sum + value, 0) / slow.length);
      assert.equal(typed[m]!.mean, rows[m]!.mean);
    });
  }), { numRuns: 300 });
});

test("gradesOfIds joins numbers as internRun joins strings", () => {
  fc.assert(fc.property(cases, (queries) => {
    const lists = (of: (one: (typeof queries)[number]) => readonly number[]) => ({
      starts: Int32Array.from([0, ...queries.map((_, q) => queries.slice(0, q + 1).flatMap(of).length)]),
      ids: Int32Array.from(queries.flatMap(of)),
    });
    const grades = Float64Array.from(queries.flatMap((one) => one.judged.map(([, g]) => g)));
    const got = gradesOfIds(lists((one) => one.ranking), { ...lists((one) => one.judged.map(([n]) => n)), grades });
    const run = new Map(queries.map((one, q) => [`q${q}`, one.ranking.map((n) => ({ id: idOf(n) }))]));
    const qrels: Qrels = new Map(queries.map((one, q) => [`q${q}`, new Map(one.judged.map(([n, g]) => [idOf(n), g]))]));
    const { queries: names, ...wanted } = internRun(run, qrels);
    assert.deepEqual(got, wanted);
    assert.equal(names.length, queries.length);
  }));
});

test("internRun finds an id twice where many ids share a slot, and lets different ids share one", () => {
  const same = Array.from({ length: 200 }, (_, n) => ({ id: `${n}|12345678` }));
  const qrels: Qrels = new Map([["q", new Map([["7|12345678", 2], ["nowhere|12345678", 1]])]]);
  const { ranks, grades, lengths, ideal } = internRun(new Map([["q", same]]), qrels);
  assert.deepEqual([[...ranks], [...grades], [...lengths], [...ideal]], [[8], [2], [200], [2, 1]]);
  const twice = new Map([["q", [...same, { id: "7|12345678" }]]]);
  assert.throws(() => internRun(twice, qrels), /TypeError: ranking of query "q".*"7\|12345678" again at rank 201/s);
});

test("a measure under another name stays fast, one with another body is taken as it is", () => {
  const qrels: Qrels = new Map([["q", new Map([["a", 1]])]]);
  const run = new Map([["q", [{ id: "a" }]]]);
  const renamed = { ...successAt(1), name: "Hit@1" };
  const changed: Measure = { ...successAt(1), of: () => 0.25 };
  assert.deepEqual(evaluate(run, qrels, [renamed, changed]).rows, [
    { measure: "Hit@1", mean: 1, values: [1] }, { measure: "success@1", mean: 0.25, values: [0.25] },
  ]);
  assert.equal(measureAll(internRun(run, qrels), [renamed])[0]!.measure, "Hit@1");
  assert.throws(() => measureAll(internRun(run, qrels), [changed]), /"success@1" is no measure of this library/);
});

test("gradesOfIds refuses what does not fit together, odd grades and an id twice; numbers may lie below 0", () => {
  const one = (ids: readonly number[]) => ({ starts: Int32Array.of(0, ids.length), ids: Int32Array.from(ids) });
  const judgedAs = (ids: readonly number[], grades: readonly number[]) =>
    ({ ...one(ids), grades: Float64Array.from(grades) });
  assert.throws(() => gradesOfIds(one([3, 4, 3]), judgedAs([], [])), /TypeError: ranking 0.*got 3 again at rank 3/s);
  assert.throws(() => gradesOfIds(one([3, 4, 3]), judgedAs([3], [1])), /got 3 again at rank 3/);
  assert.deepEqual([...gradesOfIds(one([5, -1, -8193]), judgedAs([-8193], [2])).ranks], [3]);
  assert.throws(() => gradesOfIds(one([1]), judgedAs([1], [NaN])), /finite numbers, got NaN at query 0/);
  assert.throws(() => gradesOfIds(one([1]), judgedAs([1], [])), /a grade each/);
  const beyond = { ...one([1]), starts: Int32Array.of(0, 2) };
  assert.throws(() => gradesOfIds(beyond, judgedAs([], [])), /starts from 0 to 1/);
  const falling = { starts: Int32Array.of(0, 2, 1), ids: Int32Array.of(1) };
  assert.throws(() => gradesOfIds(falling, { ...falling, grades: Float64Array.of(1) }), /rising starts, got 1 at 2/);
  const none = { starts: Int32Array.of(0), ids: new Int32Array(0) };
  assert.throws(() => gradesOfIds(none, { ...none, grades: new Float64Array(0) }), RangeError);
});

test("mean: many values of few levels sum to the bits of the sorted sum, as do many of many", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
  const levels = fc.array(number, { minLength: 1, maxLength: 40 });
  fc.assert(fc.property(levels, fc.integer({ min: 300, max: 2000 }), fc.boolean(), (some, length, spread) => {
    const values = Array.from({ length }, (_, i) => some[(i * i) % some.length]! + (spread ? i / 7 : 0));
    const sorted = Float64Array.from(values).sort().reduce((sum, value) => sum + value, 0);
    assert.equal(mean(Object.freeze(values)), sorted / length);
    assert.equal(mean(Float64Array.from(values)), sorted / length);
  }));
  assert.ok(Number.isNaN(mean([...Array<number>(300).fill(1), NaN])));
  assert.equal(mean(Array<number>(300).fill(Infinity)), Infinity);
});
