import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bandShare, sameBand, sameMean } from "../../lib/audit";
import { added, decay, threshold, tierCurve, tieredRule, TIERS } from "../../lib/recall";
import type { RankedList, Run } from "../../lib/types";
import { candidate, ids, NOW, ranked } from "../ranked";

const rule = tieredRule();

/** The two failing queries that article 72 prints, with a fresh survivor added to the second. */
const lists: Run = new Map<string, RankedList>([
  ["one", ranked(candidate({ id: "a", similarity: 0.649, ageDays: 42 }),
    candidate({ id: "b", similarity: 0.601, ageDays: 35 }), candidate({ id: "c", similarity: 0.5 }))],
  ["two", ranked(candidate({ id: "d", similarity: 0.625, ageDays: 50 }),
    candidate({ id: "e", similarity: 0.56, ageDays: 3 }), candidate({ id: "f", similarity: 0.7, ageDays: 60 }),
    candidate({ id: "g", similarity: 0.9, ageDays: 100 }))],
]);

test("sameBand holds article 72's lost candidates: raw .649, .601, .625 in [.55, .6875)", () => {
  const got = sameBand(lists, 0.55, rule, NOW);
  const band = got.points.filter(({ place }) => place === "band");
  assert.deepEqual(band.map(({ id, tier }) => [id, tier]), [
    ["a", "month"], ["b", "month"], ["d", "month"], ["g", "old"],
  ]);
  assert.deepEqual([got.candidates, got.alive, got.inBand, got.unknown], [7, 6, 4, 0]);
  assert.equal(got.share, 4 / 6);
  assert.deepEqual([got.queriesAlive, got.queriesEmptied], [2, 1]);
  assert.deepEqual(got.bands.map(({ from, to, count }) => [from, to.toFixed(4), count]), [
    [0.55, "0.6875", 3], [0.55, "0.9167", 1],
  ]);
});

test("sameBand: in the band one loses to every survivor of the x1.0 tier once the gate comes first", () => {
  const got = sameBand(lists, 0.55, rule, NOW);
  const d = got.points.find(({ id }) => id === "d")!;
  // .625 x .8 = .5 < .56; f above the band wins: .7 x .8 = .56 is a tie with e and does not lose
  assert.deepEqual([d.freshSurvivors, d.losesTo], [1, 1]);
  assert.deepEqual(got.violations, []);
  const any = fc.array(fc.record({ s: fc.integer({ min: 0, max: 1000 }), age: fc.nat(120) }), { maxLength: 12 });
  fc.assert(fc.property(any, (raw) => {
    const list = raw.map(({ s, age }, i) => candidate({ id: `${i}`, similarity: s / 1000, ageDays: age }));
    assert.deepEqual(sameBand(new Map([["q", list]]), 0.55, rule, NOW).violations, []);
  }));
});

test("sameBand's band is exactly what decay-before-gate drops and gate-before-decay keeps", () => {
  const context = { query: { id: "q", text: "" }, now: NOW };
  const killed = [...lists.values()].flatMap((list) => {
    const first = ids(threshold({ value: 0.55, on: "similarity" }).apply(list, context));
    const wrong = ids(threshold({ value: 0.55, on: "score" }).apply(decay(rule).apply(list, context), context));
    return first.filter((id) => !wrong.includes(id));
  });
  const band = sameBand(lists, 0.55, rule, NOW).points.filter(({ place }) => place === "band");
  assert.deepEqual(ids(band), killed);
});

test("sameBand leaves out unknown similarities, counts them, and takes empty lists and unknown ages", () => {
  const odd: Run = new Map<string, RankedList>([
    ["q", ranked(candidate({ id: "n", similarity: null }), candidate({ id: "m", similarity: 0.6, ageDays: null }))],
    ["none", []],
  ]);
  const got = sameBand(odd, 0.55, rule, NOW, "neutral");
  assert.deepEqual([got.candidates, got.unknown, got.alive, got.inBand], [2, 1, 1, 0]);
  assert.deepEqual([got.points[0]!.tier, got.points[0]!.inForce], ["no age", 0.55]);
  assert.equal(sameBand(new Map(), 0.55, rule, NOW).share, null);
  assert.throws(() => sameBand(odd, 0.55, rule, NOW), /candidate "m"/);
  const edge = (similarity: number) => {
    const list = ranked(candidate({ id: "x", similarity, ageDays: 45 }));
    return sameBand(new Map([["q", list]]), 0.5, rule, NOW).points[0]!.place;
  };
  assert.deepEqual([edge(0.625), edge(0.624), edge(0.5), edge(0.499)], ["above", "band", "band", "below"]);
  assert.throws(() => sameBand(odd, 1.5, rule, NOW, "fresh"), /tau must be in/);
  assert.throws(() => sameBand(odd, NaN, rule, NOW, "fresh"), /tau/);
});

test("sameBand under a bonus for freshness has no band: the gate after it is too lax, not too strict", () => {
  const got = sameBand(lists, 0.55, added(tierCurve(TIERS), 0.1), NOW);
  assert.deepEqual([got.inBand, got.bands.length], [0, 0]);
});

test("bandShare counts below, in and above, and only the share says more than half", () => {
  // by hand: mean (.5 + .55 + .6875 + .7385) / 4 = .619, in the band, but one of four is in it
  const got = bandShare([0.5, 0.55, 0.6875, 0.7385], 0.55, 0.6875);
  assert.deepEqual([got.below, got.inBand, got.above, got.share], [1, 1, 2, 0.25]);
  assert.deepEqual([got.mean.toFixed(3), got.meanIs, got.moreThanHalf], ["0.619", "in the band", "no"]);
  assert.equal(bandShare([0.6, 0.7], 0.55, 0.6875).moreThanHalf, "no", "exactly half is not more than half");
  assert.equal(bandShare([0.6, 0.61, 0.7], 0.55, 0.6875).moreThanHalf, "yes");
  assert.equal(bandShare([0.1], 0.5, 0.6).meanIs, "below");
  assert.equal(bandShare([0.9], 0.5, 0.6).meanIs, "above");
  assert.equal(bandShare([0.55], 0.55, 0.6875).meanIs, "in the band");
  assert.throws(() => bandShare([], 0.55, 0.6875), /must not be empty/);
  assert.throws(() => bandShare([0.5, NaN], 0.55, 0.6875), /similarities\[1\]/);
  assert.throws(() => bandShare([0.5], 0.7, 0.6), /low must not exceed high/);
});

test("sameMean shows two sets with mean .619 of which all, or none, lie in [.55, .6875)", () => {
  const { allInBand, noneInBand } = sameMean(0.619, 0.55, 0.6875);
  const [all, none] = [bandShare(allInBand, 0.55, 0.6875), bandShare(noneInBand, 0.55, 0.6875)];
  assert.deepEqual([all.share, none.share], [1, 0]);
  assert.deepEqual([all.mean.toFixed(12), none.mean.toFixed(12)], ["0.619000000000", "0.619000000000"]);
  assert.equal(bandShare(sameMean(0.56, 0.55, 0.6875).noneInBand, 0.55, 0.6875).share, 0);
  assert.deepEqual(sameMean(0.55, 0.55, 0.6875).allInBand, [0.55, 0.55], "the lower bound is in the band");
  assert.throws(() => sameMean(0.6875, 0.55, 0.6875), /mean must be in/);
  assert.throws(() => sameMean(0.7, 0.55, 0.6875), /mean must be in \[0.55, 0.6875\)/);
  assert.throws(() => sameMean(0.999, -0.9, 1), /no two cosines/);
});
