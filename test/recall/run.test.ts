import assert from "node:assert/strict";
import { test } from "node:test";
import {
  article72, article85, ARTICLE_SETTINGS, cut, decay, distinct, dropFailures, fixCompressed, fixNoDecay, fixTieBreak,
  fromLists, likeFallback, NO_DECAY, poolSize, prefixes, recallAll, rerankBy, runStages, swaps, threshold, tierDecay,
  withoutEach,
} from "../../lib/recall";
import type { Candidate, Pipeline, SourceStage } from "../../lib/types";
import { candidate, ids, NOW, ranked } from "../ranked";

const QUERY = Object.freeze({ id: "q", text: "timeout" });
const names = (pipeline: Pipeline) => pipeline.map(({ name }) => name);
const source = (...list: readonly Candidate[]): SourceStage => fromLists(new Map([["q", ranked(...list)]]));
const LISTS = source(
  candidate({ id: "stale", similarity: 0.65, ageDays: 42, key: "a" }),
  candidate({ id: "fresh", similarity: 0.56, ageDays: 3, key: "b" }),
  candidate({ id: "dup", similarity: 0.551, ageDays: 1, key: "b" }),
  candidate({ id: "failed", similarity: 0.55, ageDays: 1, key: "c", outcome: "failure" }),
);
const returned = async (pipeline: Pipeline) => ids((await runStages(pipeline, QUERY, NOW)).at(-1) ?? []);

test("article 72: decay before the gate kills 0.65 of 42 days (0.52 < 0.55)", async () => {
  assert.deepEqual(names(article72(LISTS)), [
    "recorded lists", "drop failures", "distinct (keep first)", "decay x tiers 1/0.8/0.6", "score >= 0.55", "cut 3",
  ]);
  assert.deepEqual(await returned(article72(LISTS)), ["fresh"]);
});

test("article 85: the gate sees the similarity, so the old one is returned, but second (0.52 < 0.56)", async () => {
  assert.deepEqual(names(article85(LISTS)), [
    "recorded lists", "drop failures", "distinct (keep first)", "similarity >= 0.55", "decay x tiers 1/0.8/0.6",
    "cut 3",
  ]);
  assert.deepEqual(await returned(article85(LISTS)), ["fresh", "stale"]);
});

test("the three fixes put the most similar first again", async () => {
  assert.deepEqual(await returned(fixTieBreak(LISTS)), ["stale", "fresh"]);
  assert.deepEqual(await returned(fixCompressed(LISTS)), ["stale", "fresh"]);
  assert.deepEqual(await returned(fixNoDecay(LISTS)), ["stale", "fresh"]);
  assert.ok(names(fixCompressed(LISTS)).includes("decay x tiers 1/0.97/0.93"));
  assert.ok(names(fixTieBreak(LISTS, {}, { epsilon: 0.1 })).includes("tie-break by age class (anchored, epsilon 0.1)"));
  assert.deepEqual(await returned(fixTieBreak(LISTS, {}, { epsilon: 0.1 })), ["fresh", "stale"]);
});

test("settings can be changed one by one", async () => {
  const settings = { threshold: 0.6, topK: 1, tiers: { fresh: 1, month: 1, old: 1 } };
  assert.deepEqual(await returned(article72(LISTS, settings)), ["stale"]);
  assert.deepEqual(await returned(likeFallback(LISTS, { topK: 2 })), ["stale", "fresh"]);
  assert.equal(poolSize(), 9);
  assert.equal(poolSize({ topK: 5 }), 15);
});

test("ARTICLE_SETTINGS holds the published settings", () => {
  const { topK, pool, threshold: gate, previousThreshold, acceptance, tiers, compressed, lruCap } = ARTICLE_SETTINGS;
  assert.deepEqual({ topK, pool, gate, previousThreshold, acceptance, tiers, compressed, lruCap }, {
    topK: 3, pool: 3, gate: 0.55, previousThreshold: 0.6, acceptance: 0.9, lruCap: 500,
    tiers: { fresh: 1, month: 0.8, old: 0.6 }, compressed: { fresh: 1, month: 0.97, old: 0.93 },
  });
});

test("runStages gives one list a stage; recallAll the last list of each query", async () => {
  const lists = await runStages(article85(LISTS), QUERY, NOW);
  assert.deepEqual(lists.map(({ length }) => length), [4, 3, 2, 2, 2, 2]);
  const run = await recallAll(article85(LISTS), [QUERY, { id: "other", text: "" }], { now: NOW });
  assert.deepEqual([...run].map(([id, list]) => [id, ids(list)]), [["q", ["fresh", "stale"]], ["other", []]]);
});

