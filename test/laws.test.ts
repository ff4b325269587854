import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as recall from "../lib/recall";
import type { Candidate, Experience, GateStage, RankedList, RerankStage, SourceStage, Stage } from "../lib/types";
import * as store from "../lib/store";
import { candidate, NOW, ranked } from "./ranked";

const CONTEXT = Object.freeze({ query: Object.freeze({ id: "q", text: "timeout 超时" }), now: NOW });
type Checked = GateStage | RerankStage;

const CURVE = recall.halfLifeCurve({ halfLifeDays: 30 });

const lists: fc.Arbitrary<RankedList> = fc.array(fc.record({
  similarity: fc.option(fc.integer({ min: -100, max: 100 }).map((n) => n / 100), { freq: 9 }),
  ageDays: fc.option(fc.integer({ min: 0, max: 2000 }).map((n) => n / 10), { freq: 9 }),
  key: fc.constantFrom("", "a", "b", "__proto__", "constructor"),
  outcome: fc.constantFrom("success" as const, "failure" as const),
  score: fc.option(fc.integer({ min: -100, max: 200 }).map((n) => n / 100)),
}), { maxLength: 12 }).map((rows) => ranked(...rows.map(({ score, ...rest }, at) => {
  const one = candidate({ id: at === 3 ? "__proto__" : `c${at}`, ...rest });
  return score === null ? one : Object.freeze({ ...one, score });
})));

/** Every exported function that makes a gate or a rerank, with the settings that matter. */
const stages: ReadonlyMap<string, readonly Checked[]> = new Map<string, readonly Checked[]>([
  ["dropFailures", [recall.dropFailures()]],
  ["distinct", [recall.distinct({ keep: "first" }), recall.distinct({ keep: "newest" })]],
  ["threshold", [
    recall.threshold({ value: 0.3, on: "similarity" }), recall.threshold({ value: 0.3, on: "score" }),
  ]],
  ["cut", [recall.cut(1), recall.cut(5)]],
  ["tierDecay", (["fresh", "neutral", "stale"] as const).map((missing) => recall.tierDecay({ missing }))],
  ["decay", [
    recall.multiplied(CURVE), recall.damped(CURVE, 0.5), recall.added(CURVE, 0.3), recall.blended(CURVE, 0.3),
    recall.NO_DECAY, recall.exponentialRule({ ratePerDay: 0.03 }),
    recall.multiplied(recall.gaussCurve({ scaleDays: 9 })),
    recall.multiplied(recall.linearCurve({ scaleDays: 9 })), recall.added(recall.hourlyCurve({ ratePerHour: 0.01 }), 1),
  ].map((rule) => recall.decay(rule, "stale"))],
  ["rerankBy", [recall.rerankBy("length of the key", ({ key }) => key.length)]],
  ["tieBreakByFreshness", (["anchored", "chain"] as const).flatMap((band) =>
    (["age class", "days"] as const).flatMap((by) => (["neutral", "stale"] as const).map((missing) =>
      recall.tieBreakByFreshness({ epsilon: 0.1, band, by, missing }))))],
  ["minMaxDecay", [
    recall.minMaxDecay(CURVE, 0.5, "stale"), recall.minMaxDecay(CURVE, 1, "neutral"),
    recall.minMaxDecay({ name: "places", perPlace: 0.99, from: "oldest" }, 0.3, "stale"),
    recall.minMaxDecay({ name: "places", perPlace: 0.5, from: "newest" }, 0.3, "neutral"),
  ]],
  ["nearDistinct", (["first", "newest"] as const).map((keep) => recall.nearDistinct({
    above: 0.5, keep, cosineOf: (a, b) => (a.key === "" ? null : a.key === b.key ? 1 : 0.5),
  }))],
  ["scaleScore", [recall.scaleScore(0.5), recall.scaleScore(0.5, 0.5)]],
  ["fillScore", [recall.fillScore(1)]],
  ["sortByDate", [recall.sortByDate()]],
  ["rerankBySimilarity", [recall.rerankBySimilarity()]],
  ["rerankByGiven", [recall.rerankByGiven((_, id) => (id === "c1" ? 2 : null))]],
  ["naiveTieBreak", [recall.naiveTieBreak({ epsilon: 0.1, by: "days", missing: "stale" })]],
]);

