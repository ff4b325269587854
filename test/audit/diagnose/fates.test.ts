import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose } from "../../../lib/audit";
import { cut, distinct, dropFailures, rerankBy, threshold, tierDecay } from "../../../lib/recall";
import type { GateStage, SourceStage } from "../../../lib/types";
import { candidate } from "../../ranked";
import { column, found, list, rowsOf, told } from "./told";

const mechanisms = async (...input: Parameters<typeof told>): Promise<readonly unknown[]> =>
  column(await diagnose(told(...input)), "fates", "by");

test("every judged query has one fate, and their counts add up to the judged queries", async () => {
  const asked = {
    first: { list: list(["a", 0.9], ["b", 0.8]), right: ["a"] },
    never: { list: list(["a", 0.9]), right: ["elsewhere"] },
    dropped: { list: list(["a", 0.9], ["b", 0.8], ["c", 0.7], ["d", 0.6]), right: ["d"] },
    outranked: { list: list(["old", 0.9, 60], ["new", 0.8, 0]), right: ["old"] },
    behind: { list: list(["x", 0.9], ["y", 0.8]), right: ["y"] },
    unjudged: { list: list(["x", 0.9]) },
  };
  const diagnosis = await diagnose(told(asked, [tierDecay(), cut(3)]));
  const fates = new Map(rowsOf(diagnosis, "fates").map(([fate, at, , count]) => [`${fate} ${at}`.trim(), count]));
  assert.deepEqual(fates, new Map<string, unknown>([
    ["right first search", 1], ["never retrieved", 1], ["dropped cut 3", 1],
    ["outranked decay x tiers 1/0.8/0.6", 1], ["never first search", 1],
  ]));
  const costs = diagnosis.findings.filter(({ id }) => id.startsWith("loss/")).map(({ id, cost }) => [id, cost]);
  assert.deepEqual(costs.sort(), [
    ["loss/cut 3", 1], ["loss/decay x tiers 1/0.8/0.6", 1], ["loss/never first", 1], ["loss/never retrieved", 1],
  ]);
});

test("a query is lost only when the last of its answers is gone", async () => {
  const asked = { q: { list: list(["a", 0.9], ["b", 0.5]), right: ["a", "b"] } };
  const diagnosis = await diagnose(told(asked, [threshold({ value: 0.6, on: "similarity" })]));
  assert.deepEqual(column(diagnosis, "fates", "fate"), ["right first"]);
  assert.equal(found(diagnosis, "loss/similarity >= 0.6"), undefined);
});

test("judgements below the lowest relevant grade are no answers", async () => {
  const input = told({ q: { list: list(["a", 0.9], ["b", 0.5]), right: [] } }, [], {
    qrels: new Map([["q", new Map([["a", 1], ["b", 2]])]]), from: 2,
  });
  assert.deepEqual(column(await diagnose(input), "fates", "fate"), ["never first"]);
});

test("a gate that drops the answer for its age is told from one that drops it at any age", async () => {
  const gate = threshold({ value: 0.55, on: "score" });
  const asked = (similarity: number, age: number) =>
    ({ q: { list: list(["top", 0.95, 0], ["a", similarity, age]), right: ["a"] } });
  assert.deepEqual(await mechanisms(asked(0.6, 60), [tierDecay(), gate]), ["below the gate in force at its age"]);
  assert.deepEqual(await mechanisms(asked(0.5, 60), [tierDecay(), gate]), ["below the gate"]);
  // .55 / .6 = .9167 is above .9, the largest similarity of this input
  const low = { q: { list: list(["top", 0.9, 0], ["a", 0.8, 100]), right: ["a"] } };
  assert.deepEqual(await mechanisms(low, [tierDecay(), gate]), ["not reachable at its age"]);
});

test("failures and unknown similarities are named as what they are", async () => {
  const failed = candidate({ id: "a", similarity: 0.9, outcome: "failure" });
  assert.deepEqual(await mechanisms({ q: { list: [failed], right: ["a"] } }, [dropFailures()]),
    ["dropped as a failure"]);
  const unknown = candidate({ id: "a", similarity: null });
  const known = candidate({ id: "b", similarity: 0.9 });
  const gate = threshold({ value: 0.5, on: "similarity" });
  assert.deepEqual(await mechanisms({ q: { list: [known, unknown], right: ["a"] } }, [gate]),
    ["its similarity is unknown"]);
});

