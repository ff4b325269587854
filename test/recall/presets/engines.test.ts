import assert from "node:assert/strict";
import { test } from "node:test";
import { measureFlipRatio, measureThreshold } from "../../../lib/audit";
import { candidate, NOW, ranked } from "../../ranked";
import { listsOf, returned, round, stagesOfPreset } from "./run";

const inForce = (name: string, age: number) => round(measureThreshold(stagesOfPreset(name), age, NOW).threshold, 4);

test("Elasticsearch: offset 5 d, scale 10 d: a half at 15 d, and min_score reads the product", () => {
  const names = ["elasticsearch-gauss", "elasticsearch-exp", "elasticsearch-linear"];
  assert.deepEqual(names.map((name) => inForce(name, 5)), [0.55, 0.55, 0.55]);
  // half a scale beyond the offset: .5^.25, .5^.5, 1 - .5 x .5
  assert.deepEqual(names.map((name) => inForce(name, 10)), [0.6541, 0.7778, 0.7333]);
  // .55 / .5 is above 1
  assert.deepEqual(names.map((name) => inForce(name, 15)), [Infinity, Infinity, Infinity]);
});

test("Vespa: freshness is 1 - age / 90 d; logscale is .5 at 7 d and .2193 at 30 d", async () => {
  // 1 - 30/90 = 2/3
  assert.equal(inForce("vespa-freshness", 30), 0.825);
  assert.equal(inForce("vespa-freshness", 45), Infinity);
  const list = ranked(
    candidate({ id: "week", similarity: 1, ageDays: 7 }), candidate({ id: "month", similarity: 1, ageDays: 30 }),
    candidate({ id: "?", similarity: 1, ageDays: null }),
  );
  // c = 49 / 76; (ln(90 + c) - ln(30 + c)) / (ln(90 + c) - ln c) by Python's math: .219272
  const decayed = (await listsOf("vespa-freshness-logscale", list))[1] ?? [];
  assert.deepEqual(decayed.map(({ id, score }) => [id, round(score)]), [["week", 0.5], ["month", 0.219272], ["?", 0]]);
});

test("Qdrant: score + 0.5^days: a gap of .5 to a candidate of one day, 1 at most", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.9, ageDays: 2 }), candidate({ id: "B", similarity: 0.6, ageDays: 1 }),
    candidate({ id: "C", similarity: 0.54 }),
  );
  // .9 + .25, .6 + .5; C fails in the prefetch
  assert.deepEqual(await returned("qdrant-formula", list), [["A", 1.15], ["B", 1.1]]);
  const reranks = stagesOfPreset("qdrant-formula").filter(({ kind }) => kind === "rerank");
  assert.equal(round(measureFlipRatio(reranks, { older: 1, newer: 0 }, NOW).gap), 0.5);
  assert.equal(inForce("qdrant-formula", 90), 0.55);
});

test("Milvus: similarity x gauss: a half at the scale, a sixteenth at twice the scale", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.8, ageDays: 7 }), candidate({ id: "B", similarity: 0.8, ageDays: 14 }),
  );
  assert.deepEqual(await returned("milvus-decay", list), [["A", 0.4], ["B", 0.05]]);
});

test("Weaviate: half the stretched similarity plus half the stretched decay; two candidates always tie", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.9, ageDays: 60 }), candidate({ id: "B", similarity: 0.7, ageDays: 30 }),
    candidate({ id: "C", similarity: 0.5 }),
  );
  // stretched similarity 1, .5, 0; decay .25, .5, 1 stretched 0, 1/3, 1
  assert.deepEqual(await returned("weaviate-boost", list), [["A", 0.5], ["C", 0.5], ["B", 0.416667]]);
  assert.deepEqual(await returned("weaviate-boost", list.slice(0, 2)), [["A", 0.5], ["B", 0.5]]);
});
