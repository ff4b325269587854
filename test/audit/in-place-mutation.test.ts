import assert from "node:assert/strict";
import { test } from "node:test";
import { inPlaceMutation } from "../../lib/audit";
import { article85, cut, decayInPlace, dropFailures, fromLists, tierDecay } from "../../lib/recall";
import type { GateStage, Pipeline, Qrels, RankedList, RerankStage, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const lists: Run = new Map<string, RankedList>([
  ["q1", ranked(candidate({ id: "A", similarity: 0.62, ageDays: 45 }), candidate({ id: "B", similarity: 0.51 }))],
  ["q2", ranked(candidate({ id: "A", similarity: 0.9, ageDays: 45 }), candidate({ id: "B", similarity: 0.51 }))],
]);
const qrels: Qrels = new Map([["q1", new Map([["A", 1]])], ["q2", new Map([["A", 1]])]]);
const queries = ["q1", "q2"].map((id) => ({ id, text: "" }));
const pipeline: Pipeline = [fromLists(lists), dropFailures(), decayInPlace(), cut(3)];

test("decay in place falsifies what S0 and S1 showed: values, and the order of the list it sorted", async () => {
  const got = await inPlaceMutation(pipeline, queries, NOW, qrels);
  assert.equal(got.verdict, "earlier lists were changed");
  assert.deepEqual(got.by, ["decay in place x tiers 1/0.8/0.6"]);
  assert.deepEqual(got.stages.map(({ label, candidates, changed, reordered, firsts }) =>
    [label, candidates, changed, reordered, firsts]), [
    // the old candidates of both queries; S1's own array was sorted, S0's only reads sorted by score
    ["S0", 4, 2, 0, { made: 2, later: 2, byScoreLater: 1 }],
    ["S1", 4, 2, 1, { made: 2, later: 1, byScoreLater: 1 }],
    ["S2", 4, 0, 0, { made: 1, later: 1, byScoreLater: 1 }],
    ["S3", 4, 0, 0, { made: 1, later: 1, byScoreLater: 1 }],
  ]);
  const change = got.changes.find(({ list, query, field }) => list === 0 && query === "q1" && field === "similarity")!;
  assert.deepEqual([change.id, change.was, change.is, change.by], ["A", 0.62, 0.62 * 0.8, got.by[0]]);
  assert.equal(got.changes.length, 2 * 2 * 2, "two lists, two queries, similarity and score");
});

test("the library's own stages share nothing they change", async () => {
  const got = await inPlaceMutation(article85(fromLists(lists)), queries, NOW);
  assert.deepEqual([got.verdict, got.by, got.changes], ["no shared mutation", [], []]);
  assert.equal(got.stages[0]!.firsts, null);
  assert.deepEqual((await inPlaceMutation([], queries, NOW)).stages, []);
  assert.deepEqual((await inPlaceMutation(pipeline, [], NOW, qrels)).verdict, "no shared mutation");
});

test("a stranger's stage is found out: one that writes a key, or sorts or shortens the array it is given", async () => {
  const writer: GateStage = { name: "writer", kind: "gate", apply: (list) => {
    for (const one of list) (one as { key: string }).key = "seen";
    return list;
  } };
  const sorter: RerankStage = {
    name: "sorter", kind: "rerank", apply: (list) => (list as unknown[]).reverse() as never,
  };
  const popper: GateStage = { name: "popper", kind: "gate", apply: (list) => {
    (list as unknown[]).pop();
    return list;
  } };
  const by = async (...stages: Pipeline) =>
    (await inPlaceMutation([fromLists(lists), tierDecay(), ...stages], queries, NOW)).by;
  assert.deepEqual(await by(writer), ["writer"]);
  assert.deepEqual(await by(sorter, cut(3)), ["sorter"]);
  assert.deepEqual(await by(cut(3), popper), ["popper"]);
  assert.deepEqual(await by(sorter, writer), ["sorter", "writer"]);
});

test("inPlaceMutation leaves the caller's candidates alone and uses the query's clock", async () => {
  const mutable = { ...candidate({ id: "A", similarity: 0.62, ageDays: 20 }) };
  const run: Run = new Map([["q1", [mutable]]]);
  const late = [{ id: "q1", text: "", at: "2026-09-04T09:00:00Z" }];
  const got = await inPlaceMutation([fromLists(run), decayInPlace()], late, NOW);
  assert.equal(got.changes.length, 2, "51 days old on the query's own day");
  assert.equal(mutable.similarity, 0.62);
});