test("a query's own time is its clock", async () => {
  const asked = { ...QUERY, at: "2026-09-20T09:00:00Z" };
  const list = (await runStages(article85(LISTS, { threshold: 0.5 }), asked, NOW)).at(-1) ?? [];
  assert.deepEqual(list.map(({ id, score }) => [id, score.toFixed(4)]), [["stale", "0.5200"], ["fresh", "0.4480"]]);
  await assert.rejects(runStages([LISTS], { ...QUERY, at: "soon" }, NOW), /query "q": at must be.*"soon"/);
});

test("a stage that fails is named together with the query, and the kind of error is kept", async () => {
  const odd = source(candidate({ id: "odd", similarity: 0.9, ageDays: null }));
  const named = /^stage "decay x tiers 1\/0.8\/0.6", query "q": candidate "odd"/;
  await assert.rejects(runStages([odd, tierDecay()], QUERY, NOW), (error: Error) =>
    error instanceof RangeError && named.test(error.message));
  const fails = (thrown: unknown): SourceStage => ({ name: "f", kind: "source", apply: () => Promise.reject(thrown) });
  await assert.rejects(runStages([fails(new TypeError("no"))], QUERY, NOW), TypeError);
  await assert.rejects(runStages([fails("text")], QUERY, NOW), /stage "f", query "q": text/);
});

test("pipelines without a source first, broken clocks and double queries are refused", async () => {
  await assert.rejects(runStages([], QUERY, NOW), /at least one stage/);
  await assert.rejects(runStages([cut(3)], QUERY, NOW), /begin with a source, got the gate "cut 3"/);
  await assert.rejects(runStages([LISTS], QUERY, "2026-08-04"), /now must be.*\(zone-less\)/);
  await assert.rejects(recallAll([LISTS], [QUERY, QUERY], { now: NOW }), /query id "q" occurs twice/);
});

test("prefixes end after each stage, withoutEach leaves one out, swaps exchange neighbours; the source stays", () => {
  const pipeline = [LISTS, dropFailures(), threshold({ value: 0.5, on: "score" }), cut(3)];
  assert.deepEqual(prefixes(pipeline).map(({ length }) => length), [1, 2, 3, 4]);
  assert.deepEqual(withoutEach(pipeline).map(({ label, pipeline: p }) => [label, p.length]), [
    ["without drop failures", 3], ["without score >= 0.5", 3], ["without cut 3", 3],
  ]);
  const seconds = withoutEach(pipeline).map(({ pipeline: p }) => names(p)[1]);
  assert.deepEqual(seconds, ["score >= 0.5", "drop failures", "drop failures"]);
  assert.deepEqual(swaps(pipeline).map(({ label, pipeline: p }) => [label, ...names(p)]), [
    ["score >= 0.5 before drop failures", "recorded lists", "score >= 0.5", "drop failures", "cut 3"],
    ["cut 3 before score >= 0.5", "recorded lists", "drop failures", "cut 3", "score >= 0.5"],
  ]);
  assert.deepEqual([prefixes([]), withoutEach([]), swaps([LISTS])], [[], [], []]);
});

test("decay: similarity stays, score changes, equal scores keep their order", async () => {
  const list = source(
    candidate({ id: "x", similarity: 0.5, ageDays: 1 }), candidate({ id: "y", similarity: 0.625, ageDays: 40 }),
    candidate({ id: "z", similarity: 0.9, ageDays: 5 }),
  );
  const rule = { ...NO_DECAY, factor: (days: number) => (days > 30 ? 0.8 : 1) };
  const [, decayed = []] = await runStages([list, decay(rule)], QUERY, NOW);
  assert.deepEqual(decayed.map(({ id, similarity, score }) => [id, similarity, score]), [
    ["z", 0.9, 0.9], ["x", 0.5, 0.5], ["y", 0.625, 0.5],
  ]);
  const [, same = []] = await runStages([list, rerankBy("flat", () => 1)], QUERY, NOW);
  assert.deepEqual(ids(same), ["x", "y", "z"]);
});

test("decay under a policy: neutral leaves an odd candidate's score, stale takes the last tier", async () => {
  const odd = source(candidate({ id: "odd", similarity: 0.9, ageDays: null }));
  const score = async (missing: "fresh" | "neutral" | "stale") =>
    (await runStages([odd, tierDecay({ missing })], QUERY, NOW))[1]?.[0]?.score;
  assert.deepEqual([await score("fresh"), await score("neutral"), await score("stale")], [0.9, 0.9, 0.9 * 0.6]);
  const broken = rerankBy("broken", () => NaN);
  await assert.rejects(runStages([odd, broken], QUERY, NOW), /score of candidate "odd" is not a number/);
});

test("distinct before and after a failure filter differ: order of stages matters", async () => {
  const list = source(
    candidate({ id: "bad", similarity: 0.9, key: "k", outcome: "failure" }),
    candidate({ id: "good", similarity: 0.8, key: "k" }),
  );
  assert.deepEqual(await returned([list, dropFailures(), distinct({ keep: "first" })]), ["good"]);
  assert.deepEqual(await returned([list, distinct({ keep: "first" }), dropFailures()]), []);
});
