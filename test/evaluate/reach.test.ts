import assert from "node:assert/strict";
import { test } from "node:test";
import { rankOneReach } from "../../lib/evaluate";
import { cut, decayInPlace, distinct, dropFailures, fromLists, threshold, tierDecay } from "../../lib/recall";
import type { RankedList, Stage } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const list = ranked(
  candidate({ id: "a", similarity: 0.8, ageDays: 1, key: "k" }),
  candidate({ id: "b", similarity: 0.7, ageDays: 60, key: "l", outcome: "failure" }),
  candidate({ id: "c", similarity: 0.6, ageDays: 1, key: "k" }),
);
const reach = (stage: Stage, lists: readonly RankedList[] = [list]) =>
  rankOneReach(stage, lists, lists.map(() => ({ query: { id: "q", text: "" }, now: NOW })));

test("rankOneReach: keep-first and a cut keep whichever comes first", () => {
  assert.equal(reach(distinct({ keep: "first" })), "cannot change");
  assert.equal(reach(cut(1)), "cannot change");
});

test("rankOneReach: a gate on the sort key can only empty, once some candidate is below it", () => {
  assert.equal(reach(threshold({ value: 0.65, on: "similarity" })), "can only empty");
  assert.equal(reach(threshold({ value: 0.1, on: "similarity" })), "cannot change");
});

test("rankOneReach: finds what would happen if a later candidate came first, though nothing happened to rank 1", () => {
  assert.deepEqual(dropFailures().apply(list, { query: { id: "q", text: "" }, now: NOW })[0], list[0]);
  assert.equal(reach(dropFailures()), "can change");
  assert.equal(reach(tierDecay()), "can change");
});

test("rankOneReach: one list in which it can is enough", () => {
  const failures = dropFailures();
  assert.equal(reach(failures, [ranked(list[0]!), list]), "can change");
  assert.equal(reach(failures, [ranked(list[0]!), ranked(list[2]!)]), "cannot change");
  assert.equal(reach(failures, [ranked(list[1]!, list[0]!)]), "can change");
  assert.equal(reach(failures, [ranked(list[1]!)]), "can only empty");
});

test("rankOneReach: nothing to probe is cannot change, a source can change", () => {
  assert.equal(reach(tierDecay(), []), "cannot change");
  assert.equal(reach(tierDecay(), [ranked()]), "cannot change");
  assert.equal(reach(fromLists(new Map())), "can change");
});

test("rankOneReach probes copies: a stage that writes into its input does no harm", () => {
  const mine = list.map((one) => ({ ...one }));
  reach(decayInPlace(), [mine]);
  assert.deepEqual(mine, list);
});
