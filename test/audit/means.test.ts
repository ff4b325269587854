import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  decayCost, mixedAgeProbability, mixedAges, points, ranksFromMeans, sharesOf, valueChain,
} from "../../lib/audit";
import type { Qrels, Run } from "../../lib/types";
import { candidate, NOW, ranked } from "../ranked";

test("ranksFromMeans: MRR .701 with 11 firsts of 24 and R@3 = 100 % is 11/9/4 and nothing else (design 6)", () => {
  const got = ranksFromMeans({ n: 24, firsts: 11, mrr: 0.701, withinTop: 3 });
  assert.deepEqual(got.map(({ counts, absent }) => [counts, absent]), [[[11, 9, 4], 0]]);
  assert.equal(got[0]!.mrr.toFixed(6), "0.701389");
});

test("ranksFromMeans: .979 with 23 firsts of 24 forces the one miss to rank 2", () => {
  const got = ranksFromMeans({ n: 24, firsts: 23, mrr: 0.979 });
  assert.deepEqual(got.map(({ counts, absent }) => [counts, absent]), [[[23, 1], 0]]);
});

test("ranksFromMeans lists every solution, in counts that an exhaustive search confirms", () => {
  // brute force over all multisets of 4 ranks in {1..5, none} for every rounded mean
  const values = [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 0];
  for (const [firsts, mrr] of [[1, 0.46], [0, 0.25], [2, 0.6]] as const) {
    const found = new Set<string>();
    const pick = (left: number, from: number, counts: readonly number[]): void => {
      if (left === 0) {
        const sum = counts.reduce((total, count, i) => total + count * values[i]!, 0);
        if (counts[0] === firsts && Math.abs(sum / 4 - mrr) <= 0.005 + 1e-12) found.add(counts.join());
        return;
      }
      for (let i = from; i < 6; i += 1) pick(left - 1, i, counts.map((count, j) => count + (i === j ? 1 : 0)));
    };
    pick(4, 0, [0, 0, 0, 0, 0, 0]);
    const got = ranksFromMeans({ n: 4, firsts, mrr, digits: 2, maxRank: 5 });
    const padded = got.map(({ counts, absent }) => [...counts, 0, 0, 0, 0].slice(0, 5).concat(absent).join());
    assert.deepEqual(new Set(padded), found);
    assert.equal(padded.length, found.size, "each solution once");
  }
});

test("ranksFromMeans always holds the ranks that made the means", () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }), (ranks) => {
    const mrr = Number((ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length).toFixed(3));
    const firsts = ranks.filter((rank) => rank === 1).length;
    const true_ = [1, 2, 3, 4].map((rank) => ranks.filter((one) => one === rank).length).join();
    const got = ranksFromMeans({ n: ranks.length, firsts, mrr, withinTop: 4 });
    assert.ok(got.some(({ counts }) => [...counts, 0, 0, 0].slice(0, 4).join() === true_));
  }));
});

test("ranksFromMeans is empty when the figures contradict each other, and refuses impossible ones", () => {
  assert.deepEqual(ranksFromMeans({ n: 24, firsts: 11, mrr: 0.9, withinTop: 3 }), []);
  assert.deepEqual(ranksFromMeans({ n: 24, firsts: 23, mrr: 0.979, withinTop: 1 }), []);
  assert.deepEqual(ranksFromMeans({ n: 3, firsts: 3, mrr: 1 }).map(({ counts }) => counts), [[3]]);
  assert.deepEqual(ranksFromMeans({ n: 3, firsts: 0, mrr: 0 }), [{ counts: [0], absent: 3, mrr: 0 }]);
  assert.throws(() => ranksFromMeans({ n: 0, firsts: 0, mrr: 0 }), /n must be a whole number >= 1/);
  assert.throws(() => ranksFromMeans({ n: 3, firsts: 4, mrr: 1 }), /firsts must be in \[0, 3\]/);
  assert.throws(() => ranksFromMeans({ n: 3, firsts: 1, mrr: NaN }), /mrr/);
  assert.throws(() => ranksFromMeans({ n: 3, firsts: 1, mrr: 70.1 }), /mrr must be in \[0, 1\]/);
  assert.throws(() => ranksFromMeans({ n: 3, firsts: 1, mrr: 1.5 }), /mrr/);
  assert.throws(() => ranksFromMeans({ n: 3, firsts: 1, mrr: 0.5, withinTop: 0 }), /withinTop or maxRank/);
  const vague = { n: 200, firsts: 3, mrr: 0.3, digits: 1, maxRank: 30 };
  assert.throws(() => ranksFromMeans(vague), /more than 100000 solutions/);
});

const lists: Run = new Map([
  ["right", ranked(candidate({ id: "x", similarity: 0.9 }), candidate({ id: "y", similarity: 0.8 }))],
  ["second", ranked(candidate({ id: "y", similarity: 0.9 }), candidate({ id: "x", similarity: 0.8 }))],
  ["wrong", ranked(candidate({ id: "y", similarity: 0.9 }))],
  ["empty", []],
]);
const judged: Qrels = new Map(["right", "second", "wrong", "empty", "absent"].map((id) => [id, new Map([["x", 1]])]));

