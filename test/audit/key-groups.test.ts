import assert from "node:assert/strict";
import { test } from "node:test";
import { collapseRate, groupHits, keptByGroup, keyGroups, patternGroups, meanRange } from "../../lib/audit/keys";
import { atDegrees } from "../vectors/points";
import { keyRow, runOf } from "./key-rows";

const close = (a: number | null | undefined, b: number): void =>
  assert.ok(a !== null && a !== undefined && Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

const ROWS = Object.freeze([
  keyRow("e1", "", { hitCount: 2 }),
  keyRow("e2", "a"),
  keyRow("e3", "__proto__"),
  keyRow("e4", "a", { hitCount: 1 }),
  keyRow("e5", "b"),
  keyRow("e6", "", { hitCount: 4 }),
  keyRow("e7", "a", { hitCount: 3 }),
]);

test("keyGroups: largest first, ties by first row, an empty key stands alone, __proto__ is a key", () => {
  assert.deepEqual(keyGroups(ROWS), [
    { pattern: "a", members: [1, 3, 6] },
    { pattern: "", members: [0] },
    { pattern: "__proto__", members: [2] },
    { pattern: "b", members: [4] },
    { pattern: "", members: [5] },
  ]);
  assert.deepEqual(keyGroups([]), []);
});

test("groupHits counts rows with hits, their share and the hits", () => {
  const [a, b, proto] = groupHits(ROWS);
  assert.deepEqual(a, { pattern: "a", size: 3, hits: 2, hitRate: 2 / 3, recalls: 4 });
  assert.deepEqual(b, { pattern: "", size: 1, hits: 1, hitRate: 1, recalls: 2 });
  assert.deepEqual(proto, { pattern: "__proto__", size: 1, hits: 0, hitRate: 0, recalls: 0 });
});

test("patternGroups adds the cosines of full text and payload, null for one row or no payload vectors", () => {
  const full = atDegrees(0, 0, 0, 30, 0, 0, 60);
  const payload = atDegrees(0, 0, 0, 90, 0, 0, 90);
  const [a, b] = patternGroups(ROWS, full, payload);
  assert.deepEqual([a?.pattern, a?.members, a?.hits, a?.full.pairs], ["a", [1, 3, 6], 2, 3]);
  close(a?.full.min, 0.5);
  close(a?.full.mean, (Math.sqrt(3) + 0.5) / 3);
  close(a?.payload?.min, 0);
  close(a?.payload?.mean, 1 / 3);
  assert.deepEqual(b?.full, { size: 1, min: null, mean: null, pairs: 0 });
  assert.equal(patternGroups(ROWS, full)[0]?.payload, null);
});

test("patternGroups wants one vector a row, of both kinds", () => {
  const seven = atDegrees(0, 0, 0, 0, 0, 0, 0);
  assert.throws(() => patternGroups(ROWS, atDegrees(0)), { name: "RangeError", message: /7 rows and 1 vectors/ });
  assert.throws(() => patternGroups(ROWS, seven, atDegrees(0, 1)), { name: "RangeError", message: /7 rows and 2/ });
});

test("collapseRate: 1 - keys / rows; nothing collapses in an empty store", () => {
  assert.deepEqual(collapseRate(ROWS), { rows: 7, keys: 5, dropped: 2, rate: 1 - 5 / 7 });
  assert.deepEqual(collapseRate([]), { rows: 0, keys: 0, dropped: 0, rate: null });
});

test("keptByGroup: distinct rows over all lists, lists that hold the group, rows ever hit", () => {
  const lists = runOf({ q1: ["e2", "e1"], q2: ["e4"], q3: ["e2"], q4: [] });
  const [a, b, proto] = keptByGroup(lists, ROWS);
  assert.deepEqual(a, { pattern: "a", size: 3, kept: 2, lists: 3, hits: 2 });
  assert.deepEqual(b, { pattern: "", size: 1, kept: 1, lists: 1, hits: 1 });
  assert.deepEqual(proto, { pattern: "__proto__", size: 1, kept: 0, lists: 0, hits: 0 });
  assert.throws(() => keptByGroup(runOf({ q: ["nobody"] }), ROWS), { name: "RangeError", message: /"q".*"nobody"/ });
});

test("meanRange: mean, lowest, highest; null for nothing", () => {
  assert.deepEqual(meanRange([4, 1, 1]), { mean: 2, min: 1, max: 4 });
  assert.equal(meanRange([]), null);
});
