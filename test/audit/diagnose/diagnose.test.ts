import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { diagnose, type AuditInput, type Diagnosis } from "../../../lib/audit";
import { byCost } from "../../../lib/audit/diagnose/diagnose";
import { finding } from "../../../lib/audit/diagnose/part";
import { cut, decay, distinct, exponentialRule, threshold, tierDecay, tieredRule } from "../../../lib/recall";
import type { GateStage, RerankStage } from "../../../lib/types";
import { candidate, NOW } from "../../ranked";
import { column, document, found, list, rowsOf, told } from "./told";

const withoutDecay = { list: list(["old", 0.9, 60], ["new", 0.8, 0]), right: ["old"] };

test("findings come dearest first, then fail, remark, pass, not observed, then as found", () => {
  const told3 = [finding("a", "pass", "", []), finding("b", "remark", "", [], { cost: 2 }),
    finding("c", "not observed", "", []), finding("d", "fail", "", []), finding("e", "fail", "", [], { cost: 2 }),
    finding("f", "fail", "", [], { cost: 5 })];
  assert.deepEqual(byCost(told3).map(({ id }) => id), ["f", "e", "b", "d", "a", "c"]);
});

test("a diagnosis is one JSON document of the schema, with measures, values query by query and notices", async () => {
  const noticed = [{ name: "odd", count: 1, of: 2, first: "file:1", handled: "left out" }];
  const diagnosis = await diagnose(told({ q: withoutDecay }, [tierDecay()], { noticed }));
  assert.equal(diagnosis.schema, "recall-lab/diagnosis@1");
  assert.deepEqual(JSON.parse(JSON.stringify(diagnosis)), diagnosis);
  assert.deepEqual(diagnosis.measures[0], { name: "success@1", mean: 0, queries: 1 });
  assert.deepEqual(diagnosis.perQuery?.queries, ["q"]);
  // sha256 of "q" begins with 8e35c2cd3bf6641b (sha256sum)
  assert.deepEqual(diagnosis.perQuery?.keys, ["8e35c2cd3bf6641b"]);
  assert.deepEqual(diagnosis.noticed, noticed);
  assert.equal(diagnosis.input["works on"], "pipeline");
});

test("without labels all that needs none is there, and it is said that costs are not", async () => {
  const diagnosis = await diagnose(told({ q: { list: withoutDecay.list } },
    [tierDecay(), threshold({ value: 0.75, on: "score" }), cut(1)]));
  assert.deepEqual(diagnosis.measures, []);
  assert.equal(diagnosis.perQuery, undefined);
  assert.equal(found(diagnosis, "labels")?.status, "not observed");
  assert.equal(found(diagnosis, "effective-threshold/score >= 0.75")?.status, "remark");
  assert.match(found(diagnosis, `flips/${tierDecay().name}`)?.sentence ?? "", /without labels nobody can say/);
  assert.deepEqual(diagnosis.findings.filter(({ cost }) => cost !== null), []);
});

test("documents alone, and nothing at all, are looked at as far as they go", async () => {
  const documents = await diagnose(told({}, null, { stages: [], documents: [document("a", "one", "k")] }));
  assert.equal(found(documents, "lists")?.status, "not observed");
  assert.equal(documents.input["works on"], "nothing");
  const nothing = await diagnose(told({}, null, { stages: [] }));
  assert.deepEqual(nothing.findings.map(({ id }) => id), ["lists"]);
});

test("now is the latest time seen where none is given; times of asking that are no instants are left out", async () => {
  const input = told({ q: withoutDecay }, [tierDecay()], { now: null });
  const diagnosis = await diagnose(input);
  assert.equal(diagnosis.input["now is"], "latest time seen");
  assert.equal(diagnosis.input["now"], "2026-08-04T09:00:00.000Z");
  assert.deepEqual(column(diagnosis, "fates", "fate"), ["outranked"]);
  const odd = await diagnose({ ...input, now: NOW, queries: [{ id: "q", text: "q", at: "yesterday" }] });
  assert.deepEqual(column(odd, "fates", "fate"), ["outranked"]);
});

test("a stage that refuses its input is an error that names the stage and the query", async () => {
  const asked = { q: { list: [candidate({ id: "a", similarity: 0.9, ageDays: null })], right: ["a"] } };
  await assert.rejects(diagnose(told(asked, [tierDecay()])), /stage "decay .*", query "q": candidate "a"/);
});

