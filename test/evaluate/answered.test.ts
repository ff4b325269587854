import { test } from "node:test";
import assert from "node:assert/strict";
import { answered, evaluate, nonEmpty, unjudged } from "../../lib/evaluate";

const run = new Map([["a", [{ id: "x" }]], ["b", []], ["c", [{ id: "y" }, { id: "z" }]]]);

test("answered(run) counts the queries that got anything and names the others", () => {
  assert.deepEqual(answered(run), { answered: 2, queries: 3, rate: 2 / 3, empty: ["b"] });
});

test("answered(run) without queries is a RangeError", () => {
  assert.throws(() => answered(new Map()), /answered: expected at least one query, got none/);
});

test("unjudged(queries) is enough for the non-empty rate, which then equals answered", () => {
  const queries = Object.freeze(["a", "b", "c"].map((id) => Object.freeze({ id, text: "" })));
  assert.equal(evaluate(run, unjudged(queries), [nonEmpty()]).rows[0]!.mean, answered(run).rate);
});

test("unjudged(queries) refuses an id that occurs twice", () => {
  assert.throws(() => unjudged([{ id: "a", text: "1" }, { id: "a", text: "2" }]), /"a" occurs twice/);
});
