import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  gini,
  hitConcentration,
  nearDuplicates,
  type PatternGroup,
  remedyOf,
  retrievability,
} from "../../lib/audit/keys";
import { toVectors } from "../../lib/vectors";
import { atDegrees, plainCosine, smallVectors } from "../vectors/points";
import { keyRow, runOf } from "./key-rows";

test("gini: 0 when even, (n - 1) / n when one takes all, null without hits", () => {
  assert.equal(gini([2, 2, 2]), 0);
  assert.equal(gini([0, 9, 0, 0]), 0.75);
  assert.equal(gini([1, 3]), 0.25);
  assert.equal(gini([0, 0]), null);
  assert.equal(gini([]), null);
  assert.throws(() => gini([1, -1]), { name: "RangeError", message: /counts\[1\]/ });
});

test("gini equals half the mean absolute difference over the mean", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }), (counts) => {
      const sum = counts.reduce((total, count) => total + count, 0);
      fc.pre(sum > 0);
      const differences = counts.flatMap((a) => counts.map((b) => Math.abs(a - b)));
      const expected = differences.reduce((total, d) => total + d, 0) / (2 * counts.length * sum);
      assert.ok(Math.abs((gini(counts) ?? NaN) - expected) < 1e-12);
    }),
  );
});

test("hitConcentration: rows recalled and never, hits and their Gini", () => {
  const rows = [0, 9, 0, 0].map((hitCount, i) => keyRow(`e${i}`, "a", { hitCount }));
  assert.deepEqual(hitConcentration(rows), { rows: 4, recalled: 1, never: 3, neverShare: 0.75, hits: 9, gini: 0.75 });
  assert.deepEqual(hitConcentration([]), { rows: 0, recalled: 0, never: 0, neverShare: null, hits: 0, gini: null });
});

test("retrievability counts the lists that hold each row, once a list", () => {
  const rows = [keyRow("e1", "a"), keyRow("__proto__", "a"), keyRow("e3", "a")];
  const lists = runOf({ q1: ["e3", "__proto__", "e3"], q2: ["e3"] });
  assert.deepEqual(retrievability(lists, rows), {
    rows: 3,
    recalled: 2,
    never: 1,
    neverShare: 1 / 3,
    hits: 3,
    gini: 4 / 9,
    queries: 2,
    perRow: [
      { id: "e3", lists: 2 },
      { id: "__proto__", lists: 1 },
      { id: "e1", lists: 0 },
    ],
  });
  assert.throws(() => retrievability(runOf({ q: ["?"] }), rows), { name: "RangeError", message: /"q".*"\?"/ });
});

test("nearDuplicates splits the pairs by key and shows the closest across keys", () => {
  const rows = [keyRow("e1", "a"), keyRow("e2", "a"), keyRow("e3", "b"), keyRow("e4", ""), keyRow("e5", "")];
  const found = nearDuplicates(rows, atDegrees(0, 1, 3, 90, 90), { threshold: Math.cos(Math.PI / 72), shown: 2 });
  assert.deepEqual([found.pairs, found.sameKey, found.acrossKeys, found.rows], [3, 1, 2, 5]);
  assert.equal(found.share, 1);
  assert.deepEqual(found.closestAcross.map(({ a, b }) => [a, b]), [["e4", "e5"], ["e2", "e3"]]);
  assert.equal(found.closestAcross[0]?.cosine, 1);
});

test("nearDuplicates: an equal cosine counts, ten pairs are shown, nothing has no share", () => {
  const same = toVectors(Array.from({ length: 6 }, () => [1, 2]));
  const rows = [1, 2, 3, 4, 5, 6].map((i) => keyRow(`e${i}`, `${i}`));
  const found = nearDuplicates(rows, same, { threshold: 1 });
  assert.deepEqual([found.pairs, found.closestAcross.length], [15, 10]);
  assert.equal(nearDuplicates([], toVectors([]), { threshold: 0.9 }).share, null);
  assert.deepEqual(nearDuplicates(rows, same, { threshold: 1, shown: 0 }).closestAcross, []);
  for (const threshold of [1.5, -1.5]) {
    assert.throws(() => nearDuplicates(rows, same, { threshold }), { message: /threshold/ });
  }
  assert.throws(() => nearDuplicates(rows, same, { threshold: 1, shown: -1 }), { message: /shown/ });
  assert.throws(() => nearDuplicates([], same, { threshold: 1 }), { message: /0 rows and 6 vectors/ });
});

test("nearDuplicates equals brute force on random rows", () => {
  const keys = fc.array(fc.constantFrom("a", "b", ""), { minLength: 14, maxLength: 14 });
  fc.assert(
    fc.property(smallVectors, keys, fc.double({ min: -1, max: 1, noNaN: true }), (vectors, patterns, threshold) => {
      const rows = Array.from({ length: vectors.count }, (_, i) => keyRow(`e${i}`, patterns[i] ?? ""));
      const every = rows.flatMap((_, i) => rows.slice(i + 1).map((__, d) => [i, i + 1 + d] as const));
      const pairs = every.filter(([i, j]) => plainCosine(vectors, i, j) >= threshold);
      const same = pairs.filter(([i, j]) => patterns[i] !== "" && patterns[i] === patterns[j]);
      const found = nearDuplicates(rows, vectors, { threshold });
      assert.deepEqual([found.pairs, found.sameKey], [pairs.length, same.length]);
      assert.equal(found.rows, new Set(pairs.flat()).size);
    }),
  );
});

const group = (size: number, mean: number | null): PatternGroup => ({
  pattern: "a",
  size,
  hits: 1,
  hitRate: 1 / size,
  recalls: 1,
  members: Array.from({ length: size }, (_, i) => i),
  full: { size, min: 0.9, mean: 0.95, pairs: 1 },
  payload: mean === null ? null : { size, min: mean - 0.1, mean, pairs: 1 },
});

test("remedyOf names the disease by the payload's mean cosine; lower bound open, upper one closed", () => {
  const thresholds = Object.freeze({ overMergeBelow: 0.8, repeatFrom: 0.95 });
  const of = (size: number, mean: number | null): string => remedyOf(group(size, mean), thresholds).disease;
  assert.equal(of(2, 0.79), "over-merge");
  assert.equal(of(2, 0.8), "neither");
  assert.equal(of(2, 0.94), "neither");
  assert.equal(of(2, 0.95), "repeat capture");
  assert.equal(of(2, null), "no payload");
  assert.equal(of(1, null), "one row");
  const { payloadMean, payloadMin, hitRate, remedy } = remedyOf(group(2, 0.5), thresholds);
  assert.deepEqual([payloadMean, payloadMin, hitRate], [0.5, 0.4, 0.5]);
  assert.match(remedy, /split the key/);
  assert.match(remedyOf(group(2, 1), thresholds).remedy, /count when writing/);
});

test("remedyOf refuses thresholds out of order", () => {
  const wrong = { overMergeBelow: 0.9, repeatFrom: 0.8 };
  assert.throws(() => remedyOf(group(2, 0.5), wrong), { name: "RangeError", message: /repeatFrom/ });
  for (const overMergeBelow of [-1.5, 1.5]) {
    const odd = { overMergeBelow, repeatFrom: 0.8 };
    assert.throws(() => remedyOf(group(2, 0.5), odd), { message: /overMergeBelow/ });
  }
  const high = { overMergeBelow: 0.8, repeatFrom: 1.5 };
  assert.throws(() => remedyOf(group(2, 0.5), high), { message: /repeatFrom/ });
});
