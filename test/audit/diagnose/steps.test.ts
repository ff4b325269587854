import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "../../../lib/audit";
import {
  added, blended, cut, decay, distinct, dropFailures, exponentialCurve, hourlyCurve, rerankBy, sortByDate, threshold,
  tieBreakByFreshness, tierCurve, tierDecay,
} from "../../../lib/recall";
import type { GateStage } from "../../../lib/types";
import { measureRule } from "../../../lib/audit/diagnose/measured-rule";
import { thresholdInForce, type Scale } from "../../../lib/audit/diagnose/force";
import { candidate, NOW } from "../../ranked";
import { column, document, found, list, rowsOf, told } from "./told";

const COSINE: Scale = { on: "similarity", low: 0.2, high: 0.9 };
const BM25: Scale = { on: "score", low: 2, high: 30 };

test("a rerank's rule is measured: multiply, add, blend; by value; by pool; no score written", () => {
  const rule = (stage: Parameters<typeof measureRule>[0], scale = COSINE) => measureRule(stage, scale, NOW);
  const tiers = rule(tierDecay());
  assert.deepEqual([tiers.reads, tiers.rule?.combine], ["age", "multiply"]);
  assert.deepEqual([0, 31, 91, Infinity].map((age) => Number(tiers.rule?.factor(age).toFixed(9))), [1, 0.8, 0.6, 0.6]);
  const plus = rule(decay(added(hourlyCurve({ ratePerHour: 0.01 }), 0.5)));
  assert.deepEqual([plus.rule?.combine, Number(plus.rule?.factor(0).toFixed(9))], ["add", 0.5]);
  const mixed = rule(decay(blended(tierCurve({ fresh: 1, month: 0.5, old: 0 }), 0.3)));
  assert.deepEqual([mixed.rule?.combine, Number(mixed.rule?.weight?.toFixed(9)),
    Number(mixed.rule?.factor(31).toFixed(9))], ["blend", 0.3, 0.5]);
  assert.equal(rule(rerankBy("double", ({ score }) => 2 * score)).reads, "value");
  assert.equal(rule(rerankBy("square", ({ score }) => score * score)).reads, "other");
  assert.equal(rule(tieBreakByFreshness({ epsilon: 0.1, band: "anchored", by: "days" })).reads, "none");
  const byPool = { name: "pool", kind: "rerank" as const, apply: (all: readonly ReturnType<typeof candidate>[]) =>
    all.map((one) => ({ ...one, score: one.score / all.length })) };
  assert.equal(rule(byPool).reads, "pool");
  assert.equal(rule(decay({ ...tierRule(), name: "on bm25" }), BM25).rule?.combine, "multiply");
});

function tierRule() {
  return { name: "t", combine: "multiply" as const, factor: (age: number) => (age > 30 ? 0.8 : 1), parameters: {} };
}

test("thresholds in force are measured on cosines and on other scores", () => {
  const gate = threshold({ value: 0.55, on: "score" });
  const at = (stages: Parameters<typeof thresholdInForce>[0], scale: Scale, age: number): number =>
    Number(thresholdInForce(stages, scale, age, NOW).toFixed(6));
  assert.equal(at([tierDecay(), gate], COSINE, 31), 0.6875);
  assert.equal(at([gate, tierDecay()], COSINE, 31), 0.55);
  assert.equal(at([cut(3)], COSINE, 0), -Infinity);
  assert.equal(at([tierDecay(), threshold({ value: 12, on: "score" })], BM25, 91), 20);
  assert.equal(at([threshold({ value: 900, on: "score" })], BM25, 0), Infinity);
});

