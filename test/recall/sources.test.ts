import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, fromLists, injection, toCandidate, vectorSearch, whenEmpty } from "../../lib/recall";
import type { Experience, VectorIndex } from "../../lib/types";
import { candidate, ids, NOW, ranked } from "../ranked";

const QUERY = Object.freeze({ id: "q", text: "timeout" });
const CONTEXT = Object.freeze({ query: QUERY, now: NOW });
const vectorOf = async (): Promise<Float32Array> => Float32Array.of(1, 0);

function row(id: string, createdAt: string | null = null): Experience {
  return Object.freeze({
    id, createdAt, trigger: "", diagnosis: "", fixSummary: "", abstractPattern: `key of ${id}`, outcome: "success",
    sourceType: "tool_retry", hitCount: 0, tool: "", action: "", session: "", failedSeqs: [], successSeq: null,
  });
}

function index(...hits: readonly (readonly [string, number])[]): VectorIndex {
  const all = hits.map(([id, similarity]) => ({ id, similarity }));
  return { name: "toy", exact: true, search: async (_, k) => all.slice(0, k) };
}

test("vectorSearch makes candidates with score = similarity and key = pattern", async () => {
  const rows = [row("a", NOW), row("b")];
  const source = vectorSearch({ index: index(["a", 0.9], ["b", 0.8]), rows, vectorOf, k: 2 });
  const [first] = await source.apply([], CONTEXT);
  assert.deepEqual(first, {
    id: "a", similarity: 0.9, score: 0.9, createdAt: NOW, key: "key of a", outcome: "success",
  });
  assert.equal(source.name, "vector search (toy, 2)");
});

test("vectorSearch orders by score, then newest, then id, whatever the index gave", async () => {
  const rows = new Map([
    row("b"), row("a"), row("new", "2026-08-01T00:00:00Z"), row("old", "2026-07-01T00:00:00Z"), row("top"),
  ].map((one) => [one.id, one]));
  const hits = index(["b", 0.5], ["a", 0.5], ["old", 0.5], ["new", 0.5], ["top", 0.6]);
  const found = await vectorSearch({ index: hits, rows, vectorOf, k: 9 }).apply([], CONTEXT);
  assert.deepEqual(ids(found), ["top", "new", "old", "a", "b"]);
});

test("a source adds to the list and keeps the candidate that was there", async () => {
  const there = candidate({ id: "a", similarity: 0.1 });
  const source = vectorSearch({ index: index(["a", 0.9], ["b", 0.8]), rows: [row("a"), row("b")], vectorOf, k: 2 });
  const found = await source.apply(ranked(there), CONTEXT);
  assert.deepEqual(ids(found), ["b", "a"]);
  assert.equal(found[1], there);
});

test("vectorSearch refuses k = 0, duplicate ids, NaN and ids the rows do not know", async () => {
  assert.throws(() => vectorSearch({ index: index(), rows: [], vectorOf, k: 0 }), RangeError);
  assert.throws(() => vectorSearch({ index: index(), rows: [row("a"), row("a")], vectorOf, k: 1 }), /"a" occurs twice/);
  const lost = vectorSearch({ index: index(["ghost", 0.9]), rows: [], vectorOf, k: 1 });
  await assert.rejects(lost.apply([], CONTEXT), /index "toy" found "ghost", not a row/);
  const broken = vectorSearch({ index: index(["a", NaN]), rows: [row("a")], vectorOf, k: 1 });
  await assert.rejects(broken.apply([], CONTEXT), RangeError);
});

test("fromLists replays a list in its own order and gives nothing for an unknown query", async () => {
  const list = ranked(candidate({ id: "low", similarity: 0.1 }), candidate({ id: "high", similarity: 0.9 }));
  assert.deepEqual(ids(await fromLists(new Map([["q", list]])).apply([], CONTEXT)), ["low", "high"]);
  assert.deepEqual(await fromLists(new Map()).apply([], CONTEXT), []);
});

test("injection adds the newest rows with unknown similarity and score 0, skipping those without a time", async () => {
  const rows = [
    row("none"), row("bad", "soon"), row("old", "2026-01-01T00:00:00Z"), row("new", "2026-08-01T00:00:00Z"),
  ];
  const found = await injection({ rows, k: 3 }).apply(ranked(candidate({ id: "new", similarity: 0.9 })), CONTEXT);
  const numbers = found.map(({ id, similarity, score }) => [id, similarity, score]);
  assert.deepEqual(numbers, [["new", 0.9, 0.9], ["old", null, 0]]);
});

test("whenEmpty runs its source only on an empty list", async () => {
  const list = ranked(candidate({ id: "a", similarity: 0.9 }));
  const fallback = whenEmpty(fromLists(new Map([["q", ranked(candidate({ id: "b", similarity: 0.2 }))]])));
  assert.deepEqual(ids(await fallback.apply(list, CONTEXT)), ["a"]);
  assert.deepEqual(ids(await fallback.apply([], CONTEXT)), ["b"]);
  assert.equal(fallback.name, "if empty: recorded lists");
});

test("rows and candidates with __proto__ as id are like any other", () => {
  assert.equal(byId([row("__proto__")]).get("__proto__")?.id, "__proto__");
  assert.equal(toCandidate(row("__proto__"), null).score, 0);
  assert.throws(() => toCandidate(row("a"), null, NaN), /candidate "a": similarity and score must be numbers/);
  assert.throws(() => toCandidate(row("a"), NaN, 1), RangeError);
});
