import assert from "node:assert/strict";
import { test } from "node:test";
import { measureFlipRatio } from "../../../lib/audit";
import { candidate, NOW, ranked } from "../../ranked";
import { returned, round, stagesOfPreset } from "./run";

test("mem0 OSS: the gate reads the raw similarity (.1 passes), the score shown is half of it beside BM25", async () => {
  const list = ranked(
    candidate({ id: "A", similarity: 0.8, ageDays: 900 }), candidate({ id: "B", similarity: 0.1 }),
    candidate({ id: "C", similarity: 0.0999 }),
  );
  assert.deepEqual(await returned("mem0-oss", list), [["A", 0.4], ["B", 0.05]]);
});

test("mem0 Platform: 1.5 for a touch just now, .3 for a long idle one, so the worst flip is b/a > .2", async () => {
  const just = ranked(
    candidate({ id: "old", similarity: 0.9, ageDays: 90 }), candidate({ id: "new", similarity: 0.19 }),
  );
  // .9 x .3 = .27; .19 x 1.5 = .285
  assert.deepEqual(await returned("mem0-platform", just), [["new", 0.285], ["old", 0.27]]);
  const reranks = stagesOfPreset("mem0-platform").filter(({ kind }) => kind === "rerank");
  assert.equal(round(measureFlipRatio(reranks, { older: 90, newer: 0 }, NOW).ratio), 0.2);
});

test("Generative Agents: .5 x recency + 3 x relevance over the pool, and the oldest is the most recent", async () => {
  const list = ranked(
    candidate({ id: "mid", similarity: 0.6, ageDays: 5 }), candidate({ id: "new", similarity: 0.4, ageDays: 1 }),
    candidate({ id: "old", similarity: 0.2, ageDays: 9 }),
  );
  // recency 1, .99, .9801 from the oldest on: stretched 1, .497487, 0; relevance 0, 1, .5
  assert.deepEqual(await returned("generative-agents", list), [["mid", 3.248744], ["new", 1.5], ["old", 0.5]]);
});