/** Exported, no stage of its own or (decayInPlace) meant to fail. Whatever is new must be put here or above. */
const others = new Set([
  "ageClass", "ageInDays", "ageOrOdd", "ageUnder", "agesAt", "readInstant", "exponentialCurve", "gaussCurve",
  "halfLifeCurve", "hourlyCurve", "linearCurve", "tierCurve", "decayInPlace", "naiveComparator", "checkK", "checkLaws", "checkSource",
  "findOddTimes", "byScore", "inSourceOrder", "isNewer", "article72", "article85", "fixCompressed", "fixNoDecay",
  "fixTieBreak", "likeFallback", "poolSize", "added", "blended", "damped", "exponentialRule", "multiplied", "NO_DECAY",
  "scoreAfter", "tieredRule", "TIERS", "recallAll", "runStages", "ARTICLE_SETTINGS", "byId", "merge", "toCandidate",
  "bandsOf", "checkEpsilon", "freshnessOf", "findNonTransitiveTriples", "resultsOverOrders", "prefixes", "swaps",
  "withoutEach", "STEPS", "PRESETS", "preset", "describedRule", "gatesOf", "stagesOf", "curveOf", "ruleOf", "expCurve",
  "logscaleCurve", "stepCurve", "searchLists", "searchTexts",
]);
const sourceNames = new Set(["fromLists", "injection", "vectorSearch", "whenEmpty", "withoutTimes", "injectNewest"]);

test("every export of lib/recall is checked here, or known to make no stage", () => {
  const known = (name: string) => stages.has(name) || others.has(name) || sourceNames.has(name);
  assert.deepEqual(Object.keys(recall).filter((name) => !known(name)), []);
});

for (const [name, made] of stages) {
  test(`${name} keeps the laws of its kind on random lists`, () => {
    for (const stage of made) {
      fc.assert(fc.property(lists, (list) => {
        assert.deepEqual(recall.checkLaws(stage, list, CONTEXT), [], stage.name);
        stage.apply(list, CONTEXT);
      }), { numRuns: 60 });
    }
  });
}

function rowsOf(list: RankedList): readonly Experience[] {
  return list.map(({ id, createdAt, key, outcome }) => ({
    id, createdAt, outcome, abstractPattern: key, trigger: "timeout", diagnosis: "超时", fixSummary: "", hitCount: 0,
    sourceType: "tool_retry", tool: "t", action: "a", session: "s", failedSeqs: [], successSeq: null,
  }));
}

test("every source keeps its laws when it is added to a random list", async () => {
  await fc.assert(fc.asyncProperty(lists, lists, async (list, pool) => {
    const rows = rowsOf(pool);
    const index = {
      name: "toy", exact: true,
      search: async () => pool.map(({ id, similarity }) => ({ id, similarity: similarity ?? 0 })),
    };
    const replay = recall.fromLists(new Map([["q", pool]]));
    const vector = recall.vectorSearch({ index, rows, vectorOf: async () => Float32Array.of(1), k: 9 });
    const texts = {
      like: () => rows.map((experience) => ({ experience, score: 1 })),
      keywords: () => rows.map((experience, at) => ({ experience, score: at / 3 })),
    };
    for (const source of [
      replay, vector, recall.injection({ rows, k: 2 }), recall.injectNewest(pool, 2), recall.whenEmpty(replay),
      recall.withoutTimes(vector), store.likeSource(texts, 3), store.keywordSource(texts, 3),
    ]) assert.deepEqual(await recall.checkSource(source, list, CONTEXT), [], source.name);
  }), { numRuns: 40 });
});

