import assert from "node:assert/strict";
import { test } from "node:test";
import type { Vectors } from "../../lib/types";
import { clusterSweep, clusterSweepAsync, cosinesOnDemand, dice, shuffled } from "../../lib/vectors";
import { type Fit, firstFit } from "../../lib/vectors/first-fit";
import { type Bound, joinsAt, leadersOf } from "../../lib/vectors/leader";
import { byteProduct, kernelProduct } from "../../lib/vectors/matrix-product";
import { atOnce } from "../../lib/vectors/work";
import { clusteredRows, rowsNear } from "./rows";

type Product = Fit["product"];
const WAYS: readonly (readonly [string, Product, Partial<Fit>])[] = [
  ["onnxruntime, 1 thread", (room) => byteProduct(1, room.kernels), {}],
  ["onnxruntime, 2 threads", (room) => byteProduct(2, room.kernels), {}],
  ["WebAssembly only", (room) => kernelProduct(room.kernels), {}],
  ["blocks of 8, tiles of 12", (room) => kernelProduct(room.kernels), { block: 8, tile: 12 }],
  ["blocks of 64, tiles of 16", (room) => byteProduct(2, room.kernels), { block: 64, tile: 16, memory: "own" }],
];
const THRESHOLDS = [0.9, 0.5, 0.98, 1, -1, 0.8, 0.999_999_9];

function plainHomes(vectors: Vectors, threshold: number, order: readonly number[], bound: Bound): Int32Array {
  const places = new Map(order.map((row, place) => [row, place]));
  const homes = new Int32Array(order.length);
  for (const cluster of leadersOf(cosinesOnDemand(vectors), threshold, order, bound)) {
    for (const row of cluster) homes[places.get(row) as number] = places.get(cluster[0] as number) as number;
  }
  return homes;
}

function agree(vectors: Vectors, thresholds: readonly number[], bound: Bound): void {
  const asStored = [...Array(vectors.count).keys()];
  for (const order of [asStored, shuffled(asStored, dice(vectors.count))]) agreeIn(order, vectors, thresholds, bound);
}

function agreeIn(order: readonly number[], vectors: Vectors, thresholds: readonly number[], bound: Bound): void {
  const expected = thresholds.map((threshold) => plainHomes(vectors, threshold, order, bound));
  for (const [name, product, more] of WAYS) {
    const asked = thresholds.map((at) => ({ at, joins: joinsAt(at, bound) }));
    const homes = atOnce(firstFit({ vectors, order, thresholds: asked, product, memory: "shared", ...more }));
    assert.deepEqual(homes, expected, name);
  }
}

test("first fit finds the homes of the plain loop on every path, with every tile and number of threads", () => {
  for (const [count, dimension] of [[1, 3], [40, 5], [150, 20], [700, 64]] as const) {
    for (const bound of [">=", ">"] as const) agree(clusteredRows(count, dimension, count), THRESHOLDS, bound);
  }
});

test("first fit: cosines within 2e-7 of the threshold fall as their float64 says", () => {
  for (const threshold of [0.98, 0.5, -0.25]) {
    const vectors = rowsNear(threshold, 200, 512);
    const cosines = cosinesOnDemand(vectors);
    const above = Array.from({ length: 199 }, (_, i) => cosines.at(0, i + 1) >= threshold).filter(Boolean).length;
    assert.ok(above > 40 && above < 160, `the data decide nothing: ${above} of 199 above`);
    agree(vectors, [threshold], ">=");
    agree(vectors, [threshold, 0.3], ">");
  }
});

test("first fit: a threshold that equals a cosine bit by bit", () => {
  const vectors = clusteredRows(60, 16, 5);
  const cosines = cosinesOnDemand(vectors);
  const met = [cosines.at(1, 2), cosines.at(4, 8), cosines.at(0, 59)];
  for (const bound of [">=", ">"] as const) agree(vectors, met, bound);
});

test("first fit: lengths from 1e-30 to 1e30 and near-zero numbers change nothing", () => {
  const vectors = clusteredRows(90, 24, 3);
  const scaled = vectors.data.map((value, at) => value * 10 ** (((Math.floor(at / 24) * 11) % 61) - 30));
  agree({ ...vectors, data: scaled }, [0.5, 0.9, 0.99], ">=");
});

test("clusterSweep takes more thresholds than one pass does, equal ones too", () => {
  const vectors = clusteredRows(120, 12, 9);
  const many = Array.from({ length: 70 }, (_, i) => -1 + ((i * 13) % 67) / 33.5);
  const all = clusterSweep(vectors, many);
  assert.deepEqual(all, many.map((threshold) => clusterSweep(vectors, [threshold])[0]));
});

test("clusterSweepAsync gives the rows of clusterSweep, also two at a time, and tells how far it is", async () => {
  const vectors = clusteredRows(3_000, 64, 1);
  const expected = clusterSweep(vectors, [0.9, 0.98]);
  const seen: number[] = [];
  const onProgress = (done: number, total: number): void => void seen.push(done / total);
  const order = [...Array(3_000).keys()].reverse();
  const [first, second] = await Promise.all([
    clusterSweepAsync(vectors, [0.9, 0.98], { onProgress, threads: 1 }),
    clusterSweepAsync(vectors, [0.9, 0.98], { order }),
  ]);
  assert.deepEqual(first, expected);
  assert.deepEqual(second, clusterSweep(vectors, [0.9, 0.98], { order }));
  assert.ok(seen.every((share, i) => share >= (seen[i - 1] ?? 0) && share <= 1));
});

test("clusterSweepAsync stops when told to, before and during", async () => {
  const vectors = clusteredRows(9_000, 64, 2);
  await assert.rejects(clusterSweepAsync(vectors, [0.9], { signal: AbortSignal.abort() }), { name: "AbortError" });
  const stop = new AbortController();
  const told: number[] = [];
  const onProgress = (done: number): void => {
    told.push(done);
    stop.abort(new Error("enough"));
  };
  await assert.rejects(clusterSweepAsync(vectors, [0.999], { signal: stop.signal, onProgress }), { message: "enough" });
  assert.equal(told.length, 1);
});

test("sweeps refuse bad rows and thresholds, naming them", () => {
  const bad = { data: Float32Array.of(1, 0, NaN, 1), count: 2, dimension: 2 };
  assert.throws(() => clusterSweep(bad, [0.5]), { name: "RangeError", message: /row 1: .*NaN/ });
  assert.throws(() => clusterSweep({ ...bad, data: Float32Array.of(1, 0, 0, 0) }, [0.5]), { message: /row 1/ });
  assert.throws(() => clusterSweep({ ...bad, count: 3 }, [0.5]), { message: /expected 3 x 2 numbers, got 4/ });
  assert.throws(() => clusterSweep(clusteredRows(5, 4, 1), [1.5]), { name: "RangeError", message: /threshold/ });
});