test("a threshold that is the same at every age passes; one that moves fails where it costs an answer", async () => {
  const asked = { q: { list: list(["x", 0.95, 0], ["a", 0.6, 60]), right: ["a"] } };
  const first = await diagnose(told(asked, [threshold({ value: 0.55, on: "similarity" }), tierDecay()]));
  assert.equal(found(first, "effective-threshold/similarity >= 0.55")?.status, "pass");
  const after = await diagnose(told(asked, [tierDecay(), threshold({ value: 0.55, on: "score" })]));
  const said = found(after, "effective-threshold/score >= 0.55");
  assert.deepEqual([said?.status, said?.cost], ["fail", 1]);
  assert.match(said?.sentence ?? "", /says 0\.55, but a candidate needs 0\.6875 at 31 days/);
  assert.deepEqual(rowsOf(after, "answers-under/score >= 0.55"), [[1, 0, 1]]);
  const unlabelled = await diagnose(told({ q: { list: asked.q.list } }, [tierDecay(),
    threshold({ value: 0.55, on: "score" })]));
  assert.equal(found(unlabelled, "effective-threshold/score >= 0.55")?.cost, null);
});

test("a gate behind a score that depends on the pool has no one threshold, and that is said", async () => {
  const pool = { name: "pool", kind: "rerank" as const, apply: (all: readonly ReturnType<typeof candidate>[]) =>
    all.map((one) => ({ ...one, score: one.score / all.length })) };
  const diagnosis = await diagnose(told({ q: { list: list(["a", 0.9], ["b", 0.5]), right: ["a"] } },
    [pool, threshold({ value: 0.3, on: "score" })]));
  assert.equal(found(diagnosis, "effective-threshold/score >= 0.3")?.status, "not observed");
});

test("steps that change nothing are named, and proved where the rows are all alike", async () => {
  const asked = { q: { list: list(["a", 0.9, 0, "k"], ["b", 0.5, 0, "l"]), right: ["a"] } };
  const diagnosis = await diagnose(told(asked, [dropFailures(), distinct({ keep: "first" }), cut(5)]));
  assert.match(found(diagnosis, "no-op/drop failures")?.sentence ?? "", /never can here: it reads only outcome/);
  assert.match(found(diagnosis, "no-op/distinct (keep first)")?.sentence ?? "", /all 2 keys differ/);
  assert.match(found(diagnosis, "limit/cut 5")?.sentence ?? "", /has 2 of 5 places/);
  const busy = await diagnose(told(asked, [cut(1)]));
  assert.equal(busy.findings.some(({ id }) => id.startsWith("no-op/") || id.startsWith("limit/")), false);
  assert.match(found(busy, "rank-1/forced")?.sentence ?? "", /^"cut 1" cannot change which candidate is first/);
});

test("a step behind an empty list never saw a candidate", async () => {
  const asked = { q: { list: list(["a", 0.3]), right: ["a"] } };
  const diagnosis = await diagnose(told(asked, [threshold({ value: 0.5, on: "similarity" }), cut(3)]));
  assert.match(found(diagnosis, "never-reached/cut 3")?.sentence ?? "", /every list was empty before it/);
  assert.equal(found(diagnosis, "no-op/cut 3"), undefined);
});

test("leaving out and swapping: the best one is a finding, none passes; few queries are not testable", async () => {
  const asked = { q: { list: list(["old", 0.9, 60], ["new", 0.8, 0]), right: ["old"] } };
  const harmful = await diagnose(told(asked, [tierDecay()]));
  const said = found(harmful, `without/${tierDecay().name}`);
  assert.deepEqual([said?.status, said?.cost], ["fail", 1]);
  assert.match(said?.sentence ?? "", /not testable/);
  const harmless = await diagnose(told(asked, [cut(2), dropFailures()]));
  assert.equal(found(harmless, "without/none")?.status, "pass");
  assert.equal(found(harmless, "order/none")?.status, "pass");
});

