import { test } from "node:test";
import assert from "node:assert/strict";
import { journey } from "../../lib/audit";
import { article85, fromLists } from "../../lib/recall";
import { candidate, NOW, ranked } from "../ranked";

const list = ranked(
  candidate({ id: "old", similarity: 0.8, ageDays: 40, key: "k" }),
  candidate({ id: "twin", similarity: 0.75, key: "k" }),
  candidate({ id: "new", similarity: 0.7, ageDays: 2 }),
  candidate({ id: "weak", similarity: 0.5 }),
);
const pipeline = article85(fromLists(new Map([["q", list]])));
const query = Object.freeze({ id: "q", text: "?" });

test("journey: ranks after each stage, null from the stage that drops a candidate", async () => {
  const got = await journey(pipeline, query, NOW, { judgements: new Map([["old", 1], ["weak", 0]]) });
  assert.equal(got.stages.length, 6);
  assert.deepEqual(got.rows.map(({ id, ranks }) => [id, ...ranks]), [
    ["old", 1, 1, 1, 1, 2, 2],
    ["twin", 2, 2, null, null, null, null],
    ["new", 3, 3, 2, 2, 1, 1],
    ["weak", 4, 4, 3, null, null, null],
  ]);
  const dropped = got.rows.map(({ droppedBy }) => droppedBy);
  assert.deepEqual(dropped, [null, "distinct (keep first)", null, "similarity >= 0.55"]);
  assert.deepEqual(got.rows.map(({ judged }) => judged), ["right", "other", "other", "other"]);
  assert.deepEqual(got.rows.map(({ similarity }) => similarity), [0.8, 0.75, 0.7, 0.5]);
  assert.deepEqual(got.rows.map(({ score }) => Number(score.toFixed(2))), [0.64, 0.75, 0.7, 0.5]);
  assert.deepEqual([got.rows[0]!.age, got.rows[0]!.trigger, got.rows[1]!.key], [40, null, "k"]);
});

test("journey without judgements judges nobody; a query without candidates has no rows", async () => {
  const got = await journey(pipeline, query, NOW);
  assert.ok(got.rows.every(({ judged }) => judged === null));
  assert.deepEqual((await journey(pipeline, { id: "other", text: "" }, NOW)).rows, []);
});
