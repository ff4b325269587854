import assert from "node:assert/strict";
import { test } from "node:test";
import { readBands, readSeedRuns } from "../../lib/formats";
import { fault, jsonl, scratch } from "./folder";

const { put } = scratch();

const BAND = Object.freeze({ low: 1, median: 2, high: 3, n: 4 });
const FIGURE = Object.freeze({ ...BAND, over: "4 seeds, 2 sets", bySet: { labelled: BAND, second: BAND } });
const bands = (figures: object): string =>
  put("bands.json", JSON.stringify({ about: "a", model: "m", seeds: [1, 2], figures }));

test("readBands gives the band of each figure, over all and by question set", () => {
  const read = readBands(bands({ "85.hit1.S4": FIGURE, "85.hit1.S4@0.50": FIGURE }));
  assert.deepEqual([...read.keys()], ["85.hit1.S4", "85.hit1.S4@0.50"]);
  assert.deepEqual(read.get("85.hit1.S4"), { ...BAND, over: "4 seeds, 2 sets" });
  assert.deepEqual(read.ofSet("85.hit1.S4", "labelled"), { ...BAND, over: "2 seeds" });
  assert.equal(readBands(bands({ a: { ...FIGURE, low: 3, median: 3 } })).get("a").low, 3);
  assert.deepEqual([read.about, read.model, read.seeds], ["a", "m", [1, 2]]);
});

test("readBands throws for an unknown figure, a band that is upside down, a missing number, a broken file", () => {
  const path = bands({ a: FIGURE });
  assert.throws(() => readBands(path).get("b"), { name: "RangeError", message: `${path}: no band of figure "b"` });
  assert.throws(() => readBands(path).ofSet("b", "labelled"), /no band of figure "b"/);
  assert.throws(() => readBands(path).ofSet("a", "third"), /"a" has no set "third", but labelled, second$/);
  bands({ a: { ...FIGURE, low: 9 } });
  assert.throws(() => readBands(path), /"figures\.a" expected low <= median <= high/);
  bands({ a: { ...FIGURE, bySet: { labelled: { ...BAND, high: undefined } } } });
  assert.throws(() => readBands(path), fault(path, ': "figures.a.bySet.labelled.high" expected a number, got nothing'));
  put("bands.json", "{");
  assert.throws(() => readBands(path), { name: "FormatError" });
});

const LISTED = Object.freeze({ id: "e1", similarity: 0.5, created_at: null, key: "k", outcome: "success" });
const ROW = Object.freeze({ seed: 1, set: "labelled", query: "q1", relevant: ["e1"], candidates: [LISTED] });

test("readSeedRuns gives a run for each seed and set, in file order, judged or not", async () => {
  const path = put("runs.jsonl", jsonl(
    ROW, { ...ROW, seed: 2 }, { ...ROW, query: "q2", relevant: [] }, { ...ROW, set: "acceptance", relevant: null },
  ));
  const candidate = { id: "e1", similarity: 0.5, score: 0.5, createdAt: null, key: "k", outcome: "success" };
  const runs = await readSeedRuns(path);
  assert.deepEqual(runs.map(({ seed, set }) => [seed, set]), [[1, "labelled"], [2, "labelled"], [1, "acceptance"]]);
  assert.deepEqual(runs[0]?.run, new Map([["q1", [candidate]], ["q2", [candidate]]]));
  assert.deepEqual(runs[0]?.qrels, new Map([["q1", new Map([["e1", 1]])], ["q2", new Map()]]));
  assert.deepEqual(runs[2]?.qrels, new Map());
});

const BAD: readonly (readonly [string, object, string])[] = [
  ["a question met twice", {}, '"query" expected a question of its own in this seed and set, got "q1"'],
  ["a relevant id that is not listed", { query: "q2", relevant: ["e9"] },
    '"relevant" expected ids of listed candidates, got "e9"'],
  ["a set judged in part", { query: "q2", relevant: null },
    '"relevant" expected null in the whole set or nowhere, got null'],
  ["a similarity that is no cosine", { query: "q2", candidates: [{ ...LISTED, similarity: 1.5 }] },
    '"candidates.0.similarity" expected a cosine, got 1.5'],
];

for (const [what, change, rest] of BAD) {
  test(`readSeedRuns refuses ${what}, naming line 2`, async () => {
    const path = put("runs.jsonl", jsonl(ROW, { ...ROW, ...change }));
    await assert.rejects(readSeedRuns(path), fault(path, `:2: ${rest}`));
  });
}

test("the bands and seed runs that ship are read, and belong together", async () => {
  const [read, runs] = [readBands(), await readSeedRuns()];
  assert.deepEqual([...new Set(runs.map(({ seed }) => seed))], read.seeds);
  assert.ok(runs.every(({ run, qrels, set }) => qrels.size === (set === "acceptance" ? 0 : run.size)));
  for (const [id, { low, high }] of read) assert.ok(low <= high, id);
});
