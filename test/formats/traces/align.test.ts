import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { commonOrder, distinctNames, follows } from "../../../lib/formats/traces/align";
import { countsOf, idsOf, read, reranked, retrieved, span } from "./spans";

test("commonOrder is the most frequent sequence, other names before what follows them, or last", () => {
  assert.deepEqual(commonOrder([["a", "c"], ["a", "b", "c"], ["a", "b", "c"]]), ["a", "b", "c"]);
  assert.deepEqual(commonOrder([["a", "c"], ["a", "b", "c"]]), ["a", "b", "c"]);
  assert.deepEqual(commonOrder([["b", "c"], ["a", "b"]]), ["a", "b", "c"]);
  assert.deepEqual(commonOrder([["a"], ["z"]]), ["a", "z"]);
  assert.deepEqual(commonOrder([]), []);
});

test("commonOrder has each name once, whatever the sequences", () => {
  const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
  fc.assert(fc.property(fc.array(names, { maxLength: 6 }), (sequences) => {
    const order = commonOrder(sequences);
    assert.deepEqual([...order].sort(), [...new Set(sequences.flat())].sort());
    const first = sequences.length === 0 ? [] : sequences.slice(0, 1).flat();
    const positions = new Map(order.map((name, i) => [name, i]));
    if (sequences.every((names) => names.join() === first.join())) assert.ok(follows(first, positions));
  }), { seed: 1 });
});

test("distinctNames numbers repeated names, past those that are taken", () => {
  assert.deepEqual(distinctNames(["a", "a #2", "a", "a"]), ["a", "a #2", "a #3", "a #4"]);
});

test("a step that a trace lacks: the list before stands in, and each such step is counted", async () => {
  const found = await read(
    span({ trace: "t", id: "1", at: 1 }, retrieved("q", "x", "y")),
    span({ trace: "t", id: "2", at: 2, name: "rerank" }, reranked("q", ["x", "y"], ["y"])),
    span({ trace: "u", id: "3", at: 3 }, retrieved("r", "u", "v")),
    span({ trace: "v", id: "4", at: 4, name: "rerank" }, reranked("s", ["p"], ["p"])),
  );
  assert.deepEqual(idsOf(found), {
    search: { t: ["x", "y"], u: ["u", "v"] },
    "into rerank": { t: ["x", "y"], u: ["u", "v"], v: ["p"] }, rerank: { t: ["y"], u: ["u", "v"], v: ["p"] },
  });
  assert.deepEqual([countsOf(found)["step missing: search"], countsOf(found)["step missing: rerank"]], [1, 1]);
});

test("traces whose steps come in another order are counted; each step keeps its own list", async () => {
  const found = await read(...["t", "u"].flatMap((trace, i) => [
    span({ trace, id: `${trace}1`, at: 1, name: "dense" }, retrieved("q", "x")),
    span({ trace, id: `${trace}2`, at: i === 0 ? 2 : 0, name: "keyword" }, retrieved("q", "y")),
  ]));
  assert.deepEqual(idsOf(found), { dense: { t: ["x"], u: ["x"] }, keyword: { t: ["y"], u: ["y"] } });
  assert.equal(countsOf(found)["steps in another order"], 1);
});
