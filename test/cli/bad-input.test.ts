import assert from "node:assert/strict";
import { test } from "node:test";
import { effectiveThreshold, epsilonSweep } from "../../lib/audit";
import { evaluate, successAt } from "../../lib/evaluate";
import { cut, findOddTimes, tieBreakByFreshness, vectorSearch } from "../../lib/recall";
import { checkVectors, exactIndex, toVectors } from "../../lib/vectors";

// Issue 3 section 7 in one place, as far as it is not about files (see audit-bad-input.test.ts and test/formats).

test("vectors with NaN, of length zero or of another length are refused, and the row is named", () => {
  for (const bad of [[NaN, 1], [0, 0], [1, 2, 3], [Infinity, 0]]) {
    assert.throws(() => toVectors([[1, 0], bad]), { name: "RangeError", message: /row 1/ });
  }
  const vectors = { data: Float32Array.of(1, 0, NaN, 1), count: 2, dimension: 2 };
  assert.throws(() => checkVectors(vectors), { name: "RangeError", message: /row 1/ });
});

test("a query vector of another length, with NaN or of length zero is refused", async () => {
  const index = exactIndex([{ id: "e1", createdAt: null }], toVectors([[1, 0]]));
  for (const bad of [Float32Array.of(1), Float32Array.of(NaN, 1), Float32Array.of(0, 0)]) {
    await assert.rejects(index.search(bad, 1), { name: "RangeError" });
  }
});

test("k = 0 is refused where a k is asked for", async () => {
  const index = exactIndex([{ id: "e1", createdAt: null }], toVectors([[1, 0]]));
  await assert.rejects(index.search(Float32Array.of(1, 0), 0), { name: "RangeError", message: /got 0/ });
  const vectorOf = async (): Promise<Float32Array> => Float32Array.of(1, 0);
  assert.throws(() => vectorSearch({ index, rows: [], vectorOf, k: 0 }), { name: "RangeError", message: /got 0/ });
  assert.throws(() => cut(0), { name: "RangeError", message: /got 0/ });
  assert.throws(() => successAt(0), { name: "RangeError" });
});

test("a negative epsilon is refused", () => {
  const options = { band: "anchored", by: "age class" } as const;
  assert.throws(() => tieBreakByFreshness({ epsilon: -0.01, ...options }), { name: "RangeError", message: /-0\.01/ });
  const recorded = { lists: new Map(), qrels: new Map([["q", new Map()]]), now: "2026-08-04T09:00:00Z" };
  assert.throws(() => epsilonSweep(recorded, [-0.01]), { name: "RangeError" });
});

test("an empty corpus answers every search with nothing, and no judged query is an error", async () => {
  const index = exactIndex([], toVectors([], 2));
  assert.deepEqual(await index.search(Float32Array.of(1, 0), 3), []);
  assert.throws(() => evaluate(new Map(), new Map(), [successAt(1)]), { name: "RangeError" });
});

test("a run query without judgements and duplicate ids are refused", () => {
  const run = new Map([["q9", [{ id: "e1" }]]]);
  assert.throws(() => evaluate(run, new Map([["q1", new Map([["e1", 1]])]]), [successAt(1)]), /q9/);
  const rows = [{ id: "e1", createdAt: null }, { id: "e1", createdAt: null }];
  assert.throws(() => exactIndex(rows, toVectors([[1, 0], [0, 1]])), /"e1" in rows 0 and 1/);
});

test("impossible times are listed by kind, and impossible ages refused", () => {
  const rows = ["2026-02-30T00:00:00Z", "2026-08-04T09:00:00", "2027-01-01T00:00:00Z", null].map((createdAt, i) => {
    return { id: `e${i}`, createdAt };
  });
  const odd = findOddTimes(rows, "2026-08-04T09:00:00Z").map((one) => one.odd);
  assert.deepEqual(odd, ["unparsable", "zone-less", "future", "missing"]);
  const rule = { name: "r", combine: "multiply", factor: () => 1, parameters: {} } as const;
  assert.throws(() => effectiveThreshold(0.55, rule, NaN), { name: "RangeError" });
});
