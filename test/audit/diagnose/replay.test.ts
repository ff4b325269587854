import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose, type AuditedPlace, type AuditedStage } from "../../../lib/audit";
import { cut, distinct, fromLists, runStages, threshold, tierDecay } from "../../../lib/recall";
import type { Candidate, Pipeline } from "../../../lib/types";
import { NOW } from "../../ranked";
import { column, found, list, rowsOf, told, type Asked } from "./told";

/** The lists of a pipeline as somebody would have recorded them. */
async function recorded(asked: Readonly<Record<string, Asked>>, stages: Pipeline): Promise<readonly AuditedStage[]> {
  const lists = new Map(Object.entries(asked).map(([id, one]) => [id, one.list]));
  const pipeline = [fromLists(lists), ...stages];
  const runs = pipeline.map(() => new Map<string, readonly Candidate[]>());
  for (const id of lists.keys()) {
    const all = await runStages(pipeline, { id, text: id }, NOW);
    all.forEach((one, at) => runs[at]?.set(id, one));
  }
  return runs.map((run, at) => ({ name: pipeline[at]?.name ?? "", scoreKind: "fused", lists: run }));
}

const ASKED = {
  q1: { list: list(["a", 0.9, 60, "k"], ["b", 0.8, 0, "k"], ["c", 0.7, 0, "l"], ["d", 0.3, 0, "m"]), right: ["a"] },
  q2: { list: list(["e", 0.95, 0, "n"], ["f", 0.9, 100, "o"], ["g", 0.85, 0, "p"]), right: ["f"] },
};

test("recorded lists give the same candidates, measures and fates as the pipeline that made them", async () => {
  const stages = [tierDecay(), threshold({ value: 0.4, on: "similarity" }), distinct({ keep: "first" }), cut(2)];
  const run = await diagnose(told(ASKED, stages));
  const seen = await diagnose(told(ASKED, null, { stages: await recorded(ASKED, stages) }));
  for (const name of ["stage", "candidates", "success@1", "reciprocal rank", "right first"]) {
    assert.deepEqual(column(seen, "ablation", name).slice(1), column(run, "ablation", name).slice(1), name);
  }
  assert.deepEqual(column(seen, "fates", "fate"), column(run, "fates", "fate"));
});

test("gates whose rule shows in every list are named: failures, keys, places, values", async () => {
  const stages = [threshold({ value: 0.4, on: "similarity" }), distinct({ keep: "first" }), cut(2)];
  // with the third query no cut gives the first gate's lists
  const asked = { ...ASKED, q3: { list: list(["h", 0.9, 0, "q"], ["i", 0.2, 0, "r"]), right: ["h"] } };
  const seen = await diagnose(told(asked, null, { stages: await recorded(asked, stages) }));
  assert.deepEqual(column(seen, "ablation", "kind"), [
    "source", "gate, inferred: keeps what has a similarity of at least some value above 0.3, up to 0.7",
    "gate, inferred: keeps the first of each key", "gate, inferred: keeps the first 2",
  ]);
});

test("where several rules give the recorded lists, all of them are named", async () => {
  const asked = { q: { list: list(["a", 0.9], ["b", 0.2]), right: ["a"] } };
  const seen = await diagnose(told(asked, null, { stages: await recorded(asked, [cut(1)]) }));
  const [, kind] = column(seen, "ablation", "kind");
  assert.match(String(kind), /inferred: keeps the first 1; so does a rule that keeps what has a similarity of/);
});

test("a gate that follows no simple rule stays recorded, and only what is seen is said of it", async () => {
  const odd: Pipeline = [{ name: "odd", kind: "gate", apply: (all) => all.filter((_, i) => i % 2 === 1) }];
  const seen = await diagnose(told(ASKED, null, { stages: await recorded(ASKED, odd) }));
  assert.deepEqual(column(seen, "ablation", "kind"), ["source", "gate, recorded"]);
  assert.deepEqual(rowsOf(seen, "fates"), [
    ["dropped", "odd", "gone while another of the same key stayed (seen, not proved)", 1],
    ["right first", "odd", "put first by this step", 1],
  ]);
});

test("a step that reorders and drops is a rerank and a gate, and what it dropped has no known rank", async () => {
  const both: Pipeline = [tierDecay(), cut(2)];
  const [first, , last] = await recorded(ASKED, both);
  const stages = [first, { ...last, name: "reranker" }] as readonly AuditedStage[];
  const seen = await diagnose(told(ASKED, null, { stages }));
  assert.deepEqual(column(seen, "ablation", "stage"), ["recorded lists", "reranker (order)", "reranker (kept)"]);
  assert.deepEqual(rowsOf(seen, "fates"), [
    ["outranked", "reranker (order)", "outranked by a fresher one (flip)", 1],
    ["dropped", "reranker (kept)", "re-sorted out of what was kept", 1],
  ]);
});

