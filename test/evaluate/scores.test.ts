import assert from "node:assert/strict";
import { test } from "node:test";
import { believingScores, scoreDisagreements, successAt, tieRange } from "../../lib/evaluate";
import type { Run } from "../../lib/types";
import { candidate, ids, ranked } from "../ranked";

const run: Run = new Map([
  ["falling", ranked(candidate({ id: "a", similarity: 0.9 }), candidate({ id: "b", similarity: 0.8 }))],
  ["tied", ranked(candidate({ id: "b", similarity: 0.5 }), candidate({ id: "a", similarity: 0.5 }))],
  ["rising", ranked(candidate({ id: "b", similarity: 0.1 }), candidate({ id: "a", similarity: 0.2 }))],
  ["empty", ranked()],
]);

test("scoreDisagreements names queries whose scores rise somewhere; equal scores agree", () => {
  assert.deepEqual(scoreDisagreements(run), ["rising"]);
});

test("believingScores sorts by score and leaves ties in list order, and the run as it was", () => {
  assert.deepEqual([...believingScores(run)].map(([, list]) => ids(list)), [["a", "b"], ["b", "a"], ["a", "b"], []]);
  assert.deepEqual(ids(run.get("rising")!), ["b", "a"]);
});

test("tieRange: only queries with equal scores can move, between worst and best order", () => {
  const right = new Map([["a", 1]]);
  const qrels = new Map([["falling", right], ["tied", right], ["rising", right], ["empty", right]]);
  const { tied, lowest, highest } = tieRange(run, qrels, successAt(1));
  assert.deepEqual(tied, ["tied"]);
  assert.deepEqual(lowest.values, [1, 0, 1, 0]);
  assert.deepEqual(highest.values, [1, 1, 1, 0]);
});