const LIST = ranked(
  candidate({ id: "old", similarity: 0.7, ageDays: 60 }), candidate({ id: "new", similarity: 0.69, ageDays: 1 }),
  candidate({ id: "last", similarity: 0.6 }),
);
const gate = (name: string, apply: GateStage["apply"]): GateStage => ({ name, kind: "gate", apply });
const rerank = (name: string, apply: RerankStage["apply"]): RerankStage => ({ name, kind: "rerank", apply });
let calls = 0;

const offenders: readonly (readonly [GateStage | RerankStage, RegExp])[] = [
  [recall.decayInPlace(), /mutates the list/],
  [recall.decayInPlace(), /changes the similarity of "old" from 0.7 to 0.5/],
  [gate("reorders", (list) => [...list].reverse()), /is a gate but puts "last" before "new"/],
  [gate("reorders the end", (list) => [...list.slice(0, 1), ...list.slice(1).reverse()]), /puts "last" before "new"/],
  [gate("writes", (list) => list.map((one) => ({ ...one, score: 0 }))), /is a gate but writes the score of "old"/],
  [gate("adds", (list) => [...list, candidate({ id: "x", similarity: 1 })]), /adds "x"/],
  [gate("doubles", (list) => [...list, ...list]), /returns "old" twice/],
  [gate("shortens in place", (list) => (list as Candidate[]).splice(0, 1)), /mutates the list/],
  [gate("promise", (list) => Promise.resolve(list) as unknown as RankedList), /does not return a list but a promise/],
  [gate("nothing", () => undefined as unknown as RankedList), /does not return a list$/],
  [gate("moody", (list) => ((calls += 1) % 2 === 0 ? list : [])), /gives another result the second time/],
  [rerank("drops", (list) => list.slice(1)), /is a rerank but drops "old"/],
  [rerank("rewrites", (list) => list.map((one) => ({ ...one, similarity: 0 }))), /changes the similarity of "old"/],
  [rerank("renames", (list) => list.map((one) => ({ ...one, key: "other" }))), /changes a field of "old"/],
  [rerank("not a number", (list) => list.map((one) => ({ ...one, score: NaN }))), /gives "old" the score NaN/],
];

for (const [stage, violation] of offenders) {
  test(`checkLaws catches a ${stage.kind} that fails: "${stage.name}" ${violation.source}`, () => {
    const found = recall.checkLaws(stage, LIST, CONTEXT);
    assert.ok(found.some((one) => violation.test(one)), `found ${JSON.stringify(found)}`);
  });
}

test("checkLaws leaves the caller's list as it was, even with a stage that mutates", () => {
  const list = LIST.map((one) => ({ ...one }));
  recall.checkLaws(recall.decayInPlace(), list, CONTEXT);
  assert.deepEqual(list, LIST);
});

test("checkLaws refuses a source; checkSource catches sources that lose, change, double or count wrongly", async () => {
  const source = (apply: (list: RankedList) => RankedList): SourceStage =>
    ({ name: "s", kind: "source", apply: async (list) => apply(list) });
  const check = async (apply: (list: RankedList) => RankedList) =>
    (await recall.checkSource(source(apply), LIST, CONTEXT)).join("; ");
  assert.throws(() => recall.checkLaws(source((list) => list) as Stage as GateStage, LIST, CONTEXT), /use checkSource/);
  assert.match(await check((list) => list.slice(1)), /loses "old"/);
  assert.match(await check((list) => list.map((one) => ({ ...one, score: 1 }))), /changes "new"; changes "last"/);
  assert.match(await check((list) => [...list, ...list]), /returns "old" twice/);
  assert.match(await check((list) => (list as Candidate[]).reverse()), /mutates the list/);
  assert.match(await check((list) => [...list, { ...candidate({ id: "x", similarity: 1 }), score: NaN }]), /no number/);
  assert.match(await check((list) => [...list, candidate({ id: `x${(calls += 1)}`, similarity: 1 })]), /second time/);
});
