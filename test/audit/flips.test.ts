import assert from "node:assert/strict";
import { test } from "node:test";
import { flipMargins, flipPairs, flips, rankMoves } from "../../lib/audit";
import { added, decay, tierCurve, tieredRule, TIERS } from "../../lib/recall";
import type { Qrels, RankedList, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

const rule = tieredRule();
const grades = (...pairs: readonly (readonly [string, string])[]): Qrels =>
  new Map(pairs.map(([query, id]) => [query, new Map([[id, 1]])]));
const after = (lists: Run, by = rule): Run =>
  new Map([...lists].map(([id, list]) => [id, decay(by).apply(list, { query: { id, text: "" }, now: NOW })]));
const near = (got: number | null | undefined, expected: number): void =>
  assert.ok(typeof got === "number" && Math.abs(got - expected) < 1e-12, `${got} is not ${expected}`);

const lists: Run = new Map<string, RankedList>([
  // loss: .62 x .8 = .496 < .51; b/a = .8226 > .8
  ["loss", ranked(candidate({ id: "A", similarity: 0.62, ageDays: 45 }), candidate({ id: "B", similarity: 0.51 }))],
  // kept: .7 x .8 = .56 > .55
  ["kept", ranked(candidate({ id: "A", similarity: 0.7, ageDays: 45 }), candidate({ id: "B", similarity: 0.55 }))],
  // gain: the superseded pair of cases/decay-that-helps.json
  ["gain", ranked(candidate({ id: "old", similarity: 0.82, ageDays: 60 }),
    candidate({ id: "new", similarity: 0.81, ageDays: 2 }))],
  ["neither", ranked(candidate({ id: "A", similarity: 0.62, ageDays: 45 }), candidate({ id: "B", similarity: 0.6 }))],
]);
const qrels = grades(["loss", "A"], ["kept", "A"], ["gain", "new"], ["neither", "Z"]);

test("flips lists who lost rank 1 to whom, by what ratio against which bound, loss or gain", () => {
  const got = flips(lists, after(lists), qrels, { rule, now: NOW });
  assert.deepEqual(got.map(({ query, effect, idA, idB, explained }) => [query, effect, idA, idB, explained]), [
    ["loss", "loss", "A", "B", "by the rule"],
    ["gain", "gain", "old", "new", "by the rule"],
    ["neither", "neither", "A", "B", "by the rule"],
  ]);
  const loss = got[0]!;
  assert.deepEqual([loss.a, loss.b, loss.ageA, loss.ageB], [0.62, 0.51, 45, 0]);
  assert.deepEqual([loss.bound, loss.boundKind], [0.8, "ratio"]);
  near(loss.ratio, 0.51 / 0.62);
  near(loss.margin, Math.log(0.496 / 0.51));
  assert.equal(loss.why, "b/a > 0.8");
});

test("flips lists a change the rule does not predict as unexplained, with the reason", () => {
  const swapped = new Map(lists).set("kept", [...lists.get("kept")!].reverse());
  const gone = new Map(lists).set("kept", []);
  const other = new Map(lists).set("kept", ranked(candidate({ id: "new", similarity: 0.9 })));
  const one = (now: Run, then: Run = lists) => flips(then, now, grades(["kept", "A"]), { rule, now: NOW })[0]!;
  assert.deepEqual([one(swapped).effect, one(swapped).explained], ["loss", "unexplained"]);
  assert.match(one(swapped).why, /the rule puts "A" first, not "B"/);
  assert.deepEqual([one(gone).explained, one(gone).idB, one(gone).b], ["unexplained", null, null]);
  assert.match(one(gone).why, /later list is empty/);
  assert.match(one(other).why, /"new" is not in the earlier list/);
  const late = one(lists, new Map());
  assert.deepEqual([late.effect, late.idA, late.margin], ["gain", null, null]);
  assert.match(late.why, /earlier list is empty/);
});

test("flips honours the grade, walks judged queries only and is empty when nothing changed", () => {
  const graded: Qrels = new Map([["loss", new Map([["A", 1], ["B", 2]])]]);
  assert.equal(flips(lists, after(lists), graded, { rule, now: NOW, from: 2 })[0]!.effect, "gain");
  assert.equal(flips(lists, after(lists), graded, { rule, now: NOW })[0]!.effect, "neither");
  assert.deepEqual(flips(lists, lists, qrels, { rule, now: NOW }), []);
  assert.deepEqual(flips(lists, after(lists), new Map(), { rule, now: NOW }), []);
});

test("flips takes a tie after the rule as no reason to flip", () => {
  const half = tieredRule({ fresh: 1, month: 0.5, old: 0.25 });
  const tie: Run = new Map([["q", ranked(candidate({ id: "A", similarity: 0.75, ageDays: 45 }),
    candidate({ id: "B", similarity: 0.375 }))]]);
  const flipped: Run = new Map([["q", [...tie.get("q")!].reverse()]]);
  assert.equal(flips(tie, flipped, grades(["q", "A"]), { rule: half, now: NOW })[0]!.explained, "unexplained");
});

test("flips under an adding rule compares gaps, and odd times follow the policy", () => {
  const bonus = added(tierCurve(TIERS), 1);
  const got = flips(lists, after(lists, bonus), grades(["loss", "A"]), { rule: bonus, now: NOW })[0]!;
  // .62 + .8 = 1.42 against .51 + 1 = 1.51
  near(got.margin, 1.42 - 1.51);
  near(got.bound, 0.2);
  assert.equal(got.boundKind, "gap");
  const odd: Run = new Map([["q", ranked(candidate({ id: "A", similarity: 0.9, ageDays: 45 }),
    candidate({ id: "B", similarity: 0.89, ageDays: null }))]]);
  const flipped: Run = new Map([["q", [...odd.get("q")!].reverse()]]);
  const neutral = flips(odd, flipped, grades(["q", "A"]), { rule, now: NOW, missing: "neutral" })[0]!;
  assert.deepEqual([neutral.ageB, neutral.bound, neutral.explained], [null, null, "by the rule"]);
  assert.throws(() => flips(odd, flipped, grades(["q", "A"]), { rule, now: NOW }), /candidate "B"/);
});

test("flipMargins gives the nearest rival of each leader, negative where it is overtaken, smallest first", () => {
  const got = flipMargins(lists, { rule, now: NOW });
  assert.deepEqual(got.map(({ query, rival }) => [query, rival]), [
    ["gain", "new"], ["neither", "B"], ["loss", "B"], ["kept", "B"],
  ]);
  near(got[3]!.margin, Math.log(0.56 / 0.55));
  near(got[0]!.margin, Math.log((0.82 * 0.8) / 0.81));
  assert.equal(got[0]!.unit, "log ratio");
});

test("flipMargins with judgements is positive exactly where the rule leaves a relevant candidate first", () => {
  const got = new Map(flipMargins(lists, { rule, now: NOW, qrels }).map((one) => [one.query, one.margin > 0]));
  assert.deepEqual([...got].sort(), [["gain", true], ["kept", true], ["loss", false]]);
  for (const [query, list] of after(lists)) {
    if (got.has(query)) assert.equal(got.get(query), qrels.get(query)!.has(list[0]!.id), query);
  }
});

test("flipMargins with judgements takes the best relevant candidate after the rule, and only irrelevant rivals", () => {
  const list = ranked(candidate({ id: "r1", similarity: 0.9, ageDays: 100 }),
    candidate({ id: "r2", similarity: 0.8, ageDays: 45 }), candidate({ id: "w", similarity: 0.6 }));
  const both: Qrels = new Map([["q", new Map([["r1", 1], ["r2", 1]])]]);
  const [got] = flipMargins(new Map([["q", list]]), { rule, now: NOW, qrels: both });
  // .9 x .6 = .54, .8 x .8 = .64, w .6
  assert.deepEqual([got!.leader, got!.rival], ["r2", "w"]);
  near(got!.margin, Math.log(0.64 / 0.6));
  assert.deepEqual(flipMargins(new Map([["q", list]]), { rule, now: NOW, qrels: both, from: 2 }), []);
});

test("flipMargins: a lone leader has Infinity, an empty list nothing, scores at or below 0 an infinite ratio", () => {
  const some: Run = new Map<string, RankedList>([
    ["lone", ranked(candidate({ id: "A", similarity: 0.6 }))],
    ["empty", []],
    ["negative", ranked(candidate({ id: "A", similarity: 0.1 }), candidate({ id: "B", similarity: -0.2 }))],
    ["zeros", ranked(candidate({ id: "A", similarity: 0 }), candidate({ id: "B", similarity: 0 }))],
    ["both", ranked(candidate({ id: "A", similarity: -0.3 }), candidate({ id: "B", similarity: 0.2 }))],
  ]);
  const margins = flipMargins(some, { rule, now: NOW });
  const got = new Map(margins.map(({ query, rival, margin }) => [query, [rival, margin]]));
  assert.deepEqual(got.get("lone"), [null, Infinity]);
  assert.deepEqual(got.get("negative"), ["B", Infinity]);
  assert.deepEqual(got.get("zeros"), ["B", 0]);
  assert.deepEqual(got.get("both"), ["B", -Infinity]);
  assert.equal(got.has("empty"), false);
});

test("flipPairs pairs each leader with its nearest rival of a better-treated age", () => {
  const got = flipPairs(lists, qrels, { rule, now: NOW });
  assert.deepEqual(got.map(({ query, order, effect, bound }) => [query, order, effect, bound]), [
    ["loss", "overtakes", "loss", 0.8], ["kept", "stays behind", "neither", 0.8],
    ["gain", "overtakes", "gain", 0.8], ["neither", "overtakes", "neither", 0.8],
  ]);
  const sameTier: Run = new Map<string, RankedList>([
    ["q", ranked(candidate({ id: "A", similarity: 0.6, ageDays: 20 }), candidate({ id: "B", similarity: 0.6 }))],
    ["no age", ranked(candidate({ id: "A", similarity: 0.6, ageDays: null }), candidate({ id: "B", similarity: 0.6 }))],
    ["none", []],
  ]);
  assert.deepEqual(flipPairs(sameTier, qrels, { rule, now: NOW, missing: "neutral" }), []);
  const plus = added(tierCurve(TIERS), 0.2);
  assert.deepEqual(flipPairs(sameTier, qrels, { rule: plus, now: NOW, missing: "neutral" }), []);
  const best: Run = new Map([["q", ranked(candidate({ id: "A", similarity: 0.9, ageDays: 45 }),
    candidate({ id: "B", similarity: 0.6 }), candidate({ id: "C", similarity: 0.7 }),
    candidate({ id: "D", similarity: 0.8, ageDays: null }))]]);
  assert.equal(flipPairs(best, qrels, { rule, now: NOW, missing: "neutral" })[0]!.idB, "C");
  const bonus = added(tierCurve(TIERS), 0.2);
  assert.equal(flipPairs(best, qrels, { rule: bonus, now: NOW, missing: "stale" })[0]!.bound.toFixed(2), "0.04");
});

test("rankMoves gives the rank of the first right answer before and after, null where it is absent", () => {
  const moves = rankMoves(lists, after(lists), qrels);
  assert.deepEqual(moves.map(({ before, after: later }) => [before, later]), [[1, 2], [1, 1], [2, 1], [null, null]]);
  assert.deepEqual(rankMoves(new Map(), lists, grades(["gain", "new"])), [{ query: "gain", before: null, after: 2 }]);
});