test("where a pipeline refuses missing times and can be had without that, it is run so, and that is said", async () => {
  const asked = { q: { list: list(["a", 0.9, null], ["b", 0.8, 0]), right: ["a"] } };
  const pipelineUnder = (missing: "fresh" | "neutral" | "stale" | "error") => [decay(tieredRule(), missing)];
  const diagnosis = await diagnose(told(asked, pipelineUnder("error"), { pipelineUnder }));
  assert.equal(found(diagnosis, "times/undecided")?.status, "remark");
  assert.deepEqual(column(diagnosis, "fates", "fate"), ["right first"]);
  const decided = await diagnose(told(asked, pipelineUnder("stale"), { pipelineUnder }));
  assert.equal(found(decided, "times/undecided"), undefined);
});

test("missing times: their policy is swept where there are some, not observed where there are no others", async () => {
  const asked = (age: number | null) =>
    ({ q: { list: list(["a", 0.9, age], ["b", 0.8, 0]), right: ["a"] } });
  const pipelineUnder = (missing: "fresh" | "neutral" | "stale" | "error") => [decay(tieredRule(), missing)];
  const more = { pipelineUnder };
  const matters = await diagnose(told(asked(null), pipelineUnder("stale"), more));
  assert.deepEqual(rowsOf(matters, "missing-time-policy").map(([policy, first]) => [policy, first]),
    [["as it is", 0], ["fresh", 1], ["neutral", 1], ["stale", 0]]);
  assert.deepEqual([found(matters, "times/policy")?.status, found(matters, "times/policy")?.cost], ["remark", 1]);
  const fine = await diagnose(told(asked(0), pipelineUnder("stale"), more));
  assert.equal(found(fine, "times/usable")?.status, "pass");
  assert.equal(found(fine, "times/policy"), undefined);
  const none = { q: { list: list(["a", 0.9, null], ["b", 0.8, null]), right: ["a"] } };
  assert.equal(found(await diagnose(told(none, [cut(1)])), "times/none")?.status, "not observed");
  // without the description only the replaceable policies are tried
  const guessed = await diagnose(told(asked(null), [decay(tieredRule(), "neutral")]));
  assert.deepEqual(column(guessed, "missing-time-policy", "missing times count as"), ["as it is", "fresh", "stale"]);
});

test("ties: the range over rules, bounded by answers first and last; no tie, no finding", async () => {
  const asked = { q: { list: list(["a", 0.9, 5], ["b", 0.9, 1]), right: ["b"] } };
  const diagnosis = await diagnose(told(asked, []));
  assert.deepEqual(column(diagnosis, "ties", "right first"), [0, 1, 0, 0, 1, 1, 0]);
  assert.deepEqual([found(diagnosis, "ties/range")?.status, found(diagnosis, "ties/range")?.cost], ["remark", 1]);
  const none = await diagnose(told({ q: withoutDecay }, []));
  assert.equal(found(none, "ties/range"), undefined);
});

test("queries for which nothing is right are kept out of the means; answering them is a remark", async () => {
  const asked = { q: { list: list(["a", 0.9]), right: ["a"] }, n: { list: list(["a", 0.6]), right: [] } };
  const answered = await diagnose(told(asked, []));
  assert.deepEqual(answered.measures[0], { name: "success@1", mean: 1, queries: 1 });
  assert.equal(found(answered, "abstention")?.status, "remark");
  const silent = await diagnose(told(asked, [threshold({ value: 0.7, on: "similarity" })]));
  assert.equal(found(silent, "abstention")?.status, "pass");
});

test("documents never returned are counted beside what blind lists would leave out", async () => {
  const documents = Array.from({ length: 10 }, (_, i) => document(`d${i}`, `text ${i}`));
  const asked = Object.fromEntries(Array.from({ length: 20 }, (_, i) =>
    [`q${i}`, { list: list(["d0", 0.9]), right: ["d0"] }]));
  const uneven = await diagnose(told(asked, [], { documents }));
  // 10 x .9^20 = 1.2
  assert.match(found(uneven, "usage/never-returned")?.sentence ?? "", /^9 of 10 documents .* about 1\. Gini 0\.9/);
  assert.equal(found(uneven, "usage/never-returned")?.status, "remark");
  const even = Object.fromEntries(documents.map(({ id }) => [id, { list: list([id, 0.9]), right: [id] }]));
  assert.equal(found(await diagnose(told(even, [], { documents })), "usage/never-returned")?.status, "pass");
});

