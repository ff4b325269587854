import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { droppedDistance, type Keep, keptRow } from "../../lib/audit/keys";
import { cosines, toVectors } from "../../lib/vectors";
import { atDegrees, plainCosine, smallVectors } from "../vectors/points";
import { keyRow, runOf } from "./key-rows";

const on = (day: string): { createdAt: string } => ({ createdAt: `2026-07-${day}T00:00:00Z` });
// One key at 0, 20, 40 and 100 degrees, another at 0 and 1; cos 20 > .9 > cos 40.
const ROWS = Object.freeze([
  keyRow("e1", "a", on("01")),
  keyRow("e2", "a", on("03")),
  keyRow("e3", "a", on("04")),
  keyRow("e4", "a"),
  keyRow("e5", "b", on("02")),
  keyRow("e6", "b", on("02")),
]);
const VECTORS = atDegrees(0, 20, 40, 100, 0, 1);
const COSINE = cosines(VECTORS);
const all = [0, 1, 2, 3];

test("keptRow: newest, oldest (no time is neither), medoid", () => {
  assert.equal(keptRow("newest", all, ROWS, COSINE), 2);
  assert.equal(keptRow("oldest", all, ROWS, COSINE), 0);
  assert.equal(keptRow("medoid", all, ROWS, COSINE), 2);
  assert.equal(keptRow("medoid", [0, 1, 2], ROWS, COSINE), 1);
});

test("keptRow: ties go by id for the times, by row for the medoid", () => {
  for (const rule of ["newest", "oldest"] as const) assert.equal(keptRow(rule, [5, 4], ROWS, COSINE), 4);
  assert.equal(keptRow("medoid", [4, 5], ROWS, COSINE), 4);
  assert.equal(keptRow("newest", [3], ROWS, COSINE), 3);
  assert.throws(() => keptRow("newest", [], ROWS, COSINE), { name: "RangeError" });
});

test("droppedDistance counts the dropped below the threshold, by rule", () => {
  const newest = droppedDistance(ROWS, VECTORS, { keep: "newest" });
  assert.deepEqual([newest.keep, newest.threshold, newest.runs], ["newest", 0.9, 1]);
  assert.deepEqual(newest.dropped, { mean: 4, min: 4, max: 4 });
  assert.deepEqual(newest.below, { mean: 2, min: 2, max: 2 });
  assert.equal(newest.share, 0.5);
  const degrees = newest.cosines.map((cosine) => Math.round((Math.acos(cosine) * 180) / Math.PI));
  assert.deepEqual(degrees, [60, 40, 20, 1]);
  assert.equal(droppedDistance(ROWS, VECTORS, { keep: "oldest" }).below?.mean, 2);
  assert.equal(droppedDistance(ROWS, VECTORS, { keep: "newest", threshold: 0 }).below?.mean, 0);
});

test("droppedDistance: a cosine that equals the threshold is not below it", () => {
  const same = toVectors([[1, 2], [1, 2]]);
  const found = droppedDistance([keyRow("e1", "a"), keyRow("e2", "a")], same, { keep: "medoid", threshold: 1 });
  assert.deepEqual(found.below, { mean: 0, min: 0, max: 0 });
});

test("droppedDistance, random: seeded, ranges over the draws, reaches every row", () => {
  const options = { keep: "random", seed: 4, draws: 100 } as const;
  const found = droppedDistance(ROWS, VECTORS, options);
  assert.deepEqual(found, droppedDistance(ROWS, VECTORS, options));
  assert.equal(found.runs, 100);
  assert.equal(found.cosines.length, 400);
  // Kept at 0: 40 and 100 are far; at 20: 100; at 40: 0 and 100; at 100: all three.
  assert.deepEqual([found.below?.min, found.below?.max], [1, 3]);
  assert.ok(Math.abs((found.below?.mean ?? 0) - 2) < 0.3);
  assert.equal(droppedDistance(ROWS, VECTORS, { keep: "random", seed: 1 }).runs, 200);
  assert.equal(droppedDistance(ROWS, VECTORS, { keep: "random", seed: 1, draws: 1 }).runs, 1);
});

test("droppedDistance, best per query: the first of each key in every list is the one kept", () => {
  const lists = runOf({ q1: ["e4", "e5", "e1", "e6", "e3"], q2: ["e2", "e1"], q3: [] });
  const found = droppedDistance(ROWS, VECTORS, { keep: "best per query", lists });
  assert.equal(found.runs, 3);
  assert.deepEqual(found.dropped, { mean: 4 / 3, min: 0, max: 3 });
  assert.deepEqual(found.below, { mean: 2 / 3, min: 0, max: 2 });
  assert.equal(found.share, 0.5);
});

test("droppedDistance: nothing dropped has no share, no lists no range, an empty key is never dropped", () => {
  const alone = [keyRow("e1", ""), keyRow("e2", "")];
  const vectors = atDegrees(0, 90);
  const options: readonly Keep[] = [{ keep: "newest" }, { keep: "best per query", lists: runOf({ q: ["e1", "e2"] }) }];
  for (const option of options) {
    const found = droppedDistance(alone, vectors, option);
    assert.deepEqual([found.dropped?.max, found.share, found.cosines], [0, null, []]);
  }
  const none = droppedDistance(alone, vectors, { keep: "best per query", lists: new Map() });
  assert.deepEqual([none.runs, none.dropped, none.below], [0, null, null]);
});

test("droppedDistance refuses odd thresholds, draws, listed ids and numbers of vectors", () => {
  const refused = (options: Keep & { threshold?: number }, message: RegExp): void =>
    assert.throws(() => droppedDistance(ROWS, VECTORS, options), { name: "RangeError", message });
  refused({ keep: "newest", threshold: 1.5 }, /threshold/);
  refused({ keep: "newest", threshold: -1.5 }, /threshold/);
  refused({ keep: "random", seed: 1, draws: 0 }, /draws/);
  refused({ keep: "best per query", lists: runOf({ q: ["x"] }) }, /query "q".*"x"/);
  assert.throws(() => droppedDistance(ROWS, atDegrees(0), { keep: "newest" }), { message: /6 rows and 1 vectors/ });
});

test("droppedDistance equals brute force on random groups", () => {
  const keys = fc.array(fc.constantFrom("a", "b", ""), { minLength: 14, maxLength: 14 });
  fc.assert(
    fc.property(smallVectors, keys, fc.double({ min: -1, max: 1, noNaN: true }), (vectors, patterns, threshold) => {
      const rows = Array.from({ length: vectors.count }, (_, i) => keyRow(`e${i + 10}`, patterns[i] ?? ""));
      // Without times the newest is the lowest id, here the first row.
      const expected = ["a", "b"].flatMap((key) => {
        const [first, ...others] = rows.flatMap(({ abstractPattern }, i) => (abstractPattern === key ? [i] : []));
        return others.map((row) => plainCosine(vectors, first ?? -1, row));
      });
      const found = droppedDistance(rows, vectors, { keep: "newest", threshold });
      assert.deepEqual(found.cosines, [...expected].sort((a, b) => a - b));
      assert.equal(found.below?.mean, expected.filter((cosine) => cosine < threshold).length);
    }),
  );
});
