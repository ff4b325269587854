import assert from "node:assert/strict";
import { test } from "node:test";
import { beforeAfter, breakEven, decayCost, recordedBeforeRerank, shuffledAges } from "../../lib/audit";
import { article85, cut, fixNoDecay, fromLists, tierDecay } from "../../lib/recall";
import type { Qrels, RankedList, Run } from "../../lib/types";
import { candidate, ids, NOW, ranked } from "../ranked";

/** q1: the right answer is old and leads; q2: it is fresh and second, behind an old one. */
const run: Run = new Map<string, RankedList>([
  ["q1", ranked(candidate({ id: "r", similarity: 0.7, ageDays: 45, key: "k" }),
    candidate({ id: "w", similarity: 0.65, key: "l" }), candidate({ id: "low", similarity: 0.5, key: "m" }))],
  ["q2", ranked(candidate({ id: "w", similarity: 0.7, ageDays: 45, key: "k" }),
    candidate({ id: "r", similarity: 0.6, key: "l" }))],
]);
const qrels: Qrels = new Map(["q1", "q2"].map((id) => [id, new Map([["r", 1]])]));
const source = fromLists(run);

test("recordedBeforeRerank stops at the first rerank: gates before it apply, the cut behind it does not", () => {
  const [recorded] = recordedBeforeRerank([{ label: "one", run, qrels }], article85(source, { topK: 1 }), NOW);
  assert.deepEqual(ids(recorded!.lists.get("q1")!), ["r", "w"], "low is below the gate; k = 1 is not applied");
  assert.equal(recorded!.label, "one");
  assert.equal("label" in recordedBeforeRerank([{ run, qrels }], article85(source), NOW)[0]!, false);
});

test("recordedBeforeRerank applies every gate of a pipeline without a rerank", () => {
  const [recorded] = recordedBeforeRerank([{ run, qrels }], fixNoDecay(source, { topK: 1 }), NOW);
  assert.deepEqual(ids(recorded!.lists.get("q1")!), ["r"]);
});

test("beforeAfter sends recorded lists through stages, for decayCost: one loss and one gain (by hand)", () => {
  const recorded = recordedBeforeRerank([{ label: "one", run, qrels }], article85(source), NOW);
  // .7 x .8 = .56 < .65 and < .6: q1 is lost, q2 is won
  const [cost] = decayCost(beforeAfter(recorded, [tierDecay(), cut(1)])).runs;
  assert.deepEqual([cost!.label, cost!.losses, cost!.gains, cost!.cost], ["one", 1, 1, 0]);
  assert.equal(beforeAfter([{ lists: run, qrels, now: NOW }], [])[0]!.after.get("q1")!.length, 3);
});

const rows = [...run.values()].flat().map(({ id, createdAt }) => ({ id, createdAt }));
const store = [...new Map(rows.map((row) => [row.id, row])).values()];

test("shuffledAges: equal ages cost the same however they are dealt out", () => {
  const same = store.map(({ id }) => ({ id, createdAt: NOW }));
  const lists: Run = new Map([...run].map(([query, list]) => [query, list.map((one) => ({ ...one, createdAt: NOW }))]));
  const got = shuffledAges({ lists, qrels, now: NOW }, same, [tierDecay()], { shuffles: 20 });
  assert.deepEqual([got.observed, got.mean, got.low, got.high, got.p, got.costs.length], [0, 0, 0, 0, 1, 20]);
});

test("shuffledAges: p is small when the right row is always the fresh one, and repeats with its seed", () => {
  const many: Run = new Map(Array.from({ length: 8 }, (_, i) => [`q${i}`, ranked(
    candidate({ id: `old ${i}`, similarity: 0.7, ageDays: 45 }), candidate({ id: `new ${i}`, similarity: 0.65 }),
  )] as const));
  const judged: Qrels = new Map([...many.keys()].map((id, i) => [id, new Map([[`new ${i}`, 1]])]));
  const all = [...many.values()].flat();
  const eight = { lists: many, qrels: judged, now: NOW };
  const shuffle = (seed: number) => shuffledAges(eight, all, [tierDecay()], { seed });
  assert.deepEqual([shuffle(1).observed, shuffle(1).costs.length], [-8, 1000]);
  assert.ok(shuffle(1).p < 0.01 && shuffle(1).p >= 1 / 1001);
  assert.deepEqual(shuffle(3), shuffle(3));
  assert.notDeepEqual(shuffle(3).costs, shuffle(4).costs);
});

test("shuffledAges refuses a candidate that is no row, and fewer than one shuffle", () => {
  const recorded = { lists: run, qrels, now: NOW };
  assert.throws(() => shuffledAges(recorded, store.slice(1), [tierDecay()]), /is no row/);
  assert.throws(() => shuffledAges(recorded, store, [], { shuffles: 0 }), RangeError);
});

test("breakEven: cost / (cost + gain); 0 where it never costs, null where it never pays", () => {
  const even = { cost: 0.25, gain: 0.25, share: 0.5 };
  assert.deepEqual(breakEven({ cost: 6, queries: 24 }, { cost: -3, queries: 12 }), even);
  assert.equal(breakEven({ cost: 1, queries: 24 }, { cost: -3, queries: 12 }).share?.toFixed(4), "0.1429");
  assert.equal(breakEven({ cost: 0, queries: 24 }, { cost: 0, queries: 12 }).share, 0);
  assert.deepEqual(breakEven({ cost: 1, queries: 2 }, { cost: 0, queries: 2 }), { cost: 0.5, gain: 0, share: null });
  assert.equal(breakEven({ cost: 1, queries: 2 }, { cost: 1, queries: 2 }).share, null);
  assert.throws(() => breakEven({ cost: 1, queries: 0 }, { cost: 1, queries: 1 }), RangeError);
});