test("an answer that shares its key with the one kept was collapsed; with its own it was too far down", async () => {
  const same = { q: { list: list(["a", 0.9, 0, "k"], ["b", 0.8, 0, "k"]), right: ["b"] } };
  assert.deepEqual(await mechanisms(same, [distinct({ keep: "first" })]),
    ["collapsed onto another of the same key"]);
  const own = { q: { list: list(["a", 0.9, 0, "k"], ["b", 0.8, 0, "l"]), right: ["b"] } };
  assert.deepEqual(await mechanisms(own, [distinct({ keep: "first" }), cut(1)]), ["too far down for the cut"]);
});

test("a gate that drops only what is like one certain other is no cut", async () => {
  const near: GateStage = {
    name: "near", kind: "gate",
    apply: (all) => all.filter(({ id }) => id !== "b" || !all.some((one) => one.id === "a")),
  };
  const asked = { q: { list: list(["x", 0.95], ["a", 0.9], ["b", 0.8], ["c", 0.7]), right: ["b"] } };
  const diagnosis = await diagnose(told(asked, [near]));
  assert.deepEqual(column(diagnosis, "fates", "by"), ["collapsed onto a near duplicate"]);
  assert.match(String(column(diagnosis, "cases", "why")[0]), /too like "a"/);
});

test("who overtook is told by age: fresher, not fresher, or a time that is missing", async () => {
  const last = rerankBy("turn round", ({ score }) => -score);
  const asked = (oldAge: number | null, newAge: number | null) =>
    ({ q: { list: list(["a", 0.9, oldAge], ["b", 0.8, newAge]), right: ["a"] } });
  assert.deepEqual(await mechanisms(asked(60, 1), [last]), ["outranked by a fresher one (flip)"]);
  assert.deepEqual(await mechanisms(asked(1, 60), [last]), ["outranked by one that is not fresher"]);
  assert.deepEqual(await mechanisms(asked(null, 1), [last]), ["outranked"]);
});

test("a step that puts more answers first than it loses costs nothing and is no failure", async () => {
  const asked = {
    lost: { list: list(["a", 0.9, 60], ["b", 0.8, 0]), right: ["a"] },
    won1: { list: list(["a", 0.9, 60], ["b", 0.8, 0]), right: ["b"] },
    won2: { list: list(["a", 0.9, 60], ["b", 0.8, 0]), right: ["b"] },
  };
  const diagnosis = await diagnose(told(asked, [tierDecay()]));
  const loss = found(diagnosis, `loss/${tierDecay().name}`);
  assert.deepEqual([loss?.cost, loss?.status], [0, "remark"]);
  assert.match(loss?.sentence ?? "", /takes the first place from the answer of 1 of 3 .* first for 2 others/);
});

test("a judged query whose grades are all below the lowest relevant one has no answer to lose", async () => {
  const input = told({ q: { list: list(["a", 0.9]), right: [] }, r: { list: list(["a", 0.9]), right: ["a"] } }, [], {
    qrels: new Map([["q", new Map([["a", 1]])], ["r", new Map([["a", 2]])]]), from: 2,
  });
  const diagnosis = await diagnose(input);
  assert.deepEqual([diagnosis.input["judged queries"], diagnosis.input["judged, nothing is right"]], [1, 1]);
});

test("only what a later source brought is blamed on it, not what stood there before", async () => {
  const late: SourceStage = {
    name: "late", kind: "source", apply: async (all) => [...all, candidate({ id: "z", similarity: 0.1 })],
  };
  const asked = { q: { list: list(["a", 0.9, 60], ["b", 0.8, 0]), right: ["a"] } };
  assert.deepEqual(await mechanisms(asked, [late, tierDecay()]), ["outranked by a fresher one (flip)"]);
});

test("a variation that loses more first places than it wins is not told as a way back", async () => {
  const own = (i: number) => [`q${i}`, { list: list([`w${i}`, 0.9], [`a${i}`, 0.6, 60]), right: [`a${i}`] }] as const;
  // the gate loses q0 only; without it three others lose their first place
  const gate: GateStage = {
    name: "gate", kind: "gate", apply: (all) => all.filter(({ id }) => !["a0", "w1", "w2", "w3"].includes(id)),
  };
  const asked = Object.fromEntries([0, 1, 2, 3].map(own));
  const sentence = async (some: typeof asked): Promise<string> =>
    found(await diagnose(told(some, [gate])), "loss/gate")?.sentence ?? "";
  assert.doesNotMatch(await sentence(asked), /Without gate it is listed again/);
  const alone = await sentence(Object.fromEntries([own(0)]));
  assert.match(alone, /Without gate it is listed again for 1 of them, first for 0/);
});
