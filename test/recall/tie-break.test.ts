import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  bandsOf, decayInPlace, findNonTransitiveTriples, naiveTieBreak, resultsOverOrders, tieBreakByFreshness,
} from "../../lib/recall";
import { candidate, ids, NOW, ranked } from "../ranked";

const CONTEXT = Object.freeze({ query: Object.freeze({ id: "q", text: "" }), now: NOW });
const ABC = ranked(
  candidate({ id: "A", similarity: 0.7, ageDays: 90 }), candidate({ id: "B", similarity: 0.68, ageDays: 60 }),
  candidate({ id: "C", similarity: 0.66, ageDays: 1 }),
);
const anchored = (epsilon: number) => tieBreakByFreshness({ epsilon, band: "anchored", by: "age class" });

test("the naive comparator gives several results over the six input orders, bands give one", () => {
  const naive = resultsOverOrders(naiveTieBreak({ epsilon: 0.03, by: "days" }), ABC, CONTEXT);
  assert.ok(naive.length >= 2, `got ${JSON.stringify(naive)}`);
  assert.deepEqual(findNonTransitiveTriples(ABC, { epsilon: 0.03, by: "days" }, NOW), [["A", "B", "C"]]);
  const bands = tieBreakByFreshness({ epsilon: 0.03, band: "anchored", by: "days" });
  assert.deepEqual(resultsOverOrders(bands, ABC, CONTEXT), [["B", "A", "C"]]);
  assert.deepEqual(resultsOverOrders(anchored(0.03), ABC, CONTEXT), [["A", "B", "C"]]);
});

test("a comparator without near ties is an order: no triple is reported", () => {
  assert.deepEqual(findNonTransitiveTriples(ABC, { epsilon: 0.01, by: "days" }, NOW), []);
  const many = (length: number) => Array.from({ length }, (_, at) => candidate({ id: `${at}`, similarity: at / 10 }));
  assert.deepEqual(resultsOverOrders(anchored(0), many(7), CONTEXT), [["6", "5", "4", "3", "2", "1", "0"]]);
  assert.throws(() => resultsOverOrders(anchored(0), many(8), CONTEXT), RangeError);
});

test("every broken triple of a longer list is named once, in list order", () => {
  const [d, e] = [candidate({ id: "D", similarity: 0.1, ageDays: 5 }), candidate({ id: "E", similarity: 0 })];
  const list = ranked(...ABC, d, e);
  assert.deepEqual(findNonTransitiveTriples(list, { epsilon: 0.03, by: "days" }, NOW), [["A", "B", "C"]]);
  const reordered = ranked(...list.slice(3), ...ABC.slice(1), ...ABC.slice(0, 1));
  assert.deepEqual(findNonTransitiveTriples(reordered, { epsilon: 0.03, by: "days" }, NOW), [["B", "C", "A"]]);
});

test("the naive comparator takes a gap of exactly epsilon for no tie, as the bands do", () => {
  const old = candidate({ id: "old", similarity: 0.75, ageDays: 60 });
  const list = ranked(old, candidate({ id: "new", similarity: 0.5, ageDays: 1 }));
  assert.deepEqual(ids(naiveTieBreak({ epsilon: 0.25, by: "days" }).apply(list, CONTEXT)), ["old", "new"]);
});

test("a band is open below: a gap of exactly epsilon is no tie", () => {
  const list = ranked(
    candidate({ id: "old", similarity: 0.75, ageDays: 60 }), candidate({ id: "new", similarity: 0.5, ageDays: 1 }),
  );
  assert.deepEqual(ids(anchored(0.25).apply(list, CONTEXT)), ["old", "new"]);
  assert.deepEqual(ids(anchored(0.2500001).apply(list, CONTEXT)), ["new", "old"]);
});

test("epsilon 0 ties nothing: the list comes out in score order", () => {
  const list = ranked(
    candidate({ id: "old", similarity: 0.7, ageDays: 60 }), candidate({ id: "new", similarity: 0.7, ageDays: 1 }),
  );
  assert.deepEqual(ids(anchored(0).apply(list, CONTEXT)), ["old", "new"]);
});

test("a chain joins what each link joins; anchored bands start again outside epsilon", () => {
  const list = ranked(...[0.7, 0.68, 0.66, 0.5].map((similarity) => candidate({ id: `${similarity}`, similarity })));
  assert.deepEqual(bandsOf(list, 0.03, "anchored").map(ids), [["0.7", "0.68"], ["0.66"], ["0.5"]]);
  assert.deepEqual(bandsOf(list, 0.03, "chain").map(ids), [["0.7", "0.68", "0.66"], ["0.5"]]);
  assert.deepEqual(bandsOf([], 0.03, "chain"), []);
});

