import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, distinct, dropFailures, threshold } from "../../lib/recall";
import { candidate, ids, NOW, ranked } from "../ranked";

const CONTEXT = Object.freeze({ query: Object.freeze({ id: "q", text: "" }), now: NOW });

test("threshold keeps what is at the bound and drops an unknown similarity", () => {
  const list = ranked(
    candidate({ id: "above", similarity: 0.7 }), candidate({ id: "at", similarity: 0.55 }),
    candidate({ id: "below", similarity: 0.5499999 }), candidate({ id: "unknown", similarity: null }),
  );
  assert.deepEqual(ids(threshold({ value: 0.55, on: "similarity" }).apply(list, CONTEXT)), ["above", "at"]);
  assert.deepEqual(threshold({ value: 0.55, on: "similarity" }).apply([], CONTEXT), []);
});

test("threshold on score looks at the sort key, not at the evidence", () => {
  const list = ranked(Object.freeze({ ...candidate({ id: "decayed", similarity: 0.649 }), score: 0.519 }));
  assert.deepEqual(ids(threshold({ value: 0.55, on: "score" }).apply(list, CONTEXT)), []);
  assert.deepEqual(ids(threshold({ value: 0.55, on: "similarity" }).apply(list, CONTEXT)), ["decayed"]);
});

test("dropFailures drops outcome failure and nothing else", () => {
  const list = ranked(
    candidate({ id: "a", similarity: 0.9, outcome: "failure" }), candidate({ id: "b", similarity: 0.8 }),
  );
  assert.deepEqual(ids(dropFailures().apply(list, CONTEXT)), ["b"]);
});

test("distinct (first) keeps the first of each key; empty keys are never duplicates", () => {
  const list = ranked(
    candidate({ id: "a1", similarity: 0.9, key: "a", ageDays: 60 }), candidate({ id: "n1", similarity: 0.8 }),
    candidate({ id: "a2", similarity: 0.7, key: "a", ageDays: 1 }), candidate({ id: "n2", similarity: 0.6 }),
    candidate({ id: "p", similarity: 0.5, key: "__proto__" }),
    candidate({ id: "p2", similarity: 0.4, key: "__proto__" }),
  );
  assert.deepEqual(ids(distinct({ keep: "first" }).apply(list, CONTEXT)), ["a1", "n1", "n2", "p"]);
});

test("distinct (newest) keeps the newest of each key AT ITS OWN PLACE, so that order is kept", () => {
  const list = ranked(
    candidate({ id: "a-old", similarity: 0.9, key: "a", ageDays: 60 }),
    candidate({ id: "b", similarity: 0.8, key: "b", ageDays: 5 }),
    candidate({ id: "a-new", similarity: 0.7, key: "a", ageDays: 1 }),
  );
  assert.deepEqual(ids(distinct({ keep: "newest" }).apply(list, CONTEXT)), ["b", "a-new"]);
});

test("the docstring (newest) and the code (first) agree or differ by the order of the input alone", () => {
  const older = candidate({ id: "older", similarity: 0.9, key: "k", ageDays: 60 });
  const newer = candidate({ id: "newer", similarity: 0.8, key: "k", ageDays: 1 });
  const kept = (keep: "first" | "newest", ...list: readonly (typeof older)[]) =>
    ids(distinct({ keep }).apply(ranked(...list), CONTEXT));
  assert.deepEqual([kept("first", newer, older), kept("newest", newer, older)], [["newer"], ["newer"]]);
  assert.deepEqual([kept("first", older, newer), kept("newest", older, newer)], [["older"], ["newer"]]);
});

test("distinct (newest): equal or missing times keep the one met first; any time beats none", () => {
  const at = (id: string, ageDays: number | null) => candidate({ id, similarity: 0.5, key: "k", ageDays });
  const newest = distinct({ keep: "newest" });
  assert.deepEqual(ids(newest.apply(ranked(at("x", 3), at("y", 3)), CONTEXT)), ["x"]);
  assert.deepEqual(ids(newest.apply(ranked(at("x", null), at("y", null)), CONTEXT)), ["x"]);
  assert.deepEqual(ids(newest.apply(ranked(at("x", null), at("y", 400)), CONTEXT)), ["y"]);
});

test("cut keeps the first k, or all where there are fewer", () => {
  const list = ranked(candidate({ id: "a", similarity: 0.9 }), candidate({ id: "b", similarity: 0.8 }));
  assert.deepEqual(ids(cut(1).apply(list, CONTEXT)), ["a"]);
  assert.deepEqual(ids(cut(9).apply(list, CONTEXT)), ["a", "b"]);
});

test("gates refuse k = 0, broken numbers and unknown words when they are made", () => {
  for (const k of [0, -1, 1.5, NaN, Infinity]) assert.throws(() => cut(k), /cut: k must be a whole number.*got/);
  assert.throws(() => threshold({ value: NaN, on: "score" }), RangeError);
  assert.throws(() => threshold({ value: 0.5, on: "distance" as "score" }), /"similarity" or "score", got "distance"/);
  assert.throws(() => distinct({ keep: "last" as "first" }), /"first" or "newest", got "last"/);
});
