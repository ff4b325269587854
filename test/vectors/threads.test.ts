import assert from "node:assert/strict";
import { test } from "node:test";
import { busyOthers, defaultThreads, idleCores } from "../../lib/vectors/threads";

test("what this process did itself does not count as others' work", () => {
  const before = { at: 1_000, all: 500_000, own: 4_000 };
  assert.equal(busyOthers(before, { at: 3_000, all: 504_000, own: 6_000 }), 1);
  assert.equal(busyOthers(before, { at: 3_000, all: 502_000, own: 6_000 }), 0);
});

test("clocks that tick apart never make the others' work negative", () => {
  assert.equal(busyOthers({ at: 0, all: 0, own: 0 }, { at: 1_000, all: 990, own: 1_000 }), 0);
});

test("a thread for each idle core, one at least and eight at most", () => {
  const machines = [[0, 2], [0.4, 2], [0.6, 2], [30, 2], [0, 64], [3, 8]] as const;
  const threads = machines.map(([others, cores]) => idleCores(others, cores));
  assert.deepEqual(threads, [2, 2, 1, 1, 8, 5]);
});

test("the number of threads is a whole one between 1 and 8", () => {
  const threads = defaultThreads();
  assert.ok(Number.isInteger(threads) && threads >= 1 && threads <= 8, String(threads));
});
