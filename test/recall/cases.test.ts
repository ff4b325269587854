import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  added, article85, cut, decay, exponentialRule, fixNoDecay, fromLists, hourlyCurve, injection, naiveTieBreak,
  runStages, threshold, tieBreakByFreshness, tierDecay,
} from "../../lib/recall";
import { packageRoot } from "../../lib/root";
import type { Candidate, Experience, Pipeline, RankedList } from "../../lib/types";
import { candidate, ids, NOW, orders, ranked } from "../ranked";

const QUERY = Object.freeze({ id: "q1", text: "timeout" });
const CONTEXT = Object.freeze({ query: QUERY, now: NOW });
const source = (list: RankedList) => fromLists(new Map([["q1", list]]));
const last = async (pipeline: Pipeline) => (await runStages(pipeline, QUERY, NOW)).at(-1) ?? [];

function round4(value: number | undefined): number {
  return Math.round((value ?? NaN) * 1e4) / 1e4;
}

test("cut before gate: the exact match of 90 days is lost to the cut because decay had re-sorted", async () => {
  const noise = Array.from({ length: 10 }, (_, at) => candidate({ id: `N${at + 1}`, similarity: 0.2 }));
  const list = ranked(candidate({ id: "A", similarity: 1, ageDays: 90 }), ...noise);
  const rule = exponentialRule({ ratePerDay: 0.03, scale: 0.85 });
  const gate = threshold({ value: 0.55, on: "similarity" });
  const lists = await runStages([source(list), decay(rule), cut(8), gate], QUERY, NOW);
  assert.deepEqual(lists.map(({ length }) => length), [11, 11, 8, 0]);
  const decayed = new Map(lists[1]?.map(({ id, score }) => [id, round4(score)]));
  assert.equal(decayed.get("A"), 0.0571);
  assert.equal(decayed.get("N1"), 0.17);
  assert.equal(round4(rule.factor(90) / rule.factor(0)), 0.0672);
  assert.deepEqual(ids(await last([source(list), gate, decay(rule), cut(8)])), ["A"]);
});

test("decay that helps: the newer note wins by tiers and by tie-break, and loses without either", async () => {
  const list = ranked(
    candidate({ id: "old", similarity: 0.82, ageDays: 60 }), candidate({ id: "new", similarity: 0.81, ageDays: 2 }),
  );
  const anchored = tieBreakByFreshness({ epsilon: 0.03, band: "anchored", by: "age class" });
  assert.deepEqual(ids(await last(fixNoDecay(source(list)))), ["old", "new"]);
  assert.deepEqual(ids(await last(article85(source(list)))), ["new", "old"]);
  assert.deepEqual(ids(await last([source(list), anchored])), ["new", "old"]);
  assert.deepEqual(ids(await last([source(list), tierDecay()])), ["new", "old"]);
});

test("gate after halving: raw 0.62 of 30 days is dropped at 0.31, and a keyword hit of 0.30 never passes", async () => {
  const rule = exponentialRule({ halfLifeDays: 30 });
  assert.equal(round4(0.35 / rule.factor(7)), 0.4114);
  assert.equal(round4(0.35 / rule.factor(30)), 0.7);
  assert.equal(round4(0.35 / rule.factor(45)), 0.9899);
  const list = ranked(
    candidate({ id: "month", similarity: 0.62, ageDays: 30 }), candidate({ id: "word", similarity: 0.3 }),
  );
  const lists = await runStages([source(list), decay(rule), threshold({ value: 0.35, on: "score" })], QUERY, NOW);
  assert.deepEqual(lists[1]?.map(({ score }) => round4(score)), [0.31, 0.3]);
  assert.deepEqual(lists[2], []);
});

test("the tie-break is no order as a comparator, and is one in bands", () => {
  const abc: readonly Candidate[] = [
    candidate({ id: "A", similarity: 0.7, ageDays: 90 }),
    candidate({ id: "B", similarity: 0.68, ageDays: 60 }),
    candidate({ id: "C", similarity: 0.66, ageDays: 1 }),
  ];
  const results = (by: "days" | "age class", band: "naive" | "anchored" | "chain") => {
    const epsilon = 0.03;
    const stage = band === "naive" ? naiveTieBreak({ epsilon, by }) : tieBreakByFreshness({ epsilon, band, by });
    return [...new Set(orders(abc).map((list) => ids(stage.apply(ranked(...list), CONTEXT)).join("")))].sort();
  };
  assert.ok(results("days", "naive").length >= 2, "the comparator depends on the order of the input");
  assert.deepEqual(results("days", "anchored"), ["BAC"]);
  assert.deepEqual(results("age class", "anchored"), ["ABC"]);
  assert.deepEqual(results("days", "chain"), ["CBA"]);
  assert.deepEqual(results("age class", "chain"), ["CAB"]);
});

test("time-weighted injection: untouched by the gate, the newest win by recency alone", async () => {
  const vectors = ranked(
    candidate({ id: "right", similarity: 0.8, ageDays: 40 }),
    candidate({ id: "noise1", similarity: 0.05 }), candidate({ id: "noise2", similarity: 0.02 }),
  );
  const rows = vectors.map(({ id, createdAt }) => experience(id, createdAt));
  const recency = decay(added(hourlyCurve({ ratePerHour: 0.01 }), 1));
  const gate = threshold({ value: 0.55, on: "similarity" });
  const found = await runStages([source(vectors), gate, injection({ rows, k: 2 }), recency, cut(2)], QUERY, NOW);
  const score = new Map(found[3]?.map((one) => [one.id, round4(one.score)]));
  assert.deepEqual(ids(found[4] ?? []), ["noise1", "noise2"]);
  assert.deepEqual([score.get("right"), score.get("noise1"), score.get("noise2")], [0.8001, 1, 1]);
  const open = await runStages([source(vectors), injection({ rows, k: 2 }), recency, cut(2)], QUERY, NOW);
  assert.deepEqual(open[3]?.map(({ score }) => round4(score)), [1.05, 1.02]);
});

/** What the tests above expect, as the case files state it. */
const STATED: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["cut-before-gate", {
    candidatesPerStage: [11, 11, 8, 0], score: { A: 0.0571, N1: 0.17 }, flipRatioToFresh: 0.0672,
    gateFirst: { returned: ["A"], "success@1": 1 },
  }],
  ["decay-that-helps", { "success@1": { "no decay": 0, "anchored tie-break 0.03": 1, "x0.8 tiers": 1 } }],
  ["gate-after-halving", { effectiveThreshold: { 7: 0.4114, 30: 0.7, 45: 0.9899 } }],
  ["tie-break-is-no-order", {
    "anchored bands, days": ["B", "A", "C"], "anchored bands, age class": ["A", "B", "C"],
    "nonTransitiveTriple by days": ["A", "B", "C"],
  }],
  ["time-weighted-injection", {
    returned: ["noise1", "noise2"], score: { right: 0.8001, noise1: 1, noise2: 1 },
  }],
];
const folder = join(packageRoot(), "..", "shared", "cases");

for (const [name, stated] of STATED) {
  test(`${name}: the numbers above are the case file's`, { skip: existsSync(folder) ? false : "no ../shared" }, () => {
    const { expected } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as { expected: object };
    assert.deepEqual({ ...expected, ...stated }, expected);
  });
}

function experience(id: string, createdAt: string | null): Experience {
  return {
    id, createdAt, trigger: "", diagnosis: "", fixSummary: "", abstractPattern: "", outcome: "success",
    sourceType: "tool_retry", hitCount: 0, tool: "", action: "", session: "", failedSeqs: [], successSeq: null,
  };
}
