import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { exactIndex, newestFirst, oldestFirst, sortableTime, toVectors } from "../../lib/vectors";
import { atDegrees, plainCosine, smallVectors } from "./points";

const at = (id: string, createdAt: string | null): { id: string; createdAt: string | null } =>
  Object.freeze({ id, createdAt });
const QUERY = Float32Array.of(1, 0);

test("search gives the k nearest, best first, with their cosine", async () => {
  const index = exactIndex([at("far", null), at("near", null), at("mid", null)], atDegrees(90, 0, 60));
  const hits = await index.search(QUERY, 2);
  assert.deepEqual(hits.map(({ id }) => id), ["near", "mid"]);
  assert.equal(hits[0]?.similarity, 1);
  assert.ok(Math.abs((hits[1]?.similarity ?? 0) - 0.5) < 1e-7);
  assert.equal(index.exact, true);
});

test("equal similarities come newest first, no or unreadable time last, then by id", async () => {
  const rows = [
    at("b", null),
    at("a", "yesterday"),
    at("old", "2026-06-01T00:00:00Z"),
    at("z", "2026-07-01T08:00:00+08:00"),
    at("y", "2026-07-01T00:00:00Z"),
    at("new", "2026-07-01T00:00:01"),
  ];
  const hits = await exactIndex(rows, toVectors(rows.map(() => [1, 0]))).search(QUERY, 6);
  assert.deepEqual(hits.map(({ id }) => id), ["new", "y", "z", "old", "a", "b"]);
});

test("a higher similarity goes before a newer row", async () => {
  const rows = [at("new", "2026-07-02T00:00:00Z"), at("old", "2026-07-01T00:00:00Z")];
  const hits = await exactIndex(rows, atDegrees(10, 5)).search(QUERY, 2);
  assert.deepEqual(hits.map(({ id }) => id), ["old", "new"]);
});

test("newestFirst compares ids by code unit", () => {
  assert.equal(newestFirst(at("B", null), at("a", null)), -1);
  assert.equal(newestFirst(at("a", null), at("B", null)), 1);
  assert.equal(newestFirst(at("a", null), at("a", null)), 0);
});

test("oldestFirst: the oldest, then ids; no or unreadable time last here too", () => {
  const rows = [at("d", null), at("c", "?"), at("b", "2026-07-02T00:00:00Z"), at("z", "2026-07-01T00:00:00Z")];
  const same = at("a", "2026-07-02T00:00:00Z");
  assert.deepEqual([...rows, same].sort(oldestFirst).map(({ id }) => id), ["z", "a", "b", "c", "d"]);
  assert.deepEqual([...rows, same].sort(newestFirst).map(({ id }) => id), ["a", "b", "z", "c", "d"]);
});

test("oldestFirst puts a known time before none, whichever comes first", () => {
  const [known, none] = [at("b", "2026-07-01T00:00:00Z"), at("a", null)];
  assert.deepEqual([oldestFirst(known, none), oldestFirst(none, known)], [-1, 1]);
});

test("sortableTime reads zones, takes UTC where there is none, and never this machine's zone", () => {
  const noon = Date.UTC(2026, 6, 1, 12);
  const zoned = ["2026-07-01T12:00:00Z", "2026-07-01T20:00:00+08:00"];
  const same = [...zoned, "2026-07-01T12:00:00", "2026-07-01 12:00", "2026-07-01T12:00"];
  for (const text of same) assert.equal(sortableTime(text), noon, text);
  assert.equal(sortableTime("2026-07-01"), Date.UTC(2026, 6, 1));
  for (const odd of [null, "", "yesterday", "2026-13-01T00:00:00Z"]) assert.equal(sortableTime(odd), -Infinity);
});

test("k beyond the rows gives all of them; no rows give nothing", async () => {
  assert.equal((await exactIndex([at("a", null)], toVectors([[1, 0]])).search(QUERY, 9)).length, 1);
  assert.deepEqual(await exactIndex([], toVectors([])).search(QUERY, 3), []);
});

test("search rejects k below 1, half k, wrong length, NaN and zero queries", async () => {
  const index = exactIndex([at("a", null)], toVectors([[1, 0]]));
  for (const k of [0, -1, 1.5, NaN]) await assert.rejects(index.search(QUERY, k), { name: "RangeError", message: /k/ });
  for (const bad of [[1], [NaN, 1], [0, 0]]) {
    await assert.rejects(index.search(Float32Array.from(bad), 1), { name: "RangeError", message: /query vector/ });
  }
});

test("exactIndex refuses another number of rows, duplicate ids and bad vectors, naming them", () => {
  const one = toVectors([[1, 0]]);
  assert.throws(() => exactIndex([], one), { name: "RangeError", message: /0 rows and 1 vectors/ });
  const twice = [at("__proto__", null), at("__proto__", null)];
  assert.throws(() => exactIndex(twice, atDegrees(0, 1)), { message: /"__proto__" in rows 0 and 1/ });
  const zero = { data: Float32Array.of(0, 0), count: 1, dimension: 2 };
  assert.throws(() => exactIndex([at("e1", null)], zero), { name: "RangeError", message: /id "e1"/ });
});

test("search equals a full brute-force sort on random rows with many ties", async () => {
  const times = fc.constantFrom(null, "2026-07-01T00:00:00Z", "2026-07-02T00:00:00Z");
  const fourteenTimes = fc.array(times, { minLength: 14, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(smallVectors, fourteenTimes, fc.integer({ min: 1, max: 15 }), async (vectors, ages, k) => {
      const rows = Array.from({ length: vectors.count }, (_, i) => at(`e${(i * 7) % 15}`, ages[i] ?? null));
      const query = vectors.data.slice(0, 3);
      const expected = rows
        .map((row, i) => ({ ...row, similarity: plainCosine(vectors, 0, i) }))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .sort((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, k)
        .map(({ id, similarity }) => ({ id, similarity }));
      assert.deepEqual(await exactIndex(rows, vectors).search(query, k), expected);
    }),
  );
});
