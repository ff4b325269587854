import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "../../../lib/audit";
import {
  added, cut, decay, exponentialRule, hourlyCurve, naiveTieBreak, threshold, tieBreakByFreshness, tierDecay,
} from "../../../lib/recall";
import type { SourceStage } from "../../../lib/types";
import { candidate, NOW } from "../../ranked";
import { column, found, list, rowsOf, told } from "./told";

// The case files of the project's brief, shared/cases/*.json, restated in full with their right answers.

test("cut-before-gate: lost at the cut because decay had re-sorted; with the gate first it is first", async () => {
  const noise = Array.from({ length: 10 }, (_, i) => [`N${i + 1}`, 0.2, 0] as const);
  const pipeline = [
    decay(exponentialRule({ ratePerDay: 0.03, scale: 0.85 })), cut(8), threshold({ value: 0.55, on: "similarity" }),
  ];
  const diagnosis = await diagnose(told({ q: { list: list(["A", 1, 90], ...noise), right: ["A"] } }, pipeline));
  const decayName = "decay x 0.85 x exp(-0.03 x days)";
  assert.deepEqual(column(diagnosis, "ablation", "candidates"), [11, 11, 8, 0]);
  assert.deepEqual(rowsOf(diagnosis, "fates"),
    [["dropped", "cut 8", `dropped by the cut because "${decayName}" had re-sorted`, 1]]);
  const loss = found(diagnosis, "loss/cut 8");
  assert.equal(loss?.status, "fail");
  assert.equal(loss?.cost, 1);
  assert.equal(loss?.next?.try, "run it with similarity >= 0.55 before every rerank");
  const flip = rowsOf(diagnosis, `flips/${decayName}`)[0] ?? [];
  assert.deepEqual(flip.slice(0, 3), ["q", "loss", "A"]);
  assert.equal(Number((flip[9] as number).toFixed(4)), 0.0672);
  const gateFirst = "similarity >= 0.55 before every rerank";
  const row = rowsOf(diagnosis, "order-swap").find(([label]) => label === gateFirst);
  assert.deepEqual(row?.slice(0, 3), [gateFirst, 1, 1]);
});

test("decay-that-helps: the gain is credited, and no loss is found", async () => {
  const asked = { q: { list: list(["old", 0.82, 60], ["new", 0.81, 2]), right: ["new"] } };
  const none = await diagnose(told(asked, []));
  assert.equal(none.measures.find(({ name }) => name === "success@1")?.mean, 0);
  for (const stage of [tierDecay(), tieBreakByFreshness({ epsilon: 0.03, band: "anchored", by: "age class" })]) {
    const diagnosis = await diagnose(told(asked, [stage]));
    assert.equal(diagnosis.measures.find(({ name }) => name === "success@1")?.mean, 1);
    assert.deepEqual(rowsOf(diagnosis, "fates"), [["right first", stage.name, "put first by this step", 1]]);
    assert.equal(diagnosis.findings.some(({ status }) => status === "fail"), false);
  }
  const tiers = await diagnose(told(asked, [tierDecay()]));
  const sentence = found(tiers, `flips/${tierDecay().name}`)?.sentence ?? "";
  assert.match(sentence, /right ones lost 0, won 1, neither 0/);
});

test("gate-after-halving: the thresholds in force, and from where on nothing passes", async () => {
  const halving = decay(exponentialRule({ halfLifeDays: 30 }));
  const gate = threshold({ value: 0.35, on: "score" });
  const all = list(["exact", 1, 0], ["dropped", 0.62, 30], ["oldest", 0.5, 60]);
  const asked = { q: { list: all, right: ["dropped"] } };
  const diagnosis = await diagnose(told(asked, [halving, gate]));
  const rows = rowsOf(diagnosis, "effective-threshold/score >= 0.35");
  const at = (age: number): number => Number((rows.find(([days]) => days === age)?.[2] as number).toFixed(4));
  assert.equal(at(0), 0.35);
  assert.equal(at(7), 0.4114);
  assert.equal(at(30), 0.7);
  assert.deepEqual(rows.find(([days]) => days === 60)?.slice(2), ["nothing passes", "unreachable"]);
  assert.deepEqual(rowsOf(diagnosis, "fates"),
    [["dropped", "score >= 0.35", "below the gate in force at its age", 1]]);
  assert.equal(found(diagnosis, "effective-threshold/score >= 0.35")?.status, "fail");
  assert.equal(found(diagnosis, "effective-threshold/score >= 0.35")?.cost, 1);
  // .35 x 2^(d/30) = 1 at d = 30 log2(1/.35) = 45.437
  assert.match(found(diagnosis, "effective-threshold/score >= 0.35")?.sentence ?? "", /From 45\.44 days on nothing/);
});

