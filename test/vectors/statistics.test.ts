import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { groupCosine, principalComponents, randomPairBaseline, toVectors } from "../../lib/vectors";
import { atDegrees, plainCosine, smallVectors } from "./points";

const close = (a: number | null | undefined, b: number, within = 1e-6): void =>
  assert.ok(a !== null && a !== undefined && Math.abs(a - b) <= within, `${a} is not ${b}`);

test("groupCosine gives the lowest and the mean cosine of the pairs", () => {
  const { size, min, mean, pairs } = groupCosine(atDegrees(0, 45, 60, 90), [0, 2, 3]);
  assert.deepEqual([size, pairs], [3, 3]);
  close(min, 0);
  close(mean, (0.5 + 0 + Math.cos(Math.PI / 6)) / 3);
});

test("groupCosine has no minimum and no mean below two members", () => {
  assert.deepEqual(groupCosine(atDegrees(0, 90), [1]), { size: 1, min: null, mean: null, pairs: 0 });
  assert.deepEqual(groupCosine(atDegrees(0, 90), []), { size: 0, min: null, mean: null, pairs: 0 });
  assert.throws(() => groupCosine(atDegrees(0, 90), [0, 2]), { name: "RangeError" });
});

test("groupCosine equals brute force on random rows", () => {
  fc.assert(
    fc.property(smallVectors, (vectors) => {
      const members = Array.from({ length: vectors.count }, (_, i) => i);
      const all = members.flatMap((i) => members.filter((j) => j > i).map((j) => plainCosine(vectors, i, j)));
      const { min, mean, pairs } = groupCosine(vectors, members);
      assert.equal(pairs, all.length);
      assert.equal(min, all.length ? Math.min(...all) : null);
      if (all.length) close(mean, all.reduce((sum, value) => sum + value, 0) / all.length, 1e-12);
    }),
  );
});

test("randomPairBaseline never pairs a row with itself and reaches every pair", () => {
  const found = randomPairBaseline(atDegrees(0, 60, 90), { pairs: 3000, seed: 5 });
  assert.equal(found.pairs, 3000);
  close(found.min, 0);
  close(found.median, 0.5);
  close(found.max, Math.cos(Math.PI / 6));
  close(found.p95, found.max);
  close(found.p99, found.max);
  close(found.mean, (0 + 0.5 + Math.cos(Math.PI / 6)) / 3, 0.03);
  assert.deepEqual(randomPairBaseline(atDegrees(0, 60, 90), { pairs: 3000, seed: 5 }), found);
});

test("randomPairBaseline quantiles are values at rank ceil(q n)", () => {
  const one = randomPairBaseline(atDegrees(0, 60), { pairs: 1, seed: 1 });
  for (const value of [one.min, one.median, one.p95, one.p99, one.max, one.mean]) close(value, 0.5);
});

test("randomPairBaseline needs two rows and a pair", () => {
  assert.throws(() => randomPairBaseline(atDegrees(0), { pairs: 1, seed: 1 }), { name: "RangeError" });
  assert.throws(() => randomPairBaseline(atDegrees(0, 1), { pairs: 0, seed: 1 }), { name: "RangeError" });
});

// Points on a line of direction (3, 4)/5 at -5, 0, 10, and a little of its normal: by hand.
const LINE = toVectors([[-3, -4], [1e-30, 0], [6, 8]]);

test("principalComponents finds the line the points lie on", () => {
  const { coordinates, explained } = principalComponents(LINE, 1);
  close(explained[0], 1);
  coordinates.forEach(([x], i) => close(x, [-5, 0, 10].map((at) => at - 5 / 3)[i] ?? NaN, 1e-5));
});

test("principalComponents of a tiny cloud: its share is 1 too, and of equally far points the first is positive", () => {
  for (const rows of [[[1, 1], [1.25, 1]], [[1.25, 1], [1, 1]]]) {
    const { coordinates, explained } = principalComponents(toVectors(rows), 1);
    close(coordinates[0]?.[0], 0.125, 1e-12);
    close(coordinates[1]?.[0], -0.125, 1e-12);
    close(explained[0], 1, 1e-12);
  }
  assert.deepEqual(principalComponents(toVectors([[1, 1], [1, 1]]), 1).explained, [0]);
});

test("principalComponents: both ways of computing agree, shares descend, the farthest point is positive", () => {
  // 4 x 3 goes by columns, 3 x 4 (a zero column more, a row less) by rows.
  const tall = toVectors([[1, 2, 0], [4, 0, 1], [-3, 1, 2], [2, 2, 7]]);
  const wide = toVectors([[1, 2, 0, 0, 0], [4, 0, 1, 0, 0], [-3, 1, 2, 0, 0], [2, 2, 7, 0, 0]]);
  const a = principalComponents(tall, 2);
  const b = principalComponents(wide, 2);
  a.coordinates.flat().forEach((value, i) => close(value, b.coordinates.flat()[i] ?? NaN, 1e-9));
  a.explained.forEach((value, i) => close(value, b.explained[i] ?? NaN, 1e-12));
  assert.ok((a.explained[0] ?? 0) >= (a.explained[1] ?? 1));
  for (const axis of [0, 1]) {
    const points = a.coordinates.map((point) => point[axis] ?? NaN);
    close(points.reduce((sum, x) => sum + x, 0), 0, 1e-9);
    assert.equal(Math.max(...points), Math.max(...points.map(Math.abs)));
  }
});

test("principalComponents keeps distances when it keeps all axes", () => {
  fc.assert(
    fc.property(smallVectors, (vectors) => {
      const axes = Math.min(3, vectors.count);
      const { coordinates, explained } = principalComponents(vectors, axes);
      const squared = (i: number, j: number): number =>
        [0, 1, 2].reduce((sum, k) => sum + ((vectors.data[i * 3 + k] ?? 0) - (vectors.data[j * 3 + k] ?? 0)) ** 2, 0);
      for (let i = 1; i < vectors.count; i += 1) {
        const got = (coordinates[i] ?? []).reduce((sum, x, k) => sum + (x - (coordinates[0]?.[k] ?? 0)) ** 2, 0);
        close(got, squared(0, i), 1e-6);
      }
      const share = explained.reduce((sum, value) => sum + value, 0);
      assert.ok(share === 0 || Math.abs(share - 1) < 1e-6);
    }),
  );
});

test("principalComponents refuses more axes than rows or dimensions", () => {
  for (const n of [0, 3, 1.5]) assert.throws(() => principalComponents(LINE, n), { name: "RangeError" });
  assert.throws(() => principalComponents(toVectors([]), 1), { name: "RangeError" });
});