test("blind pairs stand beside every threshold on cosines, where there are vectors", async () => {
  const documents = ["a", "b", "c"].map((id) => document(id, id));
  // cosines of the pairs: .96 (a, b), .96 (b, c), .84 (a, c)
  const at = (angle: number): readonly number[] => [Math.cos(angle), Math.sin(angle)];
  const data = Float32Array.from([...at(0), ...at(0.2838), ...at(0.5676)]);
  const vectors = { data, count: 3, dimension: 2 };
  const asked = { q: { list: list(["a", 0.99], ["b", 0.9]), right: ["a"] } };
  const gate = (value: number) => [threshold({ value, on: "similarity" as const })];
  const low = await diagnose(told(asked, gate(0.95), { documents, vectors }));
  assert.equal(found(low, "baseline/similarity >= 0.95")?.status, "remark");
  assert.equal(Math.abs((rowsOf(low, "blind-pairs")[0]?.[4] as number) - 0.96) < 0.001, true);
  const high = await diagnose(told(asked, gate(0.98), { documents, vectors }));
  assert.equal(found(high, "baseline/similarity >= 0.98")?.status, "pass");
  assert.equal(found(await diagnose(told(asked, gate(0.95), { documents })), "baseline")?.status, "not observed");
});

const stage = fc.oneof(
  fc.constant(tierDecay({ missing: "neutral" })), fc.constant(distinct({ keep: "first" })),
  fc.integer({ min: 1, max: 5 }).map(cut),
  fc.double({ min: 0.1, max: 0.9, noNaN: true }).map((value): GateStage => threshold({ value, on: "score" })),
  fc.double({ min: 0.1, max: 0.9, noNaN: true }).map((value): GateStage => threshold({ value, on: "similarity" })),
  fc.integer({ min: 1, max: 90 }).map((halfLifeDays): RerankStage => decay(exponentialRule({ halfLifeDays }), "stale")),
);
const candidates = fc.uniqueArray(fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), similarity: fc.double({ min: 0, max: 1, noNaN: true }),
  ageDays: fc.option(fc.integer({ min: 0, max: 200 })), key: fc.constantFrom("", "x", "y"),
}), { selector: ({ id }) => id, maxLength: 7 });
const inputs = fc.record({
  asked: fc.dictionary(fc.constantFrom("q1", "q2", "q3", "q4"), fc.record({
    list: candidates.map((all) => all.map(candidate)), right: fc.subarray(["a", "b", "c", "h"]),
  })),
  pipeline: fc.option(fc.array(stage, { maxLength: 5 })),
}).map(({ asked, pipeline }): AuditInput => told(asked, pipeline));
/** Lists of several steps of one name, as traces have them. */
const traces = fc.array(fc.dictionary(fc.constantFrom("q1", "q2", "q3"), candidates.map((all) => all.map(candidate))),
  { minLength: 1, maxLength: 4 }).map((stages): AuditInput => told({ q1: { list: [], right: ["a"] } }, null, {
  stages: stages.map((lists) => ({ name: "span", scoreKind: "fused", lists: new Map(Object.entries(lists)) })),
}));

test("any input: every table named exists, fates and costs add up, the same again gives the same", async () => {
  await fc.assert(fc.asyncProperty(fc.oneof(inputs, traces), async (input) => {
    const diagnosis: Diagnosis = await diagnose(input);
    const tables = new Set(diagnosis.evidence.map(({ id }) => id));
    assert.equal(tables.size, diagnosis.evidence.length, "each table once");
    assert.equal(new Set(diagnosis.findings.map(({ id }) => id)).size, diagnosis.findings.length, "each finding once");
    for (const { evidence, id } of diagnosis.findings) {
      for (const one of evidence) assert.ok(tables.has(one), `${id} ${one}`);
    }
    for (const { columns, rows, id } of diagnosis.evidence) {
      assert.ok(rows.every((row) => row.length === columns.length), `${id}: a cell a column`);
    }
    const judged = diagnosis.input["judged queries"] as number;
    if (judged > 0 && tables.has("fates")) {
      const counts = column(diagnosis, "fates", "queries") as readonly number[];
      assert.equal(counts.reduce((sum, one) => sum + one, 0), judged);
    }
    assert.ok(diagnosis.findings.every(({ cost }) => cost === null || (cost >= 0 && cost <= judged)));
    assert.deepEqual(JSON.parse(JSON.stringify(diagnosis)), diagnosis, "plain JSON, no NaN");
    assert.deepEqual(await diagnose(input), diagnosis);
  }), { numRuns: 60, seed: 7 });
});
