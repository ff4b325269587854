import assert from "node:assert/strict";
import { test } from "node:test";
import { evaluate, mean, measureRow, nonEmpty, reciprocalRank, successAt } from "../../lib/evaluate";
import type { Qrels } from "../../lib/types";

const list = (...ids: string[]) => Object.freeze(ids.map((id) => Object.freeze({ id })));
const qrels: Qrels = new Map([["a", new Map([["x", 1]])], ["b", new Map([["y", 1]])], ["c", new Map([["z", 1]])]]);

test("evaluate walks the judged queries in their order; one without an answer scores 0", () => {
  const run = new Map([["b", list("n", "y")], ["a", list("x")]]);
  const result = evaluate(run, qrels, [successAt(1), reciprocalRank(), nonEmpty()]);
  assert.deepEqual(result, {
    queries: ["a", "b", "c"],
    unanswered: ["c"],
    rows: [
      { measure: "success@1", mean: 1 / 3, values: [1, 0, 0] },
      { measure: "reciprocal rank", mean: 1.5 / 3, values: [1, 0.5, 0] },
      { measure: "non-empty", mean: 2 / 3, values: [1, 1, 0] },
    ],
  });
});

test("evaluate: an empty list counts like an absent query", () => {
  const absent = evaluate(new Map([["a", list("x")]]), qrels, [successAt(1)]);
  const empty = evaluate(new Map([["a", list("x")], ["b", list()], ["c", list()]]), qrels, [successAt(1)]);
  assert.deepEqual(absent, empty);
});

test("evaluate refuses a run query without judgements, by name", () => {
  assert.throws(() => evaluate(new Map([["nope", list("x")]]), qrels, []), /run: query "nope" has no judgements/);
});

test("evaluate refuses an id twice in one list, naming query and rank", () => {
  const run = new Map([["b", list("x", "x")]]);
  assert.throws(() => evaluate(run, qrels, []), /TypeError: ranking of query "b".*"x" again at rank 2/);
});

test("evaluate refuses judgements that are no judgements", () => {
  assert.throws(() => evaluate(new Map(), new Map(), []), /RangeError: qrels: expected at least one judged query/);
  const bad: Qrels = new Map([["a", new Map([["x", NaN]])]]);
  assert.throws(() => evaluate(new Map(), bad, []), /RangeError: qrels: query "a", document "x".*got NaN/);
});

test("mean does not depend on the order and refuses nothing", () => {
  assert.equal(mean([0.1, 0.2, 0.3]), mean([0.3, 0.1, 0.2]));
  assert.throws(() => mean([]), RangeError);
});

test("measureRow finds a row by name and lists the names it has", () => {
  const { rows } = evaluate(new Map(), qrels, [successAt(1), nonEmpty()]);
  assert.equal(measureRow(rows, "non-empty").mean, 0);
  assert.throws(() => measureRow(rows, "hit@1"), /expected one of success@1, non-empty, got "hit@1"/);
});
