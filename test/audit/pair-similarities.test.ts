import { test } from "node:test";
import assert from "node:assert/strict";
import { pairSimilarities, passRates } from "../../lib/audit";
import { candidate, ranked } from "../ranked";

const one = (id: string, similarity: number | null) => candidate({ id, similarity });
const lists = new Map([
  ["p", ranked(one("a", 0.9), one("b", 0.5), one("c", 0.5), one("d", 0.1))],
  ["q", ranked(one("a", 0.2), one("b", 0.6), one("c", 0.4), one("d", 0.8))],
]);
const qrels = new Map([["p", new Map([["a", 1], ["b", 2], ["c", 0]])], ["q", new Map([["d", 1]])]]);

test("pairSimilarities averages within a query first and says how well right pairs stand out", () => {
  const got = pairSimilarities(lists, qrels);
  assert.deepEqual(got.positive, [0.9, 0.5, 0.8]);
  assert.deepEqual(got.others, [0.5, 0.1, 0.2, 0.6, 0.4]);
  // ((.9 + .5) / 2 + .8) / 2
  assert.equal(Number(got.mean.toFixed(12)), 0.75);
  assert.equal(Number(got.othersMean.toFixed(12)), 0.36);
  // p: a beats both, b beats one and ties one: (1 + .75) / 2; q: d beats all
  assert.equal(Number(got.separation.toFixed(12)), 0.9375);
});

test("pairSimilarities: a query without a right row adds to the others only", () => {
  const got = pairSimilarities(lists, new Map([["p", qrels.get("p")!], ["q", new Map()]]));
  assert.deepEqual([got.positive.length, got.others.length], [2, 6]);
});

test("pairSimilarities names the query without judgements, the absent right row, the unknown similarity", () => {
  assert.throws(() => pairSimilarities(lists, new Map([["p", new Map()]])), /query "q" has no judgements/);
  const absent = new Map([["p", new Map([["z", 1]])], ["q", new Map()]]);
  assert.throws(() => pairSimilarities(lists, absent), /"p" lacks the right row "z"/);
  const unknown = new Map([["p", ranked(one("a", null))]]);
  assert.throws(() => pairSimilarities(unknown, new Map([["p", new Map()]])), /"p" and "a": unknown similarity/);
});

test("passRates includes the threshold itself and keeps the order given", () => {
  const rates = passRates({ positive: [0.9, 0.5], others: [0.5, 0.1, 0.2, 0.6] }, [0.6, 0.5]);
  assert.deepEqual(rates, [
    { threshold: 0.6, positive: 0.5, others: 0.25 }, { threshold: 0.5, positive: 1, others: 0.5 },
  ]);
});