test("recorded scores that go with age are found out, with the factor of each class", async () => {
  const seen = await diagnose(told(ASKED, null, { stages: await recorded(ASKED, [tierDecay()]) }));
  const name = tierDecay().name;
  assert.deepEqual(rowsOf(seen, `rescored/${name}`).map(([tier, n, , median]) => [tier, n, median]),
    [["fresh", 5, 1], ["month", 1, 0.8], ["old", 1, 0.6]]);
  assert.match(found(seen, `rescored/${name}`)?.sentence ?? "", /scores by age: x 1 fresh, x 0\.8 month, x 0\.6 old/);
  const kept = await diagnose(told(ASKED, null, { stages: await recorded(ASKED, [cut(2)]) }));
  assert.equal(kept.evidence.some(({ id }) => id.startsWith("rescored/")), false);
});

test("a recorded gate that asks more of older ones is found out by what it kept and dropped", async () => {
  const asked = {
    q: { list: list(["a", 0.9, 60], ["b", 0.8, 0], ["c", 0.65, 60], ["d", 0.6, 0], ["e", 0.5, 0]), right: ["c"] },
  };
  const stages = await recorded(asked, [tierDecay(), threshold({ value: 0.55, on: "score" })]);
  const seen = await diagnose(told(asked, null, { stages }));
  const id = "effective-threshold/score >= 0.55/month";
  assert.match(found(seen, id)?.sentence ?? "", /parts fresh candidates at 0\.5 to 0\.6, .* none under 0\.9 passed/);
  const two = { ...asked, r: { list: list(["f", 0.9], ["g", 0.2]), right: ["f"] } };
  const fair = await recorded(two, [threshold({ value: 0.55, on: "similarity" })]);
  const plain = await diagnose(told(two, null, { stages: fair }));
  assert.equal(found(plain, "effective-threshold/similarity >= 0.55")?.status, "pass");
});

test("a recorded gate whose fresh candidates do not part by similarity says nothing of ages", async () => {
  const asked = {
    q: { list: list(["a", 0.9, 60], ["b", 0.8, 0], ["c", 0.7, 0], ["d", 0.6, 0]), right: ["b"] },
  };
  const kept = ["b", "d"];
  const odd: Pipeline = [{ name: "odd", kind: "gate", apply: (all) => all.filter(({ id }) => kept.includes(id)) }];
  const seen = await diagnose(told(asked, null, { stages: await recorded(asked, odd) }));
  assert.equal(seen.findings.some(({ id }) => id.startsWith("effective-threshold/odd/")), false);
});

test("a step that adds ids is a source, and its additions are told from what was there", async () => {
  const [first] = await recorded(ASKED, []);
  const lists = new Map([["q1", list(["z", 0.99], ["a", 0.9, 60])], ["q2", list(["e", 0.95], ["f", 0.9, 100])]]);
  const stages = [first, { name: "expand", scoreKind: "fused" as const, lists }] as readonly AuditedStage[];
  const seen = await diagnose(told(ASKED, null, { stages }));
  assert.deepEqual(column(seen, "ablation", "kind"), ["source", "source, recorded"]);
  assert.deepEqual(rowsOf(seen, "fates")[0]?.slice(0, 3),
    ["outranked", "expand", "outranked by one that a later source added"]);
});

test("of recorded lists it is said that steps cannot be left out; of one list nothing is said of steps", async () => {
  const seen = await diagnose(told(ASKED, null, { stages: await recorded(ASKED, [cut(1)]) }));
  assert.equal(found(seen, "variations")?.status, "not observed");
  assert.equal(found(await diagnose(told(ASKED)), "variations"), undefined);
});

test("second equal ids are left out, distances are turned round, ranks stand in for missing scores", async () => {
  const place = (id: string, score: number | null): AuditedPlace =>
    Object.freeze({ id, score, similarity: null, createdAt: null, key: "", outcome: "success" });
  const lists = new Map([["q", [place("a", 0.1), place("b", 0.4), place("a", 0.5)]]]);
  const stage = (scoreKind: AuditedStage["scoreKind"]): AuditedStage => ({ name: "s", scoreKind, lists });
  const judged = told({ q: { list: [], right: ["a"] } });
  const distance = await diagnose({ ...judged, stages: [stage("distance")] });
  assert.deepEqual(column(distance, "ablation", "candidates"), [2]);
  assert.equal(distance.findings.some(({ id }) => id.startsWith("rank-and-score")), false);
  const fused = await diagnose({ ...judged, stages: [stage("fused")] });
  assert.equal(fused.findings.some(({ id }) => id.startsWith("rank-and-score")), true);
  const none = await diagnose({ ...judged, stages: [stage("none")] });
  assert.equal(none.findings.some(({ id }) => id.startsWith("rank-and-score")), false);
});

test("a description that does not give the recorded lists is said not to", async () => {
  const stages = await recorded(ASKED, [tierDecay(), cut(2)]);
  const [first, last] = [stages[0], stages[2]] as [AuditedStage, AuditedStage];
  const fits = await diagnose(told(ASKED, [tierDecay(), cut(2)], { stages: [first, last] }));
  assert.equal(found(fits, "agreement")?.status, "pass");
  const wrong = await diagnose(told(ASKED, [cut(1)], { stages: [first, last] }));
  assert.equal(found(wrong, "agreement")?.status, "fail");
  assert.deepEqual(rowsOf(wrong, "agreement"), [[2, 0, 0, 2]]);
});