test("rank-and-score-disagree: the order is the truth; what a tool reports that believes scores is said", async () => {
  const b = (id: string, score: number) => candidate({ id, similarity: score });
  const asked = {
    q1: { list: [b("B", 0.7), b("A", 0.8)], right: ["A"] },
    q2: { list: [b("A", 0.75), b("B", 0.7)], right: ["A"] },
  };
  const diagnosis = await diagnose(told(asked));
  assert.equal(diagnosis.measures.find(({ name }) => name === "success@1")?.mean, 0.5);
  const said = found(diagnosis, "rank-and-score/search");
  assert.equal(said?.status, "fail");
  assert.match(said?.sentence ?? "", /disagree in 1 of 2 queries .* is 0\.5 by the order, .* reports 1 if/);
  const one = (id: string) => ({ list: [b(id, 0.9)], right: [id] });
  const absent = { list: [], right: ["z"] };
  const second = await diagnose(told({ a: one("x"), b: one("y"), c: absent, d: absent }));
  assert.equal(second.measures.find(({ name }) => name === "success@1")?.mean, 0.5);
  assert.equal(found(second, "loss/never retrieved")?.cost, 2);
});

test("tie-break-is-no-order: the naive comparator is found out, anchored bands are not", async () => {
  const asked = { q: { list: list(["A", 0.7, 90], ["B", 0.68, 60], ["C", 0.66, 1]), right: ["A"] } };
  const naive = naiveTieBreak({ epsilon: 0.03, by: "days" });
  const bad = await diagnose(told(asked, [naive]));
  assert.equal(found(bad, `no-order/${naive.name}`)?.status, "remark");
  for (const [by, order] of [["days", "B"], ["age class", "A"]] as const) {
    const bands = tieBreakByFreshness({ epsilon: 0.03, band: "anchored", by });
    const good = await diagnose(told(asked, [bands]));
    assert.equal(found(good, `no-order/${bands.name}`), undefined);
    assert.equal(good.measures.find(({ name }) => name === "success@1")?.mean, order === "A" ? 1 : 0);
  }
});

test("time-weighted-injection: what was injected past the gate pushes the answer out of the cut", async () => {
  const hours = (count: number): number => count / 24;
  const fresh = [candidate({ id: "noise1", similarity: null }), candidate({ id: "noise2", similarity: null })];
  const inject: SourceStage = {
    name: "inject the 2 newest", kind: "source",
    apply: async (found) => [...found, ...fresh.filter(({ id }) => !found.some((one) => one.id === id))],
  };
  const weighted = decay(added(hourlyCurve({ ratePerHour: 0.01 }), 1));
  const asked = {
    q: { list: list(["right", 0.8, hours(960)], ["noise1", 0.05], ["noise2", 0.02]), right: ["right"] },
  };
  const pipeline = [threshold({ value: 0.55, on: "similarity" }), inject, weighted, cut(2)];
  const diagnosis = await diagnose(told(asked, pipeline, { now: NOW }));
  assert.deepEqual(rowsOf(diagnosis, "injected").map(([, id]) => id), ["noise1", "noise2"]);
  assert.deepEqual(rowsOf(diagnosis, "fates"),
    [["dropped", "cut 2", "pushed out by candidates that a later source added", 1]]);
  assert.equal(found(diagnosis, "injected/past-gate")?.cost, 1);
  assert.equal(found(diagnosis, "injected/past-gate")?.status, "fail");
  const exchange = rowsOf(diagnosis, `exchange/${weighted.name}`).find(([newer, older]) => newer === 0 && older === 31);
  assert.equal(exchange?.[2], `a - b < ${Number((1 - 0.99 ** 744).toPrecision(4))}`);
});
