import assert from "node:assert/strict";
import { test } from "node:test";
import { ablate, leaveOneOut, measureRow, qrelsOf, swapOrder } from "../../lib/evaluate";
import { cut, decayInPlace, distinct, dropFailures, fromLists, threshold, tierDecay } from "../../lib/recall";
import type { Qrels, Query, Run } from "../../lib/types";
import { candidate, ids, NOW, ranked } from "../ranked";

const queries: readonly Query[] = Object.freeze([{ id: "q1", text: "one" }, { id: "q2", text: "two" }]);
const qrels: Qrels = new Map([["q1", new Map([["old", 1]])], ["q2", new Map([["low", 1]])]]);
const run: Run = new Map([
  ["q1", ranked(
    candidate({ id: "old", similarity: 0.7, ageDays: 60, key: "a" }),
    candidate({ id: "twin", similarity: 0.69, ageDays: 60, key: "a" }),
    candidate({ id: "new", similarity: 0.6, ageDays: 1, key: "b" }),
  )],
  ["q2", ranked(candidate({ id: "low", similarity: 0.5, ageDays: 1, key: "c" }))],
]);
const source = fromLists(run);
const pipeline = [
  source, dropFailures(), distinct({ keep: "first" }), threshold({ value: 0.45, on: "similarity" }), tierDecay(),
  cut(1),
];

test("ablate: one row a stage with candidates, effect, gains and losses by query id", async () => {
  const { rows, queries: order } = await ablate(pipeline, queries, qrels, { now: NOW });
  assert.deepEqual(order, ["q1", "q2"]);
  assert.deepEqual(rows.map((row) => row.label), ["S0", "S1", "S2", "S3", "S4", "S5"]);
  assert.deepEqual(rows.map((row) => row.candidates), [2, 2, 1.5, 1.5, 1.5, 1]);
  assert.deepEqual(rows.map((row) => row.mechanism.effect), [
    "added", "changed nothing", "cannot change rank 1", "changed nothing", "reordered", "cannot change rank 1",
  ]);
  assert.deepEqual(rows.map((row) => row.losses), [[], [], [], [], ["q1"], []]);
  assert.deepEqual(rows.map((row) => row.gains), [[], [], [], [], [], []]);
  assert.deepEqual(rows.map((row) => row.firstRelevant), [
    [1, 1], [1, 1], [1, 1], [1, 1], [2, 1], [null, 1],
  ]);
  assert.deepEqual(rows.map((row) => measureRow(row.measures, "success@1").mean), [1, 1, 1, 1, 0.5, 0.5]);
  assert.deepEqual(ids(rows[4]!.run.get("q1")!), ["new", "old"]);
});

test("ablate: mechanisms are put in words with counts", async () => {
  const { rows } = await ablate(pipeline, queries, qrels, { now: NOW });
  assert.deepEqual(rows.map((row) => row.mechanism.words), [
    "added 4 candidates in 2 of 2 queries",
    "changed nothing",
    "dropped 1 candidate in 1 of 2 queries; cannot change rank 1: whichever candidate came first stayed first",
    "changed nothing",
    "reordered 1 of 2 queries, another first place in 1",
    "dropped 1 candidate in 1 of 2 queries; cannot change rank 1: whichever candidate came first stayed first",
  ]);
});

test("ablate: a threshold on the sort key drops tails only; where it empties a list it has dropped", async () => {
  const at = (value: number) => ablate([source, threshold({ value, on: "similarity" })], queries, qrels, { now: NOW });
  const mild = (await at(0.48)).rows[1]!;
  assert.equal(mild.mechanism.effect, "changed nothing");
  const strict = (await at(0.55)).rows[1]!;
  assert.equal(strict.mechanism.effect, "dropped");
  assert.equal(strict.mechanism.rankOne, "can only empty");
  assert.deepEqual(strict.emptied, ["q2"]);
  assert.deepEqual(strict.losses, ["q2"]);
  assert.equal(
    strict.mechanism.words,
    "dropped 1 candidate in 1 of 2 queries, emptied 1; cannot promote: it drops tails only, though it may empty a list",
  );
});

test("ablate: a gate on another number than the sort key can promote", async () => {
  const stages = [source, tierDecay({ tiers: { fresh: 1, month: 0.5, old: 0.5 } })];
  const { rows } = await ablate(
    [...stages, threshold({ value: 0.65, on: "similarity" })], queries.slice(0, 1), qrelsOf(qrels, queries.slice(0, 1)),
    { now: NOW },
  );
  assert.deepEqual(ids(rows[1]!.run.get("q1")!), ["new", "old", "twin"]);
  assert.equal(rows[2]!.mechanism.rankOne, "can change");
  assert.equal(rows[2]!.mechanism.effect, "dropped");
  assert.deepEqual(rows[2]!.gains, ["q1"]);
});

