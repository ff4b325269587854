import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyRecallReport, recallChecklist } from "../../lib/audit";
import {
  article72, article85, cut, decay, distinct, dropFailures, exponentialRule, fixNoDecay, fromLists, threshold,
  tierDecay,
} from "../../lib/recall";
import type { Experience, GateStage, Pipeline, RankedList, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const lists: Run = new Map<string, RankedList>([
  ["lost", ranked(candidate({ id: "a", similarity: 0.649, ageDays: 42, key: "k" }),
    candidate({ id: "b", similarity: 0.601, ageDays: 35, key: "l" }), candidate({ id: "c", similarity: 0.6, key: "k" }),
    candidate({ id: "d", similarity: 0.3, key: "m" }))],
  ["kept", ranked(candidate({ id: "a", similarity: 0.8, ageDays: 42, key: "k" }))],
  ["nothing", []],
]);
const queries = ["lost", "kept", "nothing"].map((id) => ({ id, text: `about ${id}` }));
const row = (id: string): Experience => ({
  id, trigger: `trigger ${id}`, diagnosis: "", fixSummary: "", abstractPattern: "", outcome: "success", sourceType: "",
  createdAt: null, hitCount: 0, tool: "", action: "", session: "", failedSeqs: [], successSeq: null,
});
const rows = ["a", "b", "c", "d"].map(row);
const source = fromLists(lists);

test("emptyRecallReport prints similarity, age, trigger and the stage that dropped each (article 72)", async () => {
  const got = await emptyRecallReport(article72(source), queries, NOW, rows);
  assert.deepEqual(got.map(({ query, text }) => [query, text]), [["lost", "about lost"], ["nothing", "about nothing"]]);
  assert.deepEqual(got[0]!.candidates.map((one) => [one.id, one.similarity, one.age, one.trigger, one.droppedBy]), [
    ["a", 0.649, 42, "trigger a", "score >= 0.55"], ["b", 0.601, 35, "trigger b", "score >= 0.55"],
    ["c", 0.6, 0, "trigger c", "distinct (keep first)"], ["d", 0.3, 0, "trigger d", "score >= 0.55"],
  ]);
  // article 72's printed .519 = .649 x .8
  assert.equal(got[0]!.candidates[0]!.lastScore.toFixed(3), "0.519");
  assert.deepEqual(got[1]!.candidates, []);
  assert.deepEqual(await emptyRecallReport(article85(source), queries.slice(0, 2), NOW, rows), []);
});

test("emptyRecallReport uses the query's own clock and says what is odd about a time", async () => {
  const odd: Run = new Map([["q", ranked(candidate({ id: "x", similarity: 0.1, ageDays: null }))]]);
  const stages = [fromLists(odd), threshold({ value: 0.5, on: "similarity" })];
  const [got] = await emptyRecallReport(stages, [{ id: "q", text: "" }], NOW);
  assert.deepEqual([got!.candidates[0]!.age, got!.candidates[0]!.trigger], ["missing", null]);
  const asked = { id: "lost", text: "", at: "2026-08-05T09:00:00Z" };
  assert.equal((await emptyRecallReport(article72(source), [asked], NOW))[0]!.candidates[0]!.age, 43);
});

test("recallChecklist: article 72 fails items 1 and 2, with .6875 at 31 days and .9167 at 91", async () => {
  const got = await recallChecklist(article72(source), NOW, { queries, rows });
  assert.deepEqual(got.items.map(({ verdict }) => verdict), ["fail", "fail", "not checked", "pass"]);
  assert.match(got.items[0].findings[0]!, /gate "score >= 0.55" reads the score after "decay/);
  assert.deepEqual(got.items[1].findings, [
    "at 31 days threshold 0.6875 instead of threshold 0.55", "at 90 days threshold 0.6875 instead of threshold 0.55",
    "at 91 days threshold 0.9167 instead of threshold 0.55",
  ]);
  assert.deepEqual(got.items[3].findings, ["2 of 3 recalls are empty"]);
  assert.deepEqual([got.verdict, got.emptyRecalls.length, got.thresholds.length], ["fail", 2, 5]);
});

test("recallChecklist: article 85 passes, all four when the offline pipeline is the same", async () => {
  const got = await recallChecklist(article85(source), NOW, { offline: article85(source), queries, rows });
  assert.deepEqual(got.items.map(({ verdict }) => verdict), ["pass", "pass", "pass", "pass"]);
  assert.equal(got.verdict, "pass");
  assert.deepEqual(got.items[1].findings, ["threshold 0.55 at 5 ages"]);
  const named = await recallChecklist(article85(source), NOW, { nominal: 0.55 });
  assert.equal(named.items[1].verdict, "pass", "within the tolerance of the measurement");
  const part = await recallChecklist(article85(source), NOW);
  assert.deepEqual(part.items.map(({ verdict }) => verdict), ["pass", "pass", "not checked", "not checked"]);
  assert.equal(part.verdict, "not all checked");
});

test("recallChecklist item 1 sees a cut between decay and gate (cases/cut-before-gate.json)", async () => {
  const rule = exponentialRule({ ratePerDay: 0.03, scale: 0.85 });
  const raw = threshold({ value: 0.55, on: "similarity" });
  const wrong: Pipeline = [source, decay(rule), cut(8), raw];
  const got = (await recallChecklist(wrong, NOW)).items[0];
  assert.equal(got.verdict, "fail");
  assert.match(got.findings[0]!, /"cut 8" cuts the order of "decay .*before the gate "similarity >= 0.55"/);
  assert.equal((await recallChecklist([source, raw, decay(rule), cut(8)], NOW)).items[0].verdict, "pass");
  assert.equal((await recallChecklist([source, cut(8), raw], NOW)).items[0].verdict, "pass", "nothing re-sorted");
  const tame = [source, decay(rule), dropFailures(), distinct({ keep: "first" }), raw];
  assert.equal((await recallChecklist(tame, NOW)).items[0].verdict, "pass", "nothing cut by rank");
});

test("recallChecklist item 1 remarks on a score that is still raw and on a pipeline without a gate", async () => {
  const early = (await recallChecklist([source, threshold({ value: 0.5, on: "score" }), tierDecay()], NOW)).items[0];
  assert.equal(early.verdict, "pass");
  assert.deepEqual(early.findings, ['gate "score >= 0.5" reads the score, still the raw similarity there']);
  const open = [source, dropFailures(), distinct({ keep: "first" }), tierDecay(), cut(3)];
  const none = (await recallChecklist(open, NOW)).items;
  assert.equal(none[0].verdict, "pass");
  assert.deepEqual(none[0].findings, ["no gate refuses a candidate for its similarity or score"]);
  assert.deepEqual(none[1].findings, ["no threshold at 5 ages"]);
});

test("recallChecklist item 2 compares with the nominal threshold and reports a gate that is not monotone", async () => {
  const nominal = (await recallChecklist(article85(source), NOW, { nominal: 0.6, ages: [10] })).items[1];
  assert.deepEqual(nominal.findings, ["at 10 days threshold 0.55 instead of threshold 0.6"]);
  const first = (await recallChecklist(article72(source), NOW, { ages: [31, 0] })).items[1];
  assert.deepEqual(first.findings, ["at 0 days threshold 0.55 instead of threshold 0.6875"]);
  const shut: GateStage = { name: "shut", kind: "gate", apply: () => [] };
  const closed = (await recallChecklist([source, shut], NOW, { nominal: 0.55, ages: [1] })).items[1];
  assert.deepEqual(closed.findings, ["at 1 days nothing passes instead of threshold 0.55"]);
  const window: GateStage = {
    name: "window", kind: "gate", apply: (list) => list.filter(({ similarity }) => Math.abs(similarity ?? 0) < 0.5),
  };
  assert.equal((await recallChecklist([source, window], NOW)).items[1].verdict, "fail");
  await assert.rejects(recallChecklist([source], NOW, { ages: [] }), /at least one age/);
});

test("recallChecklist item 3 fails the offline evaluation of article 72: no decay, no ages", async () => {
  const timeless: Run = new Map([...lists].map(([id, list]) =>
    [id, list.map((one) => ({ ...one, createdAt: null }))]));
  const offline = fixNoDecay(fromLists(timeless));
  const got = (await recallChecklist(article72(source), NOW, { offline, queries })).items[2];
  assert.equal(got.verdict, "fail");
  assert.deepEqual(got.findings, [
    'the offline evaluation lacks "decay x tiers 1/0.8/0.6"', 'the offline evaluation lacks "score >= 0.55"',
    'only the offline evaluation has "similarity >= 0.55"',
    "at 31 days the threshold is 0.6875 end to end and 0.55 offline",
    "at 90 days the threshold is 0.6875 end to end and 0.55 offline",
    "at 91 days the threshold is 0.9167 end to end and 0.55 offline",
    "5 of 5 candidates have another time offline", "5 offline candidates have no time at all",
  ]);
});

test("recallChecklist item 3 sees another order, an open gate, and says when ages were not compared", async () => {
  const swapped = [source, distinct({ keep: "first" }), dropFailures()];
  const live = [source, dropFailures(), distinct({ keep: "first" })];
  const got = (await recallChecklist(live, NOW, { offline: swapped })).items[2];
  assert.deepEqual(got.findings, [
    "another order offline: distinct (keep first), drop failures", "ages not compared: hand in queries",
  ]);
  const replaced = [source, distinct({ keep: "newest" }), dropFailures()];
  assert.deepEqual((await recallChecklist(swapped, NOW, { offline: replaced, queries })).items[2].findings, [
    'the offline evaluation lacks "distinct (keep first)"', 'only the offline evaluation has "distinct (keep newest)"',
  ]);
  const bare = (await recallChecklist([source, threshold({ value: 0.5, on: "similarity" })], NOW, {
    offline: [fromLists(new Map([["kept", ranked(candidate({ id: "z", similarity: 0.9 }))]]))], ages: [0], queries,
  })).items[2];
  assert.deepEqual(bare.findings, [
    'the offline evaluation lacks "similarity >= 0.5"',
    "at 0 days the threshold is 0.5 end to end and -Infinity offline",
  ]);
});

test("recallChecklist item 4 fails when an empty recall cannot be explained", async () => {
  const dark: Run = new Map([["lost", ranked(candidate({ id: "a", similarity: null, ageDays: null }))]]);
  const stages = [fromLists(dark), threshold({ value: 0.5, on: "similarity" })];
  const got = (await recallChecklist(stages, NOW, { queries: queries.slice(0, 1) })).items[3];
  assert.deepEqual([got.verdict, got.findings[0]], ["fail",
    'query "lost", candidate "a": no similarity, no age (missing), no trigger']);
});
