import { test } from "node:test";
import assert from "node:assert/strict";
import { fromLists, runStages, withoutTimes } from "../../lib/recall";
import { candidate, NOW, ranked } from "../ranked";

const list = ranked(candidate({ id: "a", similarity: 0.8, ageDays: 40 }), candidate({ id: "b", similarity: 0.7 }));

test("withoutTimes(source) keeps order, similarity and score and takes every time away", async () => {
  const source = withoutTimes(fromLists(new Map([["q", list]])));
  const [found] = await runStages([source], { id: "q", text: "" }, NOW);
  assert.deepEqual(found, list.map((one) => ({ ...one, createdAt: null })));
  assert.equal(list[0]!.createdAt, "2026-06-25T09:00:00.000Z");
  assert.equal(source.name, "recorded lists, times left out");
});