test("twelve flips one way are more than chance; as many that ask for one answer are not", async () => {
  const flipped = (right: (i: number) => string) => Object.fromEntries(Array.from({ length: 12 }, (_, i) =>
    [`q${i}`, { list: list([right(i), 0.9, 60], [`new${i}`, 0.8, 0]), right: [right(i)] }]));
  const own = await diagnose(told(flipped((i) => `old${i}`), [tierDecay()]));
  // exact two-sided McNemar: 2 x 2^-12
  assert.equal(column(own, "chance", "p")[0], 2 ** -11);
  assert.deepEqual(column(own, "chance", "what"), ["right first", "listed"]);
  assert.deepEqual(column(own, "chance", "verdict"), ["more than chance", "not testable"]);
  const one = await diagnose(told(flipped(() => "old"), [tierDecay()]));
  assert.deepEqual(column(one, "chance", "p by groups"), [1, 1]);
  assert.deepEqual(column(one, "chance", "verdict"), ["not observed", "not testable"]);
  assert.match(found(one, "chance/power")?.sentence ?? "", /They ask for 1 different answers/);
});

test("the sweep finds the strength at which a decay stops to harm, chosen without the query scored", async () => {
  // b/a = .944: above .8, so the tiers flip; at strength s the bound is 1 - .2 s, so up to .2 none flips
  const asked = Object.fromEntries([0, 1, 2, 3].map((i) =>
    [`q${i}`, { list: list([`a${i}`, 0.9, 60], [`b${i}`, 0.85, 0]), right: [`a${i}`] }]));
  const diagnosis = await diagnose(told(asked, [tierDecay()]));
  const id = `sweep/strength/${tierDecay().name}`;
  assert.deepEqual(column(diagnosis, id, "right first"), [4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.match(found(diagnosis, id)?.sentence ?? "", /4 of 4 right first at 0, 0 as it is\. .* scored on, 4\./);
  const helpful = Object.fromEntries([0, 1].map((i) =>
    [`q${i}`, { list: list([`a${i}`, 0.9, 60], [`b${i}`, 0.85, 0]), right: [`b${i}`] }]));
  assert.equal(found(await diagnose(told(helpful, [tierDecay()])), id)?.status, "pass");
});

test("flips are listed with their ratio and bound, gains beside losses, and what an age is worth", async () => {
  const asked = {
    loss: { list: list(["a", 0.9, 60], ["b", 0.8, 0]), right: ["a"] },
    gain: { list: list(["a", 0.9, 60], ["b", 0.8, 0]), right: ["b"] },
    near: { list: list(["a", 0.9, 60], ["b", 0.715, 0]), right: ["a"] },
  };
  const name = tierDecay().name;
  const diagnosis = await diagnose(told(asked, [tierDecay()]));
  const rows = rowsOf(diagnosis, `flips/${name}`);
  assert.deepEqual(rows.map(([query, effect]) => [query, effect]), [["loss", "loss"], ["gain", "gain"]]);
  assert.equal(Number((rows[0]?.[8] as number).toFixed(4)), 0.8889);
  assert.equal(Number((rows[0]?.[9] as number).toFixed(9)), 0.8);
  assert.deepEqual([found(diagnosis, `flips/${name}`)?.cost, found(diagnosis, `flips/${name}`)?.status], [0, "remark"]);
  // .9 x .8 = .72 against .715: log ratio .007
  assert.match(found(diagnosis, `margins/${name}`)?.sentence ?? "", /^1 right first place .* less than 0\.05/);
  const none = await diagnose(told({ q: { list: list(["a", 0.9, 0], ["b", 0.5, 0]), right: ["a"] } }, [tierDecay()]));
  assert.equal(found(none, `flips/${name}`)?.status, "pass");
  assert.equal(found(none, `margins/${name}`), undefined);
});

test("the same band: what one order drops, the other ranks last", async () => {
  const asked = { q: { list: list(["x", 0.9, 0], ["band", 0.6, 60], ["above", 0.7, 60]), right: ["band"] } };
  const gate = threshold({ value: 0.55, on: "similarity" });
  const diagnosis = await diagnose(told(asked, [gate, tierDecay()]));
  assert.match(found(diagnosis, `same-band/${gate.name}`)?.sentence ?? "", /^1 of 3 candidates at 0\.55 or above/);
  const fresh = await diagnose(told({ q: { list: list(["x", 0.9, 0]), right: ["x"] } }, [gate, tierDecay()]));
  assert.equal(found(fresh, `same-band/${gate.name}`), undefined);
});

test("the width of a recall: different keys that reach de-duplication against the longest list", async () => {
  const k = (id: string, key: string) => [id, 0.9, 0, key] as const;
  const asked = {
    q1: { list: list(k("a", "x"), k("b", "x"), k("c", "x")), right: ["a"] },
    q2: { list: list(k("d", "x"), k("e", "x"), k("f", "x")), right: ["d"] },
    q3: { list: list(k("g", "x"), k("h", "y"), k("i", "z")), right: ["g"] },
  };
  const narrow = await diagnose(told(asked, [distinct({ keep: "first" })]));
  assert.equal(found(narrow, "key/width")?.status, "remark");
  const said = found(narrow, "key/width")?.sentence ?? "";
  assert.match(said, /^Of 3\.0 candidates .* leaves 1\.7; 2 of 3 queries .* than 3/);
  assert.equal(found(await diagnose(told(asked, [cut(2)])), "key/width"), undefined);
});

test("a continuous decay is found out by its thresholds too", async () => {
  const asked = { q: { list: list(["a", 0.9, 0], ["b", 0.6, 10], ["c", 0.58, 40]), right: ["a"] } };
  const slow = decay({ ...tierRule(), name: "slow", factor: exponentialCurve({ ratePerDay: 0.001 }).at });
  const diagnosis = await diagnose(told(asked, [slow, threshold({ value: 0.55, on: "score" })]));
  const said = found(diagnosis, "effective-threshold/score >= 0.55")?.sentence ?? "";
  assert.match(said, /No judged query lost its answer/);
});

test("lists that repeat themselves are found out by text", async () => {
  const asked = { q: { list: list(["a", 0.9], ["b", 0.8], ["c", 0.7]), right: ["a"] } };
  const documents = [document("a", "disk 1 of the server is full"), document("b", "disk 2 of the server is full"),
    document("c", "permission was denied for the log")];
  const diagnosis = await diagnose(told(asked, [], { documents }));
  assert.deepEqual(rowsOf(diagnosis, "duplicates")[0], [3, 1, 0, 1, 1]);
  assert.equal(found(diagnosis, "duplicates/places")?.status, "remark");
});

test("leaving a gate out is told with what the queries cannot show, and is no advice against its losses", async () => {
  const asked = { q: { list: list(["a", 0.4]), right: ["a"] } };
  const gate = threshold({ value: 0.5, on: "similarity" });
  const diagnosis = await diagnose(told(asked, [gate]));
  assert.match(found(diagnosis, `without/${gate.name}`)?.sentence ?? "", /these queries cannot show/);
  assert.equal(found(diagnosis, `loss/${gate.name}`)?.next?.try, 'lower "similarity >= 0.5" to 0.4');
  const silent = { ...asked, n: { list: list(["a", 0.4]), right: [] } };
  const shown = await diagnose(told(silent, [gate]));
  assert.doesNotMatch(found(shown, `without/${gate.name}`)?.sentence ?? "", /cannot show/);
});

test("where no candidate has a time, nothing that goes by age is said to have been seen", async () => {
  const asked = { q: { list: list(["a", 0.9, null], ["b", 0.8, null]), right: ["a"] },
    r: { list: list(["a", 0.9, null]), right: ["a"] } };
  const diagnosis = await diagnose(told(asked, [tierDecay({ missing: "neutral" })]));
  const said = diagnosis.findings.map(({ id }) => id.split("/")[0]);
  for (const id of ["flips", "margins", "label-ages", "sweep", "same-band"]) assert.equal(said.includes(id), false, id);
  assert.match(found(diagnosis, `no-op/${tierDecay().name}`)?.sentence ?? "", /changed nothing in 2 queries\.$/);
});

test("a gate is tested by the answers it takes from the lists", async () => {
  const asked = Object.fromEntries(Array.from({ length: 7 }, (_, i) =>
    [`q${i}`, { list: list(["x", 0.9], [`a${i}`, 0.4]), right: [`a${i}`] }]));
  const diagnosis = await diagnose(told(asked, [threshold({ value: 0.5, on: "similarity" })]));
  assert.deepEqual(rowsOf(diagnosis, "chance").map(([, what, won, , lost]) => [what, won, lost]),
    [["right first", 0, 0], ["listed", 0, 7]]);
  // 2 x 2^-7 = .0156
  assert.match(found(diagnosis, "loss/similarity >= 0.5")?.sentence ?? "", /Answers listed: 0 won, 7 lost; .*p 0\.016/);
});

test("labels that ask for the newer one go with time; that labels for the older one do is not observed", async () => {
  const asked = (right: "old" | "new") => Object.fromEntries(Array.from({ length: 8 }, (_, i) =>
    [`q${i}`, { list: list([`old${i}`, 0.9, 60], [`new${i}`, 0.85, 0]), right: [`${right}${i}`] }]));
  const id = `label-ages/${tierDecay().name}`;
  const newer = await diagnose(told(asked("new"), [tierDecay()]));
  assert.deepEqual([found(newer, id)?.status, column(newer, id, "with the real ages")[0]], ["pass", -8]);
  const older = await diagnose(told(asked("old"), [tierDecay()]));
  assert.deepEqual([found(older, id)?.status, column(older, id, "with the real ages")[0]], ["remark", 8]);
  const unlabelled = await diagnose(told({ q: { list: list(["a", 0.9]) } }, [tierDecay()]));
  assert.equal(found(unlabelled, id), undefined);
});

test("a sort by date is an order; equal times are no fault of it", async () => {
  const asked = { q: { list: list(["a", 0.9, 3], ["b", 0.8, 3], ["c", 0.7, 1]), right: ["a"] } };
  const byDate = sortByDate();
  assert.equal(found(await diagnose(told(asked, [byDate])), `no-order/${byDate.name}`), undefined);
  const places = { ...byDate, name: "by place", apply: (all: readonly ReturnType<typeof candidate>[]) =>
    [...all].reverse() };
  assert.equal(found(await diagnose(told(asked, [places])), "no-order/by place")?.status, "remark");
});

test("a stage that fails on made-up candidates is asked about its own alone, and that is said", async () => {
  const asked = { q: { list: list(["a", 0.9], ["b", 0.8]), right: ["b"] } };
  const picky: GateStage = {
    name: "picky", kind: "gate",
    apply: (all) => all.filter(({ id }) => {
      if (id !== "a" && id !== "b") throw new RangeError(`no row "${id}"`);
      return id === "a";
    }),
  };
  const diagnosis = await diagnose(told(asked, [picky, cut(1)]));
  assert.match(found(diagnosis, "probe/picky")?.sentence ?? "", /fails on candidates that are made up \(no row "probe/);
  assert.deepEqual(column(diagnosis, "fates", "at"), ["picky"]);
  assert.equal(found(await diagnose(told(asked, [cut(1)])), "probe/cut 1"), undefined);
});

test("ages are those at the time of asking, in sweeps too", async () => {
  // now 35 days against 25, of two classes; ten days ago, when it was asked, 25 against 15, of one
  const one = { list: list(["a", 0.9, 35], ["b", 0.85, 25]), right: ["a"] };
  const asked = { q: one, r: one };
  const at = new Date(Date.parse(NOW) - 10 * 86_400_000).toISOString();
  const queries = ["q", "r"].map((id) => ({ id, text: id, at }));
  const id = `sweep/strength/${tierDecay().name}`;
  const then = await diagnose(told(asked, [tierDecay()], { queries }));
  assert.deepEqual(column(then, id, "right first"), Array(11).fill(2));
  assert.equal(column(await diagnose(told(asked, [tierDecay()])), id, "right first")[10], 0);
});