test("valueChain: non-empty 3/5 x contains 2/3 x first 1/2 = success@1 1/5", () => {
  const got = valueChain(lists, judged);
  assert.deepEqual(got.links.map(({ name, count, of }) => [name, count, of]), [
    ["non-empty", 3, 5], ["contains the answer", 2, 3], ["ranked first", 1, 2],
  ]);
  assert.equal(got.successAt1, 0.2);
  const product = got.links.reduce((value, { factor }) => value * factor!, 1);
  assert.ok(Math.abs(product - got.successAt1) < 1e-15);
  const graded: Qrels = new Map([["right", new Map([["x", 1], ["y", 2]])]]);
  assert.equal(valueChain(lists, graded, 2).successAt1, 0);
  assert.equal(valueChain(lists, graded, 2).links[1].count, 1);
});

test("valueChain of nothing answered has factors null after the first, and refuses no judged query", () => {
  const got = valueChain(new Map(), judged);
  assert.deepEqual(got.links.map(({ factor }) => factor), [0, null, null]);
  assert.equal(got.successAt1, 0);
  assert.throws(() => valueChain(lists, new Map()), /no judged queries/);
});

test("points: 14/15 to 12/15 is -13.3 points; .8 is 10 points from the line of .9", () => {
  assert.equal(points(14 / 15, 12 / 15).points.toFixed(1), "-13.3");
  assert.equal(points(14 / 15, 12 / 15).difference.toFixed(3), "-0.133");
  assert.equal(points(14 / 15, 12 / 15).percent!.toFixed(1), "-14.3");
  assert.equal(points(0.8, 0.9).points.toFixed(1), "10.0");
  assert.equal(points(0, 0.5).percent, null);
  assert.throws(() => points(93.3, 80), /from must be in \[0, 1\]/);
  assert.throws(() => points(0.5, NaN), /to must be/);
});

test("mixedAgeProbability of 53 and 122 of 175 at 3.5 candidates is .70 (design 6)", () => {
  assert.equal(mixedAgeProbability(sharesOf([53, 122, 0]), 3.5).toFixed(2), "0.70");
  // by hand: halves, two draws: 1 - 1/4 - 1/4
  assert.equal(mixedAgeProbability([0.5, 0.5], 2), 0.5);
  assert.equal(mixedAgeProbability([0.5, 0.5], 1), 0);
  assert.equal(mixedAgeProbability([0.5, 0.5], 0), 0);
  assert.equal(mixedAgeProbability([1], 9), 0);
  assert.throws(() => mixedAgeProbability([0.5, 0.4], 2), /sum to 1/);
  assert.throws(() => mixedAgeProbability([], 2), /at least one tier/);
  assert.throws(() => mixedAgeProbability([1], NaN), /k must be/);
  assert.throws(() => sharesOf([0, 0]), /must not all be 0/);
  assert.throws(() => sharesOf([1.5]), /counts\[0\]/);
});

test("mixedAges counts lists of more than one age class beside what independence expects", () => {
  const ages = (...days: readonly (number | null)[]) =>
    ranked(...days.map((ageDays, i) => candidate({ id: `${i}`, similarity: 0.6, ageDays })));
  const some: Run = new Map([["a", ages(1, 45)], ["b", ages(45, 60)], ["c", ages(1)], ["d", []]]);
  const got = mixedAges(some, NOW);
  assert.deepEqual([got.lists, got.mixed, got.share], [3, 1, 1 / 3]);
  assert.deepEqual(got.classes, { fresh: 2, month: 3, old: 0 });
  // two pairs at 1 - .16 - .36 = .48, one single at 0: .32
  assert.ok(Math.abs(got.expected! - 0.32) < 1e-12);
  assert.ok(Math.abs(got.meanLength! - 5 / 3) < 1e-12);
  const store = mixedAges(some, NOW, { store: { fresh: 53, month: 122, old: 0 } });
  assert.ok(Math.abs(store.expected! - (2 / 3) * (1 - (53 / 175) ** 2 - (122 / 175) ** 2)) < 1e-12);
  const halves = mixedAges(new Map([["q", ages(1, 2)]]), NOW, { store: { fresh: 1, month: 1, old: 2 } });
  assert.equal(halves.expected, 1 - 1 / 16 - 1 / 16 - 1 / 4);
  const none = mixedAges(new Map(), NOW);
  assert.deepEqual([none.share, none.expected, none.meanLength], [null, null, null]);
  assert.deepEqual(mixedAges(new Map([["q", ages(null, 100)]]), NOW, { missing: "neutral" }).classes.old, 1);
  assert.throws(() => mixedAges(new Map([["q", ages(null)]]), NOW), RangeError);
});

test("decayCost is losses minus gains per corpus with mean and range", () => {
  const run = (first: string): Run => new Map([["q", ranked(candidate({ id: first, similarity: 0.9 }))]]);
  const qrels: Qrels = new Map([["q", new Map([["x", 1]])]]);
  const [loss, gain] = [{ before: run("x"), after: run("y"), qrels }, { before: new Map(), after: run("x"), qrels }];
  const got = decayCost([loss, { ...gain, label: "seed 2" }, { before: run("x"), after: run("x"), qrels }]);
  assert.deepEqual(got.runs.map(({ label, before, after, losses, gains, cost }) =>
    [label, before, after, losses, gains, cost]), [
    ["corpus 1", 1, 0, 1, 0, 1], ["seed 2", 0, 1, 0, 1, -1], ["corpus 3", 1, 1, 0, 0, 0],
  ]);
  assert.deepEqual([got.mean, got.low, got.high], [0, -1, 1]);
  const uneven = decayCost([loss, loss, { before: run("x"), after: run("x"), qrels }]);
  assert.deepEqual([uneven.mean, uneven.low, uneven.high], [2 / 3, 0, 1]);
  assert.throws(() => decayCost([]), /at least one corpus/);
  assert.equal(decayCost([loss], 2).runs[0]!.before, 0);
});
