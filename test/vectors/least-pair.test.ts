import assert from "node:assert/strict";
import { test } from "node:test";
import type { Vectors } from "../../lib/types";
import { cosinesOnDemand, groupCosine, groupCosineAsync, pickRows } from "../../lib/vectors";
import { distinctRows } from "../../lib/vectors/distinct-rows";
import { leastCosine } from "../../lib/vectors/least-pair";
import { atOnce } from "../../lib/vectors/work";
import { clusteredRows, rowsNear } from "./rows";

const WAYS = [
  { threads: 1, memory: "shared" }, { threads: 2, memory: "own" }, { threads: 1, memory: "shared", way: "float32" },
  { threads: 2, memory: "shared", size: 16 }, { threads: 1, memory: "own", size: 64, way: "float32" },
] as const;

function plain(vectors: Vectors): { readonly min: number; readonly mean: number } {
  const cosines = cosinesOnDemand(vectors);
  let [min, sum] = [Infinity, 0];
  for (let i = 0; i < vectors.count; i += 1) {
    for (let j = 0; j < i; j += 1) {
      min = Math.min(min, cosines.at(i, j));
      sum += cosines.at(i, j);
    }
  }
  return { min, mean: sum / ((vectors.count * (vectors.count - 1)) / 2) };
}

function agree(vectors: Vectors): void {
  const members = Int32Array.from({ length: vectors.count }, (_, i) => i);
  const { min } = plain(vectors);
  for (const way of WAYS) assert.equal(atOnce(leastCosine(vectors, members, way)), min, JSON.stringify(way));
}

test("leastCosine is the plain loop's minimum bit by bit on every path, block and number of threads", () => {
  for (const [count, dimension] of [[2, 3], [100, 20], [600, 64]] as const) {
    agree(clusteredRows(count, dimension, count));
  }
});

test("leastCosine of rows that are all nearly alike, which bytes cannot tell apart", () => {
  agree(clusteredRows(500, 128, 7, 0.001));
  agree(rowsNear(0.999, 300, 512));
});

test("leastCosine where many pairs differ by less than what the bytes lose", () => {
  for (let seed = 1; seed <= 30; seed += 1) agree(clusteredRows(60, 32, seed, 0.01 + (seed % 5) * 0.01));
});

test("leastCosine with lengths from 1e-30 to 1e30", () => {
  const vectors = clusteredRows(90, 24, 3);
  agree({ ...vectors, data: vectors.data.map((value, at) => value * 10 ** (((Math.floor(at / 24) * 11) % 61) - 30)) });
});

test("groupCosine of more than 1,024 members: the same minimum, the same mean up to 1e-12", async () => {
  const vectors = clusteredRows(1_500, 32, 12);
  const members = Array.from({ length: 1_200 }, (_, i) => (i * 7) % 1_500);
  const expected = plain(pickRows(vectors, members));
  const got = groupCosine(vectors, members);
  assert.equal(got.min, expected.min);
  assert.ok(Math.abs((got.mean ?? NaN) - expected.mean) < 1e-12);
  assert.equal(got.pairs, 719_400);
  for (const threads of [1, 2]) assert.deepEqual(await groupCosineAsync(vectors, members, { threads }), got);
});

test("groupCosine: one text 2,000 times has minimum 1, whatever else repeats", () => {
  const vectors = clusteredRows(2, 16, 1);
  const same = groupCosine(vectors, Array.from({ length: 2_000 }, () => 1));
  assert.equal(same.min, 1);
  assert.ok(Math.abs((same.mean ?? NaN) - 1) < 1e-12);
  const two = groupCosine(vectors, Array.from({ length: 2_000 }, (_, i) => i % 2));
  assert.equal(two.min, cosinesOnDemand(vectors).at(0, 1));
});

test("groupCosineAsync stops when told to; a row outside the vectors is refused", async () => {
  const vectors = clusteredRows(1_100, 8, 1);
  const all = [...Array(1_100).keys()];
  await assert.rejects(groupCosineAsync(vectors, all, { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(groupCosineAsync(vectors, [...all, 1_100]), { name: "RangeError", message: /got 1100/ });
});

test("distinctRows keeps the first of equal rows, and -0 is not 0", () => {
  const vectors = { data: Float32Array.of(1, 0, 1, -0, 1, 0, 2, 0), count: 4, dimension: 2 };
  assert.deepEqual([...distinctRows(vectors, [2, 0, 1, 3, 3])], [2, 1, 3]);
});
