import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Vectors } from "../../lib/types";
import type { Bound, Clusters } from "../../lib/vectors";
import {
  clusterSweep,
  clusterSweepRange,
  completeLinkClusters,
  dice,
  leaderClusters,
  shuffled,
  singleLinkClusters,
  toVectors,
} from "../../lib/vectors";
import { atDegrees, bounds, plainCosine, smallVectors, thresholds } from "./points";

const COS_20 = Math.cos((20 * Math.PI) / 180) - 1e-6;
const ordered = (clusters: readonly (readonly number[])[]): Clusters =>
  clusters.map((rows) => [...rows].sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
const near = (vectors: Vectors, i: number, j: number, threshold: number, bound: Bound): boolean =>
  bound === ">" ? plainCosine(vectors, i, j) > threshold : plainCosine(vectors, i, j) >= threshold;

test("leaderClusters compares with the first member only, in the order given", () => {
  const vectors = atDegrees(0, 15, 30);
  assert.deepEqual(leaderClusters(vectors, COS_20), [[0, 1], [2]]);
  assert.deepEqual(leaderClusters(vectors, COS_20, { order: [1, 0, 2] }), [[1, 0, 2]]);
});

test("leaderClusters: first fit, not best fit", () => {
  assert.deepEqual(leaderClusters(atDegrees(0, 30, 19), COS_20), [[0, 2], [1]]);
});

test("leaderClusters: the bound decides whether a cosine that equals the threshold joins", () => {
  const same = toVectors([[1, 2], [1, 2]]);
  assert.deepEqual(leaderClusters(same, 1), [[0, 1]]);
  assert.deepEqual(leaderClusters(same, 1, { bound: ">" }), [[0], [1]]);
});

test("leaderClusters may cluster some rows only, and nothing gives nothing", () => {
  assert.deepEqual(leaderClusters(atDegrees(0, 1, 90), COS_20, { order: [2, 0] }), [[2], [0]]);
  assert.deepEqual(leaderClusters(toVectors([]), 0.5), []);
});

test("leaderClusters refuses odd thresholds and orders", () => {
  const vectors = atDegrees(0, 15);
  for (const bad of [1.1, -2, NaN]) assert.throws(() => leaderClusters(vectors, bad), { name: "RangeError" });
  for (const order of [[0, 0], [2], [-1], [0.5]]) {
    assert.throws(() => leaderClusters(vectors, 0.5, { order }), { name: "RangeError", message: /order/ });
  }
});

test("leaderClusters equals a brute-force first fit on random rows and orders", () => {
  fc.assert(
    fc.property(smallVectors, thresholds, bounds, fc.integer(), (vectors, threshold, bound, seed) => {
      const order = shuffled([...Array(vectors.count).keys()], dice(seed));
      const expected: number[][] = [];
      for (const row of order) {
        let home = -1;
        for (let c = expected.length - 1; c >= 0; c -= 1) {
          if (near(vectors, row, expected[c]?.[0] ?? -1, threshold, bound)) home = c;
        }
        if (home === -1) expected.push([row]);
        else expected[home]?.push(row);
      }
      assert.deepEqual(leaderClusters(vectors, threshold, { order, bound }), expected);
    }),
  );
});

test("singleLinkClusters joins chains, completeLinkClusters does not", () => {
  const vectors = atDegrees(0, 15, 30, 90);
  assert.deepEqual(singleLinkClusters(vectors, COS_20), [[0, 1, 2], [3]]);
  assert.deepEqual(completeLinkClusters(atDegrees(0, 15, 28, 90), COS_20), [[0], [1, 2], [3]]);
  assert.deepEqual(singleLinkClusters(toVectors([]), 0.5), []);
  assert.deepEqual(completeLinkClusters(toVectors([]), 0.5), []);
  assert.throws(() => singleLinkClusters(vectors, 2), { name: "RangeError" });
  assert.throws(() => completeLinkClusters(vectors, 2), { name: "RangeError" });
});

test("singleLinkClusters equals the transitive closure on random rows", () => {
  fc.assert(
    fc.property(smallVectors, thresholds, bounds, (vectors, threshold, bound) => {
      const n = vectors.count;
      const label = Array.from({ length: n }, (_, i) => i);
      for (let round = 0; round < n; round += 1) {
        for (let i = 0; i < n; i += 1) {
          for (let j = 0; j < n; j += 1) {
            if (near(vectors, i, j, threshold, bound)) label[i] = Math.min(label[i] ?? 0, label[j] ?? 0);
          }
        }
      }
      const expected = [...new Set(label)].map((l) => label.flatMap((own, i) => (own === l ? [i] : [])));
      assert.deepEqual(singleLinkClusters(vectors, threshold, bound), ordered(expected));
    }),
  );
});

test("completeLinkClusters equals a brute-force agglomeration on random rows, ties included", () => {
  fc.assert(
    fc.property(smallVectors, thresholds, bounds, (vectors, threshold, bound) => {
      let clusters: number[][] = Array.from({ length: vectors.count }, (_, i) => [i]);
      for (;;) {
        let best = { value: -2, a: -1, b: -1 };
        for (let a = 0; a < clusters.length; a += 1) {
          for (let b = a + 1; b < clusters.length; b += 1) {
            const [left, right] = [clusters[a] ?? [], clusters[b] ?? []];
            const value = Math.min(...left.flatMap((i) => right.map((j) => plainCosine(vectors, i, j))));
            if (value > best.value) best = { value, a, b };
          }
        }
        if (best.a === -1 || !(bound === ">" ? best.value > threshold : best.value >= threshold)) break;
        const merged = [...(clusters[best.a] ?? []), ...(clusters[best.b] ?? [])];
        clusters = clusters.map((rows, c) => (c === best.a ? merged : rows)).filter((_, c) => c !== best.b);
      }
      assert.deepEqual(completeLinkClusters(vectors, threshold, bound), ordered(clusters));
    }),
  );
});

test("clusterSweep counts clusters, the largest and the singletons of each method", () => {
  const vectors = atDegrees(0, 15, 30, 90);
  const [row] = clusterSweep(vectors, [COS_20]);
  assert.deepEqual(row, { threshold: COS_20, clusters: 3, largest: 2, singletons: 2 });
  const single = clusterSweep(vectors, [COS_20, -1], { method: "single link" });
  assert.deepEqual(single.map((r) => [r.clusters, r.largest, r.singletons]), [[2, 3, 1], [1, 4, 0]]);
  const complete = clusterSweep(vectors, [COS_20], { method: "complete link" });
  assert.deepEqual(complete.map((r) => [r.clusters, r.largest, r.singletons]), [[3, 2, 2]]);
  const other = clusterSweep(vectors, [COS_20], { order: [1, 0, 2, 3] });
  assert.deepEqual(other.map((r) => [r.clusters, r.largest, r.singletons]), [[2, 3, 1]]);
  assert.deepEqual(clusterSweep(toVectors([]), [0.5]), [{ threshold: 0.5, clusters: 0, largest: 0, singletons: 0 }]);
  const same = toVectors([[1, 2], [1, 2]]);
  for (const method of ["leader", "single link", "complete link"] as const) {
    assert.equal(clusterSweep(same, [1], { method, bound: ">" })[0]?.clusters, 2);
    assert.equal(clusterSweep(same, [1], { method })[0]?.clusters, 1);
  }
});

test("clusterSweepRange finds both counts of an order-dependent set, and the same again from the same seed", () => {
  const vectors = atDegrees(0, 15, 30);
  const range = clusterSweepRange(vectors, [COS_20], { shuffles: 30, seed: 1 });
  assert.deepEqual(range, [
    {
      threshold: COS_20,
      clusters: { min: 1, max: 2 },
      largest: { min: 2, max: 3 },
      singletons: { min: 0, max: 1 },
      shuffles: 30,
    },
  ]);
  assert.deepEqual(clusterSweepRange(vectors, [COS_20], { shuffles: 30, seed: 1 }), range);
  const strict = clusterSweepRange(toVectors([[1, 2], [1, 2]]), [1], { shuffles: 2, seed: 1, bound: ">" });
  assert.deepEqual(strict[0]?.clusters, { min: 2, max: 2 });
});

test("clusterSweepRange refuses no shuffles and a seed that is no whole number", () => {
  for (const shuffles of [0, 1.5]) {
    assert.throws(() => clusterSweepRange(atDegrees(0), [0.5], { shuffles, seed: 1 }), { name: "RangeError" });
  }
  assert.throws(() => clusterSweepRange(atDegrees(0), [0.5], { shuffles: 1, seed: NaN }), { message: /seed/ });
});

test("shuffled keeps the items, its argument and, for a seed, the order", () => {
  const items = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8]);
  const once = shuffled(items, dice(7));
  assert.deepEqual([...once].sort(), items);
  assert.notDeepEqual(once, items);
  assert.deepEqual(shuffled(items, dice(7)), once);
  assert.notDeepEqual(shuffled(items, dice(8)), once);
});

test("shuffled gives each of the six orders of three items about equally often", () => {
  const source = dice(3);
  const counts = new Map<string, number>();
  for (let i = 0; i < 6000; i += 1) {
    const order = shuffled([1, 2, 3], source).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  for (const count of counts.values()) assert.ok(Math.abs(count - 1000) < 120, String(count));
});