test("ablate: keep-newest can change rank 1, a dropped failure can promote", async () => {
  const mixed: Run = new Map([["q1", ranked(
    candidate({ id: "bad", similarity: 0.8, outcome: "failure" }),
    candidate({ id: "old", similarity: 0.7, ageDays: 9, key: "a" }),
    candidate({ id: "new", similarity: 0.6, ageDays: 1, key: "a" }),
  )]]);
  const one = queries.slice(0, 1);
  const { rows } = await ablate(
    [fromLists(mixed), dropFailures(), distinct({ keep: "newest" })], one, qrelsOf(qrels, one), { now: NOW },
  );
  assert.deepEqual(rows.map((row) => row.mechanism.rankOne), [undefined, "can change", "can change"]);
  assert.deepEqual(rows.map((row) => row.gains), [[], ["q1"], []]);
  assert.deepEqual(rows.map((row) => row.losses), [[], [], ["q1"]]);
});

test("ablate: a rerank that moves nothing changed nothing but scores", async () => {
  const { rows } = await ablate([source, tierDecay({ tiers: { fresh: 1, month: 0.99, old: 0.6 } })], queries, qrels, {
    now: NOW,
  });
  assert.equal(rows[1]!.mechanism.effect, "changed nothing");
  assert.equal(rows[1]!.mechanism.words, "changed nothing but scores (in 1 of 2 queries)");
});

test("ablate: a stage that writes into its input does not falsify the rows before it", async () => {
  const mutable: Run = new Map([...run].map(([id, list]) => [id, list.map((one) => ({ ...one }))]));
  const { rows } = await ablate([fromLists(mutable), decayInPlace()], queries, qrels, { now: NOW });
  assert.deepEqual(ids(rows[0]!.run.get("q1")!), ["old", "twin", "new"]);
  assert.equal(rows[0]!.run.get("q1")![0]!.score, 0.7);
  assert.deepEqual(rows[1]!.losses, ["q1"]);
});

test("ablate: S0 names the queries that were answered with nothing, and they score 0", async () => {
  const { rows } = await ablate([fromLists(new Map([["q1", run.get("q1")!]]))], queries, qrels, { now: NOW });
  assert.deepEqual(rows[0]!.emptied, ["q2"]);
  assert.equal(rows[0]!.mechanism.words, "added 3 candidates in 1 of 2 queries");
  assert.deepEqual(rows[0]!.measures.map((row) => row.mean), [0.5, 0.5, 0.5, 0.5]);
});

test("ablate: `from` decides what a right first place is", async () => {
  const graded: Qrels = new Map([["q1", new Map([["old", 1], ["new", 2]])], ["q2", new Map([["low", 2]])]]);
  const { rows } = await ablate([source, tierDecay()], queries, graded, { now: NOW, from: 2 });
  assert.deepEqual(rows.map((row) => row.firstRelevant), [[3, 1], [1, 1]]);
  assert.deepEqual(rows[1]!.gains, ["q1"]);
  assert.equal(rows[0]!.measures[0]!.measure, "success@1 (grade >= 2)");
});

test("ablate: wrong use is refused by name", async () => {
  const options = { now: NOW };
  await assert.rejects(ablate([], queries, qrels, options), /RangeError.*at least one stage/s);
  await assert.rejects(ablate(pipeline, [], qrels, options), /queries: expected at least one/);
  await assert.rejects(ablate(pipeline, queries.slice(0, 1), qrels, options), /"q2" is judged but not among/);
  const strange = [...queries, { id: "q3", text: "" }];
  await assert.rejects(ablate(pipeline, strange, qrels, options), /"q3" has no judgements/);
  await assert.rejects(ablate(pipeline, [queries[0]!, ...queries], qrels, options), /"q1" is there twice/);
});

test("leaveOneOut: compares with the whole; a gain is a query that is right once the stage is gone", async () => {
  const { rows } = await leaveOneOut(pipeline, queries, qrels, { now: NOW });
  assert.deepEqual(rows.map((row) => row.label.slice(0, 7)), ["whole", ...Array<string>(5).fill("without")]);
  assert.deepEqual(rows.map((row) => row.gains), [[], [], [], [], ["q1"], []]);
  assert.deepEqual(rows.map((row) => row.mechanism.effect), [
    "added", "changed nothing", "changed nothing", "changed nothing", "added", "added",
  ]);
  assert.equal(rows[4]!.kind, "rerank");
  assert.equal(rows[0]!.stage, pipeline.at(-1)!.name);
});

test("swapOrder: gate and decay swapped, and the source asked once a query", async () => {
  let asked = 0;
  const counting = { ...source, apply: (...args: Parameters<typeof source.apply>) => {
    asked += 1;
    return source.apply(...args);
  } };
  const stages = [counting, threshold({ value: 0.555, on: "score" }), tierDecay()];
  const { rows } = await swapOrder(stages, queries.slice(0, 1), qrelsOf(qrels, queries.slice(0, 1)), { now: NOW });
  assert.equal(asked, 1);
  assert.deepEqual(rows.map((row) => row.candidates), [3, 2]);
  assert.equal(rows[1]!.label, `${stages[2]!.name} before ${stages[1]!.name}`);
  assert.equal(rows[1]!.mechanism.effect, "dropped");
});

test("leaveOneOut and swapOrder of an empty pipeline: RangeError", async () => {
  await assert.rejects(leaveOneOut([], queries, qrels, { now: NOW }), RangeError);
  await assert.rejects(swapOrder([], queries, qrels, { now: NOW }), RangeError);
});
