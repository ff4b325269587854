import assert from "node:assert/strict";
import { test } from "node:test";
import { decayChangesPriorityOnly, oneRowATool } from "../../lib/audit";
import { article72, article85, fixTieBreak, fromLists, recallAll } from "../../lib/recall";
import type { RankedList, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const lists: Run = new Map<string, RankedList>([
  ["far", ranked(candidate({ id: "A", similarity: 0.7, ageDays: 45 }), candidate({ id: "B", similarity: 0.6 }))],
  ["near", ranked(candidate({ id: "A", similarity: 0.7, ageDays: 45 }), candidate({ id: "B", similarity: 0.68 }))],
  ["lost", ranked(candidate({ id: "A", similarity: 0.6, ageDays: 45 }))],
]);
const queries = [...lists.keys()].map((id) => ({ id, text: "" }));
const source = fromLists(lists);

test("'decay changes priority only' is refuted by decay-before-gate through membership", async () => {
  const got = decayChangesPriorityOnly(lists, await recallAll(article72(source), queries, { now: NOW }));
  assert.equal(got.verdict, "refuted");
  // every candidate has key "", so none is a duplicate; A's .7 x .8 = .56 stays, lost's .48 goes
  assert.deepEqual(got.counterExamples.map(({ query, kind, lost, gained }) => [query, kind, lost, gained]), [
    ["far", "rank 1", ["A"], ["B"]], ["lost", "membership", ["A"], []],
  ]);
  assert.ok(Math.abs(got.counterExamples[0]!.gap! - 0.1) < 1e-12);
  assert.match(got.falsifier, /more than 0.03 less similar/);
  assert.equal(got.checked, 3);
});

test("'decay changes priority only' is refuted by gate-before-decay through rank 1, not by the tie-break", async () => {
  const under = async (order: typeof article85) =>
    decayChangesPriorityOnly(lists, await recallAll(order(source), queries, { now: NOW }));
  assert.deepEqual((await under(article85)).counterExamples.map(({ query }) => query), ["far"]);
  const gentle = await under(fixTieBreak);
  assert.deepEqual([gentle.verdict, gentle.counterExamples], ["not refuted", []]);
});

test("a gap of exactly the allowed one is still priority; an unknown similarity is not", () => {
  const one = (a: number | null, b: number): readonly [Run, Run] => {
    const list = ranked(candidate({ id: "A", similarity: a }), candidate({ id: "B", similarity: b }));
    return [new Map([["q", list]]), new Map([["q", [...list].reverse()]])];
  };
  assert.equal(decayChangesPriorityOnly(...one(0.7, 0.67)).verdict, "not refuted");
  assert.equal(decayChangesPriorityOnly(...one(0.7, 0.66)).verdict, "refuted");
  assert.equal(decayChangesPriorityOnly(...one(0.7, 0.66), { gap: 0.05 }).verdict, "not refuted");
  assert.equal(decayChangesPriorityOnly(...one(null, 0.66)).counterExamples[0]!.gap, null);
  assert.equal(decayChangesPriorityOnly(new Map(), new Map()).verdict, "nothing checked");
  const came = decayChangesPriorityOnly(new Map(), lists);
  assert.deepEqual(came.counterExamples[0]!.gained, ["A", "B"]);
  const [x, y] = [ranked(candidate({ id: "x", similarity: 0.6 })), ranked(candidate({ id: "y", similarity: 0.6 }))];
  const swapped = decayChangesPriorityOnly(new Map([["q", x]]), new Map([["q", y]]));
  assert.deepEqual(swapped.counterExamples.map(({ kind, lost, gained }) => [kind, lost, gained]), [
    ["membership", ["x"], ["y"]],
  ]);
  assert.throws(() => decayChangesPriorityOnly(lists, lists, { gap: -1 }), /gap must be/);
  assert.throws(() => decayChangesPriorityOnly(lists, lists, { gap: NaN }), RangeError);
});

test("'one row a tool' is refuted by a tool of which two rows are kept, with the counts", () => {
  const kept: Run<{ id: string }> = new Map([
    ["q1", [{ id: "s1" }, { id: "f1" }]], ["q2", [{ id: "s2" }, { id: "s1" }]], ["q3", []],
  ]);
  const tools = new Map([["s1", "shell"], ["s2", "shell"], ["s3", "shell"], ["f1", "file"], ["g1", "git"]]);
  const got = oneRowATool(kept, tools);
  assert.equal(got.verdict, "refuted");
  assert.deepEqual(got.rows, [
    { tool: "shell", distinct: 2, stored: 3, lists: 2, mostInOneList: 2, ids: ["s1", "s2"] },
    { tool: "file", distinct: 1, stored: 1, lists: 1, mostInOneList: 1, ids: ["f1"] },
    { tool: "git", distinct: 0, stored: 1, lists: 0, mostInOneList: 0, ids: [] },
  ]);
  assert.deepEqual([got.counterExamples.length, got.checked], [1, 2]);
});

test("'one row a tool' is not refuted by one row each, and unknown ids are an error", () => {
  const proto = new Map([["a", "__proto__"], ["b", "constructor"]]);
  const got = oneRowATool(new Map([["q", [{ id: "a" }, { id: "b" }]]]), proto);
  assert.deepEqual([got.verdict, got.rows.map(({ tool }) => tool)], ["not refuted", ["__proto__", "constructor"]]);
  assert.equal(oneRowATool(new Map(), proto).verdict, "nothing checked");
  assert.throws(() => oneRowATool(new Map([["q", [{ id: "z" }]]]), proto), /query "q": no tool is known for .*"z"/);
});
