import assert from "node:assert/strict";
import { test } from "node:test";
import { diagnose, type AuditedPlace, type AuditedStage } from "../../../lib/audit";
import { ADVICE } from "../../../lib/audit/diagnose/advice-table";
import type { Lost } from "../../../lib/audit/diagnose/fates";
import { cut, threshold, tierDecay } from "../../../lib/recall";
import { eachList, whenAsked } from "../../../lib/recall/each-list";
import { list, told, type Asked } from "./told";

const QUERIES: Readonly<Record<string, Asked>> = Object.freeze({
  q1: { list: list(["a", 0.9, 60, "k"], ["b", 0.8, 0, "k"], ["c", 0.7, 0, "l"], ["d", 0.3, 0, "m"]), right: ["a"] },
  q2: { list: list(["e", 0.95, 0, "n"], ["f", 0.9, 100, "o"], ["g", 0.85, 0, "p"]), right: ["f"] },
  q3: { list: list(["a", 0.6, 10, "n"], ["h", 0.5, 100, "o"]), right: ["x"] },
});

/** Lists as readers of millions of rows give them: no Map, every list made anew each time. */
function anew<A>(lists: ReadonlyMap<string, readonly A[]>): ReadonlyMap<string, readonly A[]> {
  return whenAsked(lists, (one) => one.map((place) => ({ ...place })));
}

test("lists that are made when they are asked for are diagnosed as those of a Map", async () => {
  const stages = told(QUERIES).stages;
  const cutAt2: AuditedStage = { name: "cut", scoreKind: "similarity",
    lists: eachList(stages[0]?.lists ?? new Map(), (one): readonly AuditedPlace[] => one.slice(0, 2)) };
  const recorded = [...stages, cutAt2];
  const lazy = recorded.map((stage) => ({ ...stage, lists: anew(stage.lists) }));
  for (const pipeline of [null, [tierDecay(), threshold({ value: 0.4, on: "similarity" }), cut(2)]]) {
    assert.deepEqual(
      await diagnose(told(QUERIES, pipeline, { stages: lazy })),
      await diagnose(told(QUERIES, pipeline, { stages: recorded })));
  }
});

test("eachList keeps a Map a Map, and makes nothing of other lists before they are asked for", () => {
  const lists = new Map([["q1", [1, 2]], ["q2", [3]]]);
  assert.deepEqual(eachList(lists, (one) => one.length), new Map([["q1", 2], ["q2", 1]]));
  let made = 0;
  const lazy = eachList(anew(lists), (one) => { made += 1; return one.length; });
  assert.deepEqual([lazy.size, lazy.has("q2"), [...lazy.keys()], made], [2, true, ["q1", "q2"], 0]);
  assert.deepEqual([lazy.get("q1"), lazy.get("none"), [...lazy], [...lazy.values()]],
    [2, undefined, [["q1", 2], ["q2", 1]], [2, 1]]);
  const seen: (readonly [string, number])[] = [];
  lazy.forEach((value, query) => seen.push([query, value]));
  assert.deepEqual(seen, [["q1", 2], ["q2", 1]]);
});

test("a gate that loses 150,000 answers is advised on by the least similar of them", () => {
  const answers = Array.from({ length: 150_000 }, (_, i) => list([`d${i}`, i === 7 ? 0.25 : 0.3]));
  const own = answers.map(([answer = null], i): Lost => ({ query: `q${i}`, fate: "dropped", step: 1, answer,
    ranks: [1, null], why: { name: "below the gate" } as Lost["why"] }));
  const advise = ADVICE.find(([start]) => start === "below the gate")?.[1];
  assert.equal(advise?.({ name: "gate", own, behind: "none" }).try, 'lower "gate" to 0.25');
});
