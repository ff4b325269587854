import assert from "node:assert/strict";
import { test } from "node:test";
import { searchLists, searchTexts } from "../../lib/recall";
import type { Embedder } from "../../lib/types";
import { toVectors } from "../../lib/vectors";

const DOCUMENTS = Object.freeze([
  { id: "a", createdAt: "2026-01-01T00:00:00Z", key: "k", text: "east" },
  { id: "b", createdAt: null, key: "", text: "north", outcome: "failure" as const },
  { id: "c", createdAt: "2026-02-01T00:00:00Z", key: "k", text: "east" },
]);
const VECTORS: Readonly<Record<string, readonly number[]>> = { east: [1, 0], north: [0, 1], "north-east": [3, 4] };
const of = (texts: readonly string[]): ReturnType<typeof toVectors> => toVectors(texts.map((text) => VECTORS[text]!), 2);
const options = {
  documents: DOCUMENTS, vectors: of(DOCUMENTS.map(({ text }) => text)), queries: [{ id: "q", text: "north-east" }],
  queryVectors: of(["north-east"]), k: 3,
};

test("searchLists gives the nearest documents with their time, key and outcome; equal ones newest first", () => {
  const list = searchLists(options).get("q") ?? [];
  assert.deepEqual(list.map(({ id }) => id), ["b", "c", "a"]);
  // cosine of (3,4) with (0,1) is .8, with (1,0) .6
  assert.deepEqual(list.map(({ similarity }) => similarity?.toFixed(6)), ["0.800000", "0.600000", "0.600000"]);
  assert.deepEqual(list[0], { id: "b", similarity: list[0]?.similarity, score: list[0]?.similarity, createdAt: null, key: "", outcome: "failure" });
  assert.deepEqual([list[1]?.createdAt, list[1]?.key, list[1]?.outcome], ["2026-02-01T00:00:00Z", "k", "success"]);
});

test("searchLists cuts at k, and refuses a k below 1 and another number of vectors", () => {
  assert.equal(searchLists({ ...options, k: 1 }).get("q")?.length, 1);
  assert.throws(() => searchLists({ ...options, k: 0 }), RangeError);
  assert.throws(() => searchLists({ ...options, queryVectors: of([]) }), /expected a vector a query, got 1 and 0/);
  assert.throws(() => searchLists({ ...options, vectors: of(["east"]) }), /expected one vector a row/);
});

test("searchTexts embeds documents and queries and gives the documents' vectors along", async () => {
  const asked: string[][] = [];
  const embedder: Embedder = { model: "toy", dimension: 2, embed: async (texts) => (asked.push([...texts]), of(texts)) };
  const { lists, vectors } = await searchTexts({ documents: DOCUMENTS, queries: options.queries, embedder, k: 2 });
  assert.deepEqual(lists.get("q"), searchLists({ ...options, k: 2 }).get("q"));
  assert.deepEqual(asked, [["east", "north", "east"], ["north-east"]]);
  assert.equal(vectors.count, 3);
});
