import { test } from "node:test";
import assert from "node:assert/strict";
import { ageProfile, elapsedAtMost } from "../../lib/audit";
import { candidate, NOW } from "../ranked";

const aged = (ageDays: number | null) => candidate({ id: String(ageDays), similarity: 0, ageDays });

test("ageProfile counts classes in whole days and keeps exact ages in row order", () => {
  const got = ageProfile([aged(30.9), aged(31), aged(90.9), aged(91), aged(null), aged(-1)], NOW);
  assert.deepEqual(got.classes, { fresh: 1, month: 2, old: 1 });
  assert.deepEqual(got.shares, { fresh: 0.25, month: 0.5, old: 0.25 });
  assert.deepEqual(got.ages.map((age) => Number(age.toFixed(1))), [30.9, 31, 90.9, 91]);
  assert.deepEqual([got.rows, got.odd, Number(got.youngest.toFixed(1)), got.oldest], [6, 2, 30.9, 91]);
});

test("ageProfile(rows, now) without a usable time is a RangeError", () => {
  assert.throws(() => ageProfile([aged(null)], NOW), /at least one row with a time/);
});

test("elapsedAtMost: articles 72 and 85 lie at most 59 days apart by the oldest, 30 by the fresh", () => {
  const got = elapsedAtMost({ fresh: 71, month: 98, old: 0 }, { fresh: 53, month: 122, old: 0 });
  assert.deepEqual(got, { newRows: 6, freshAndThere: 47, byOldest: 59, byFresh: 30, atMost: 30 });
});

test("elapsedAtMost(first, second) sets no bound where all fresh rows may be new and rows turned old", () => {
  const got = elapsedAtMost({ fresh: 1, month: 1, old: 0 }, { fresh: 2, month: 1, old: 1 });
  assert.deepEqual(got, { newRows: 2, freshAndThere: 0, byOldest: null, byFresh: null, atMost: null });
});

test("elapsedAtMost: one fresh row more than came in was there; no row of 31 days or more, no bound by it", () => {
  const got = elapsedAtMost({ fresh: 2, month: 0, old: 0 }, { fresh: 3, month: 1, old: 0 });
  assert.deepEqual([got.freshAndThere, got.byFresh, got.byOldest, got.atMost], [1, 30, null, 30]);
});

test("elapsedAtMost(first, second) refuses a store that lost rows or grew younger", () => {
  assert.throws(() => elapsedAtMost({ fresh: 2, month: 0, old: 0 }, { fresh: 1, month: 0, old: 0 }), /1 fewer/);
  assert.throws(() => elapsedAtMost({ fresh: 0, month: 0, old: 1 }, { fresh: 9, month: 0, old: 0 }), /younger/);
  assert.throws(() => elapsedAtMost({ fresh: -1, month: 0, old: 0 }, { fresh: 9, month: 0, old: 0 }), /first.fresh/);
});
