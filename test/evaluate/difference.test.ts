import assert from "node:assert/strict";
import { test } from "node:test";
import { compareLists, mechanism } from "../../lib/evaluate";
import { candidate, ranked } from "../ranked";

const [a, b, c] = ["a", "b", "c"].map((id) => candidate({ id, similarity: 0.5 })) as [
  ReturnType<typeof candidate>, ReturnType<typeof candidate>, ReturnType<typeof candidate>,
];

test("compareLists names the queries by position, one kind of change each", () => {
  const before = [ranked(a), ranked(a, b), ranked(a, b), ranked(), ranked(a, b, c), ranked(a)];
  const after = [ranked(b), ranked(b, a), ranked(), ranked(), ranked(a, c), ranked({ ...a, score: 0.4 })];
  assert.deepEqual(compareLists(before, after), {
    queries: 6,
    added: 1,
    dropped: 4,
    addedIn: [0],
    droppedIn: [0, 2, 4],
    reorderedIn: [1],
    rankOneIn: [0, 1],
    emptiedIn: [2],
    rescoredIn: [5],
  });
});

test("compareLists of no lists is no difference", () => {
  const { queries, added, dropped, emptiedIn } = compareLists([], []);
  assert.deepEqual([queries, added, dropped, emptiedIn], [0, 0, 0, []]);
});

test("mechanism: one added candidate is enough to say so, dropping beside reordering reads as reordered", () => {
  const added = mechanism(compareLists([ranked(a)], [ranked(a, b)]));
  assert.deepEqual([added.effect, added.words], ["added", "added 1 candidate in 1 of 1 queries"]);
  const both = mechanism(compareLists([ranked(a, b, c)], [ranked(c, b)]));
  assert.equal(both.effect, "reordered");
  assert.equal(both.words, "dropped 1 candidate in 1 of 1 queries, reordered 1 of 1 queries, another first place in 1");
});

test("mechanism: a list that was emptied or led by another is never called unable to change rank 1", () => {
  const emptied = compareLists([ranked(a)], [ranked()]);
  assert.equal(mechanism(emptied, "can only empty").effect, "dropped");
  const led = compareLists([ranked(a, b)], [ranked(b)]);
  assert.equal(mechanism(led, "cannot change").effect, "dropped");
  const tail = compareLists([ranked(a, b)], [ranked(a)]);
  assert.equal(mechanism(tail, "can only empty").effect, "cannot change rank 1");
  assert.equal(mechanism(tail, "can change").effect, "dropped");
  assert.equal(mechanism(tail).effect, "dropped");
});
