import assert from "node:assert/strict";
import { test } from "node:test";
import { cannotChangeRankOne, fieldsRead, structuralNoOps } from "../../lib/audit";
import { ablate } from "../../lib/evaluate";
import {
  article85, cut, distinct, dropFailures, fromLists, naiveTieBreak, threshold, tierDecay, tieBreakByFreshness,
  whenEmpty,
} from "../../lib/recall";
import type { Qrels, RankedList, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const list = ranked(candidate({ id: "A", similarity: 0.7, ageDays: 45, key: "k" }),
  candidate({ id: "B", similarity: 0.69, key: "k" }), candidate({ id: "C", similarity: 0.6, key: "l" }));
const lists: Run = new Map<string, RankedList>([
  ["q1", list],
  ["q2", ranked(candidate({ id: "C", similarity: 0.8, key: "l" }),
    candidate({ id: "A", similarity: 0.5, ageDays: 45, key: "k" }))],
]);
const qrels: Qrels = new Map([["q1", new Map([["A", 1]])], ["q2", new Map([["C", 1]])]]);
const queries = ["q1", "q2"].map((id) => ({ id, text: "" }));
const pipeline = article85(fromLists(lists));
const row = (outcome: "success" | "failure", abstractPattern: string) => ({ outcome, abstractPattern, createdAt: NOW });
const rows = [row("success", "k"), row("success", "k"), row("success", "l")];

test("structuralNoOps proves the outcome gate idle: it reads only outcome, success in all rows", async () => {
  const ablation = await ablate(pipeline, queries, qrels, { now: NOW });
  const got = structuralNoOps(ablation, { pipeline, rows, now: NOW });
  assert.deepEqual(got[0], {
    label: "S1", stage: "drop failures", effect: "changed nothing", basis: "proved", reads: ["outcome"],
    why: 'it reads only outcome, which is "success" in all 3 rows: zero selectivity',
  });
});

test("structuralNoOps agrees with evaluate's mechanism stage by stage", async () => {
  const ablation = await ablate(pipeline, queries, qrels, { now: NOW });
  const idle = ablation.rows.slice(1).filter(({ mechanism }) =>
    mechanism.effect === "changed nothing" || mechanism.effect === "cannot change rank 1");
  const got = structuralNoOps(ablation, { pipeline, rows, now: NOW });
  const expected = idle.map(({ label, mechanism }) => [label, mechanism.effect]);
  assert.deepEqual(got.map(({ label, effect }) => [label, effect]), expected);
  // S2 keeps the first of key k, S3 drops q2's tail, S4 decays q1 (.56 < .6: reordered), S5 cuts nothing
  assert.deepEqual(got.map(({ label, effect, basis }) => [label, effect, basis]), [
    ["S1", "changed nothing", "proved"], ["S2", "cannot change rank 1", "observed"],
    ["S3", "cannot change rank 1", "observed"], ["S5", "changed nothing", "observed"],
  ]);
});

test("structuralNoOps only observes where the rows do not prove it", async () => {
  const ablation = await ablate(pipeline, queries, qrels, { now: NOW });
  const basis = (options: Parameters<typeof structuralNoOps>[1]) =>
    structuralNoOps(ablation, options).find(({ label }) => label === "S1")!.basis;
  assert.equal(basis({}), "observed");
  const spare = [fromLists(lists), whenEmpty(fromLists(lists))];
  const twice = await ablate(spare, queries, qrels, { now: NOW });
  const second = structuralNoOps(twice, { pipeline: spare, rows, now: NOW });
  assert.deepEqual(second.map(({ label, basis: how, reads }) => [label, how, reads]), [["S1", "observed", undefined]]);
  assert.equal(basis({ rows }), "observed", "without the pipeline nobody knows what it reads");
  assert.equal(basis({ pipeline, now: NOW }), "observed");
  assert.equal(basis({ pipeline, now: NOW, rows: [] }), "observed");
  assert.equal(basis({ pipeline, now: NOW, rows: [...rows, row("failure", "m")] }), "observed");
});

test("structuralNoOps proves de-duplication idle when all keys differ, not when they are all the same", async () => {
  const unlike: Run = new Map([["q1", ranked(list[0]!, list[2]!)], ["q2", lists.get("q2")!]]);
  const stages = [fromLists(unlike), distinct({ keep: "first" })];
  const ablation = await ablate(stages, queries, qrels, { now: NOW });
  const of = (patterns: readonly string[]) => structuralNoOps(ablation, {
    pipeline: stages, now: NOW, rows: patterns.map((pattern) => row("success", pattern)),
  })[0]!;
  assert.deepEqual([of(["k", "l"]).basis, of(["k", "l"]).reads], ["proved", ["key"]]);
  assert.match(of(["k", "l"]).why, /all 2 keys differ/);
  assert.equal(of(["k", "k"]).basis, "observed");
  assert.equal(of(["k", "k", "l"]).basis, "observed");
});

test("structuralNoOps refuses another pipeline than the ablation's, and a pipeline without a clock", async () => {
  const ablation = await ablate(pipeline, queries, qrels, { now: NOW });
  const given = (other: typeof pipeline) => () => structuralNoOps(ablation, { pipeline: other, now: NOW });
  assert.throws(given(pipeline.slice(1)), /the ablation is of \[recorded/);
  assert.throws(given([...pipeline].reverse()), /the pipeline is \[cut 3/);
  assert.throws(() => structuralNoOps(ablation, { pipeline }), /needs a now/);
});

test("fieldsRead names the fields a stage looks at", () => {
  const of = (stage: Parameters<typeof fieldsRead>[0]) => fieldsRead(stage, [list], NOW);
  assert.deepEqual(of(dropFailures()), ["outcome"]);
  assert.deepEqual(of(distinct({ keep: "first" })), ["key"]);
  assert.deepEqual(of(threshold({ value: 0.5, on: "similarity" })), ["similarity"]);
  assert.deepEqual(of(threshold({ value: 0.5, on: "score" })), ["score"]);
  assert.deepEqual(of(cut(2)), []);
  assert.ok(of(tierDecay()).includes("createdAt"));
  assert.deepEqual(fieldsRead(dropFailures(), [], NOW), []);
});

test("cannotChangeRankOne: a similarity gate, keep-first and a cut cannot promote; decay and keep-newest can", () => {
  const reach = (stage: Parameters<typeof cannotChangeRankOne>[0]) => cannotChangeRankOne(stage, NOW).reach;
  assert.equal(reach(threshold({ value: 0.55, on: "similarity" })), "can only empty");
  assert.equal(reach(distinct({ keep: "first" })), "cannot change");
  assert.equal(reach(cut(1)), "cannot change");
  assert.equal(reach(tierDecay()), "can change");
  assert.equal(reach(distinct({ keep: "newest" })), "can change");
  assert.equal(reach(tieBreakByFreshness({ epsilon: 0.05, band: "anchored", by: "age class" })), "can change");
  assert.equal(reach(naiveTieBreak({ epsilon: 0.05, by: "days" })), "can change");
  assert.equal(reach(tieBreakByFreshness({ epsilon: 0, band: "anchored", by: "days" })), "cannot change");
  assert.equal(reach(fromLists(lists)), "can change");
});

test("cannotChangeRankOne shows the shortest list it found, in which the first really gives way", () => {
  const got = cannotChangeRankOne(dropFailures(), NOW);
  assert.equal(got.reach, "can change");
  const { list: found, first } = got.counterExample!;
  assert.equal(found.length, 2);
  assert.deepEqual([found[0]!.outcome, found[1]!.id], ["failure", first]);
});

test("cannotChangeRankOne with trials 0 speaks of the recorded lists alone", () => {
  const got = cannotChangeRankOne(dropFailures(), NOW, { trials: 0, recorded: [...lists.values()] });
  assert.deepEqual([got.reach, got.lists, got.counterExample], ["cannot change", 2, undefined]);
  assert.equal(cannotChangeRankOne(tierDecay(), NOW, { trials: 0, recorded: [list] }).counterExample!.first, "B");
  const seeded = () => cannotChangeRankOne(tierDecay(), NOW, { seed: 7 });
  assert.deepEqual(seeded(), seeded());
  assert.throws(() => cannotChangeRankOne(dropFailures(), NOW, { trials: -1 }), /trials must be a whole number/);
  assert.throws(() => cannotChangeRankOne(dropFailures(), "today"), /now must be/);
});
