import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decaySweep, epsilonSweep, ruleSweep, sweep, type Recorded } from "../../lib/audit";
import {
  added, blended, cut, damped, decay, exponentialRule, gaussCurve, halfLifeCurve, NO_DECAY, tieBreakByFreshness,
  tieredRule,
} from "../../lib/recall";
import type { MissingTime } from "../../lib/recall";
import type { Candidate } from "../../lib/types";
import { candidate, NOW } from "../ranked";

/** Few different scores and ages, so that ties, classes and bounds are met; times that are missing or to come. */
const SCORES = [0.9, 0.7, 0.7, 0.68, 0.66, 0.5, 0.1, 0, -0.3, 1e-320];
const TIMES = [null, "soon", "2027-01-01T00:00:00Z"];
const one = fc.record({
  score: fc.oneof(fc.constantFrom(...SCORES), fc.double({ min: -1, max: 1, noNaN: true })),
  ageDays: fc.oneof(fc.constantFrom(0, 1, 30, 30.5, 31, 90.9, 91, 400), fc.double({ min: 0, max: 300, noNaN: true })),
  odd: fc.constantFrom(null, null, null, null, ...TIMES.map((createdAt) => ({ createdAt }))),
});
const list = fc.array(one, { maxLength: 14 }).map((all) => all.map(({ score, ageDays, odd }, i): Candidate => ({
  ...candidate({ id: `d${i}`, similarity: 0.5, ageDays }), score, ...odd,
})));
const judgements = fc.array(fc.tuple(fc.integer({ min: 0, max: 15 }), fc.constantFrom(0, 1, 2)), { maxLength: 4 })
  .map((rows) => new Map(rows.map(([i, grade]) => [`d${i}`, grade])));
const queries = fc.array(fc.tuple(list, judgements, fc.boolean()), { minLength: 1, maxLength: 6 });
const corpus = queries.map((all): Recorded => ({
  lists: new Map(all.flatMap(([ranking, , absent], q) => (absent ? [] : [[`q${q}`, Object.freeze(ranking)] as const]))),
  qrels: new Map(all.map(([, judged], q) => [`q${q}`, judged])),
  now: NOW,
}));
const corpora = fc.array(corpus, { minLength: 1, maxLength: 2 });
const missing = fc.constantFrom<MissingTime>("fresh", "neutral", "stale");
const from = fc.constantFrom(1, 2);

test("epsilonSweep gives what the stages give, band for band", () => {
  const epsilons = [0, 1e-12, 0.019999999999999907, 0.02, 0.03, 0.25, 2, 1e9];
  fc.assert(fc.property(corpora, missing, from, fc.constantFrom<"anchored" | "chain">("anchored", "chain"),
    fc.constantFrom<"age class" | "days">("age class", "days"), (recorded, policy, least, band, by) => {
      const stage = (epsilon: number) => [tieBreakByFreshness({ epsilon, band, by, missing: policy })];
      assert.deepEqual(
        epsilonSweep(recorded, epsilons, { band, by, missing: policy, from: least }),
        sweep(recorded, epsilons, stage, least),
      );
    }), { numRuns: 400 });
});

test("decaySweep gives what the stages give, with any factor of the last tier", () => {
  const months = [1, 0.999999, 0.96, 0.8, 0.5, 1e-300, 0];
  fc.assert(fc.property(corpora, missing, from, fc.constantFrom(undefined, (month: number) => month ** 2),
    (recorded, policy, least, oldOf) => {
      const old = oldOf ?? ((month: number) => Math.max(0, 2 * month - 1));
      const stage = (month: number) => [decay(tieredRule({ fresh: 1, month, old: old(month) }), policy)];
      assert.deepEqual(
        decaySweep(recorded, months, { missing: policy, from: least, ...(oldOf && { oldOf }) }),
        sweep(recorded, months, stage, least),
      );
    }), { numRuns: 400 });
});

test("ruleSweep gives what the stages give, for rules that multiply, damp, add and blend", () => {
  const curve = halfLifeCurve({ halfLifeDays: 30 });
  const rules = [
    NO_DECAY, exponentialRule({ ratePerDay: 0.05, scale: 2 }), damped(curve, 0.5), added(curve, 0.2),
    blended(gaussCurve({ scaleDays: 60, offsetDays: 10 }), 0.3),
  ];
  fc.assert(fc.property(corpora, missing, from, (recorded, policy, least) => {
    assert.deepEqual(
      ruleSweep(recorded, rules, { missing: policy, from: least }),
      sweep(recorded, rules, (rule) => [decay(rule, policy)], least),
    );
  }), { numRuns: 200 });
});

test("a sweep with later stages, or with a score that is no number, still goes through the stages", () => {
  const two = [candidate({ id: "w", similarity: 0.7, ageDays: 40 }), candidate({ id: "r", similarity: 0.6 })];
  const lists = new Map([["q", two]]);
  const recorded: Recorded = { lists, qrels: new Map([["q", new Map([["r", 1]])]]), now: NOW };
  assert.deepEqual(decaySweep(recorded, [1, 0.8], { then: [cut(1)] }).points.map(({ firsts }) => firsts), [[0], [1]]);
  const odd = { ...recorded, lists: new Map([["q", [{ ...candidate({ id: "x", similarity: 0.5 }), score: NaN }]]]) };
  assert.throws(() => decaySweep(odd, [0.8]), /decay x tiers 1\/0.8\/0.6.*: the score of candidate "x" is not a num/);
  const grows = { ...NO_DECAY, factor: () => Infinity };
  const zero = { ...recorded, lists: new Map([["q", [{ ...candidate({ id: "x", similarity: 0.5 }), score: 0 }]]]) };
  assert.throws(() => ruleSweep(zero, [grows]), /the score of candidate "x" is not a number/);
});

test("a fast sweep refuses odd times, odd bands and an id twice as the stages do", () => {
  const at = (createdAt: string | null): Candidate => ({ ...candidate({ id: "r", similarity: 0.6 }), createdAt });
  const of = (...all: readonly Candidate[]): Recorded =>
    ({ lists: new Map([["q", all]]), qrels: new Map([["q", new Map([["r", 1]])]]), now: NOW });
  for (const run of [decaySweep, epsilonSweep]) {
    assert.throws(() => run(of(at(null)), [0.8]), /candidate "r": createdAt must be an instant.*missing/);
    assert.throws(() => run(of(at(NOW), at(NOW)), [0.8]), /expected each id once/);
  }
  assert.throws(() => epsilonSweep(of(at(NOW)), [0.1], { band: "loose" as "chain" }), /band must be/);
  assert.throws(() => decaySweep(of(at(NOW)), [0.5], { oldOf: () => -1 }), /at least 0, got -1/);
});