test("within a band: age class, then score, then the order met", () => {
  const list = ranked(
    candidate({ id: "o", similarity: 0.71, ageDays: 91 }),
    candidate({ id: "m1", similarity: 0.7, ageDays: 31 }), candidate({ id: "m2", similarity: 0.7, ageDays: 80 }),
    candidate({ id: "f2", similarity: 0.68, ageDays: 1 }), candidate({ id: "f1", similarity: 0.69, ageDays: 30.9 }),
  );
  assert.deepEqual(ids(anchored(0.05).apply(list, CONTEXT)), ["f1", "f2", "m1", "m2", "o"]);
});

test("scores and similarities are left as they are", () => {
  const result = anchored(0.05).apply(ABC, CONTEXT).map(({ score, similarity }) => [score, similarity]);
  assert.deepEqual(result, [[0.66, 0.66], [0.7, 0.7], [0.68, 0.68]]);
});

test("odd times: an error by default; neutral keeps its place and the others sort around it", () => {
  const list = ranked(
    candidate({ id: "old", similarity: 0.7, ageDays: 60 }), candidate({ id: "odd", similarity: 0.69, ageDays: null }),
    candidate({ id: "new", similarity: 0.68, ageDays: 1 }),
  );
  const by = (missing: "fresh" | "neutral" | "stale") => ids(tieBreakByFreshness({
    epsilon: 0.05, band: "anchored", by: "age class", missing,
  }).apply(list, CONTEXT));
  assert.deepEqual(by("neutral"), ["new", "odd", "old"]);
  assert.deepEqual(by("fresh"), ["odd", "new", "old"]);
  assert.deepEqual(by("stale"), ["new", "old", "odd"]);
  assert.throws(() => anchored(0.05).apply(list, CONTEXT), /candidate "odd"/);
  const stale = naiveTieBreak({ epsilon: 0.05, by: "days", missing: "stale" });
  assert.deepEqual(ids(stale.apply(list, CONTEXT)).at(-1), "odd");
});

test("two stale candidates by days keep their score order (Infinity - Infinity is no difference)", () => {
  const list = ranked(
    candidate({ id: "x", similarity: 0.7, ageDays: null }), candidate({ id: "y", similarity: 0.69, ageDays: null }),
  );
  const options = { epsilon: 0.05, by: "days", missing: "stale" } as const;
  assert.deepEqual(ids(tieBreakByFreshness({ ...options, band: "chain" }).apply(list, CONTEXT)), ["x", "y"]);
  assert.deepEqual(ids(naiveTieBreak(options).apply(list, CONTEXT)), ["x", "y"]);
});

test("anchored: whatever stands above another trails it by less than epsilon, and input order does not matter", () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 200 }));
  const arbitrary = fc.array(pair, { maxLength: 7 });
  fc.assert(fc.property(arbitrary, fc.integer({ min: 0, max: 10 }), fc.infiniteStream(fc.nat()), (pairs, gap, dice) => {
    const list = pairs.map(([s, ageDays], at) => candidate({ id: `c${at}`, similarity: (s * 8 + at) / 400, ageDays }));
    const epsilon = gap / 50;
    const stage = tieBreakByFreshness({ epsilon, band: "anchored", by: "days" });
    const result = stage.apply(list, CONTEXT);
    result.forEach((above, at) => result.slice(at + 1).forEach((below) => {
      assert.ok(below.score - above.score < Math.max(epsilon, Number.MIN_VALUE) + 1e-12);
    }));
    const keyed = list.map((one) => ({ one, key: dice.next().value })).sort((a, b) => a.key - b.key);
    assert.deepEqual(ids(stage.apply(keyed.map(({ one }) => one), CONTEXT)), ids(result));
  }), { numRuns: 200 });
});

test("in-place decay changes the lists it was given, which frozen candidates refuse", () => {
  const before = [
    { ...candidate({ id: "old", similarity: 0.75, ageDays: 60 }) }, { ...candidate({ id: "low", similarity: 0.1 }) },
    { ...candidate({ id: "new", similarity: 0.7 }) },
  ];
  const after = decayInPlace().apply(before, CONTEXT);
  assert.equal(after, before);
  assert.deepEqual(before.map(({ id, similarity }) => [id, similarity]), [
    ["new", 0.7], ["old", 0.75 * 0.8], ["low", 0.1],
  ]);
  assert.throws(() => decayInPlace().apply(ABC, CONTEXT), TypeError);
});

test("a negative or broken epsilon and unknown bands are refused when the stage is made", () => {
  for (const epsilon of [-0.01, NaN, Infinity]) {
    assert.throws(() => anchored(epsilon), /epsilon must be a number of at least 0/);
    assert.throws(() => naiveTieBreak({ epsilon, by: "days" }), RangeError);
  }
  assert.throws(() => tieBreakByFreshness({ epsilon: 0, band: "loose" as "chain", by: "days" }), TypeError);
});
