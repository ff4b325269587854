import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  averagePrecision, compareLists, evaluate, ndcgAt, nonEmpty, precisionAt, recallAt, reciprocalRank, successAt,
  tieRange,
} from "../../lib/evaluate";
import type { Candidate, Measure } from "../../lib/types";
import { candidate } from "../ranked";

const ids = Object.freeze(["a", "b", "c", "d", "e", "f", "g", "h"]);
const ranking = fc.shuffledSubarray([...ids]);
const judgements = fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: -1, max: 3 })))
  .map((rows) => new Map(rows));
const cutAt = fc.integer({ min: 1, max: 10 });
const measures = (k: number): readonly Measure[] => [
  successAt(k), successAt(k, 2), recallAt(k), precisionAt(k), reciprocalRank(), reciprocalRank(k), ndcgAt(), ndcgAt(k),
  averagePrecision(), averagePrecision(k), nonEmpty(),
];

test("every measure lies in [0, 1]", () => {
  fc.assert(fc.property(ranking, judgements, cutAt, (list, judged, k) => {
    for (const measure of measures(k)) {
      const value = measure.of(Object.freeze(list), judged);
      assert.ok(value >= 0 && value <= 1 + 1e-12, `${measure.name}: ${value}`);
    }
  }));
});

test("success@k, recall@k, reciprocal rank@k and average precision@k never fall with k", () => {
  fc.assert(fc.property(ranking, judgements, cutAt, (list, judged, k) => {
    for (const make of [successAt, recallAt, reciprocalRank, averagePrecision]) {
      assert.ok(make(k).of(list, judged) <= make(k + 1).of(list, judged), make.name);
    }
  }));
});

test("success@k is recall@k where one document is relevant, and the sign of the reciprocal rank@k anywhere", () => {
  fc.assert(fc.property(ranking, fc.constantFrom(...ids), judgements, cutAt, (list, right, judged, k) => {
    const one = new Map([[right, 1]]);
    assert.equal(successAt(k).of(list, one), recallAt(k).of(list, one));
    assert.equal(successAt(k).of(list, judged), Math.ceil(reciprocalRank(k).of(list, judged)));
  }));
});

test("moving a relevant document up one place never lowers a measure", () => {
  fc.assert(fc.property(ranking, judgements, cutAt, fc.nat(), (list, judged, k, seed) => {
    fc.pre(list.length > 1);
    const at = 1 + (seed % (list.length - 1));
    fc.pre((judged.get(list[at]!) ?? 0) > Math.max(0, judged.get(list[at - 1]!) ?? 0));
    const better = [...list.slice(0, at - 1), list[at]!, list[at - 1]!, ...list.slice(at + 1)];
    for (const measure of measures(k)) {
      assert.ok(measure.of(better, judged) >= measure.of(list, judged) - 1e-12, measure.name);
    }
  }));
});

test("documents behind the cut do not matter to a cut measure, unjudged ones at the end to none", () => {
  fc.assert(fc.property(ranking, judgements, cutAt, (list, judged, k) => {
    for (const make of [successAt, recallAt, precisionAt, reciprocalRank, ndcgAt, averagePrecision]) {
      assert.equal(make(k).of(list, judged), make(k).of(list.slice(0, k), judged), make.name);
    }
    for (const measure of measures(k).slice(0, -1)) {
      assert.equal(measure.of([...list, "unjudged"], judged), measure.of(list, judged), measure.name);
    }
  }));
});

test("an evaluation does not depend on the order of queries, in run or judgements", () => {
  const many = fc.array(fc.tuple(ranking, judgements), { minLength: 1, maxLength: 12 });
  fc.assert(fc.property(many, fc.nat(), cutAt, (rows, turn, k) => {
    const named = rows.map(([list, judged], i) => ({ id: `q${i}`, list: list.map((id) => ({ id })), judged }));
    const turned = [...named.slice(turn % named.length), ...named.slice(0, turn % named.length)];
    const run = (all: typeof named) => new Map(all.map((one) => [one.id, one.list]));
    const qrels = (all: typeof named) => new Map(all.map((one) => [one.id, one.judged]));
    const straight = evaluate(run(named), qrels(named), measures(k));
    const other = evaluate(run(turned), qrels([...named].reverse()), measures(k));
    straight.rows.forEach((row, i) => {
      assert.equal(other.rows[i]!.mean, row.mean, row.measure);
      row.values.forEach((value, at) => {
        assert.equal(other.rows[i]!.values[other.queries.indexOf(straight.queries[at]!)], value);
      });
    });
  }));
});

const scored: fc.Arbitrary<readonly Candidate[]> = ranking.chain((list) =>
  fc.array(fc.integer({ min: 0, max: 2 }), { minLength: list.length, maxLength: list.length }).map((scores) =>
    list.map((id, i) => candidate({ id, similarity: scores[i]! / 2 })).sort((a, b) => b.score - a.score)));

test("tieRange: the list's own order lies between lowest and highest; without ties all three are one", () => {
  fc.assert(fc.property(scored, judgements, cutAt, (list, judged, k) => {
    const run = new Map([["q", list]]);
    const qrels = new Map([["q", judged]]);
    for (const measure of measures(k)) {
      const own = evaluate(run, qrels, [measure]).rows[0]!.mean;
      const { lowest, highest, tied } = tieRange(run, qrels, measure);
      assert.ok(lowest.mean <= own + 1e-12 && own <= highest.mean + 1e-12, measure.name);
      if (tied.length === 0) assert.equal(lowest.mean, highest.mean);
    }
  }));
});

test("compareLists: a list differs from itself in nothing; what one way adds, the other way drops", () => {
  fc.assert(fc.property(scored, scored, (one, other) => {
    const same = compareLists([one], [one]);
    assert.deepEqual(
      [same.added, same.dropped, same.reorderedIn, same.rankOneIn, same.emptiedIn, same.rescoredIn],
      [0, 0, [], [], [], []],
    );
    const there = compareLists([one], [other]);
    const back = compareLists([other], [one]);
    assert.deepEqual([there.added, there.dropped], [back.dropped, back.added]);
    assert.equal(one.length + there.added - there.dropped, other.length);
    assert.deepEqual(there.reorderedIn, back.reorderedIn);
  }));
  assert.throws(() => compareLists([[]], []), RangeError);
});
