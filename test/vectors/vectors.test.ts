import assert from "node:assert/strict";
import { test } from "node:test";
import { checkThreshold, checkVectors, normalise, pickRows, row, toVectors } from "../../lib/vectors";

const ROWS = Object.freeze([Object.freeze([3, 4]), Object.freeze([0, 2])]);

test("toVectors(rows) lays the rows out one after the other", () => {
  assert.deepEqual(toVectors(ROWS), { data: Float32Array.of(3, 4, 0, 2), count: 2, dimension: 2 });
});

test("toVectors([]) has no rows and the dimension asked for", () => {
  assert.deepEqual(toVectors([]), { data: new Float32Array(0), count: 0, dimension: 0 });
  assert.equal(toVectors([], 512).dimension, 512);
});

test("toVectors names the row that is too short, NaN, infinite as float32, or zero", () => {
  const refused = (rows: number[][], message: RegExp, dimension?: number): void =>
    assert.throws(() => toVectors(rows, dimension), { name: "RangeError", message });
  refused([[1, 2], [1]], /row 1: expected a vector of 2 .* got 1/);
  refused([[1, 2]], /row 0: expected a vector of 3 .* got 2/, 3);
  refused([[1, 2], [1, NaN]], /row 1: .* got NaN at position 1/);
  refused([[1e39, 2]], /row 0: .* got Infinity at position 0/);
  refused([[1], [0]], /row 1: .* all zeros/);
});

test("row(vectors, i) is a view on row i; outside it throws", () => {
  const vectors = toVectors(ROWS);
  assert.deepEqual(row(vectors, 0), Float32Array.of(3, 4));
  assert.deepEqual(row(vectors, 1), Float32Array.of(0, 2));
  assert.equal(row(vectors, 1).buffer, vectors.data.buffer);
  for (const i of [-1, 2, 0.5, NaN]) assert.throws(() => row(vectors, i), { name: "RangeError" });
});

test("pickRows copies the rows named, in that order, repeats included", () => {
  const vectors = toVectors(ROWS);
  const picked = pickRows(vectors, [1, 0, 1]);
  assert.deepEqual(picked, { data: Float32Array.of(0, 2, 3, 4, 0, 2), count: 3, dimension: 2 });
  assert.throws(() => pickRows(vectors, [2]), { name: "RangeError" });
});

test("normalise divides each row by its length and leaves its argument alone", () => {
  const vectors = toVectors(ROWS);
  assert.deepEqual(normalise(vectors).data, Float32Array.of(0.6, 0.8, 0, 1));
  assert.deepEqual(vectors.data, Float32Array.of(3, 4, 0, 2));
  assert.throws(() => normalise({ data: Float32Array.of(0, 0), count: 1, dimension: 2 }), { name: "RangeError" });
});

test("checkVectors returns good vectors and names the first bad row as it is told to", () => {
  const good = toVectors(ROWS);
  assert.equal(checkVectors(good), good);
  const bad = { data: Float32Array.of(1, 0, 0, 0), count: 2, dimension: 2 };
  assert.throws(() => checkVectors(bad), { name: "RangeError", message: /row 1.*all zeros/ });
  assert.throws(() => checkVectors(bad, (i) => `id "e${i}"`), { message: /id "e1"/ });
  assert.throws(() => checkVectors({ ...bad, count: 3 }), { message: /expected 3 x 2 numbers, got 4/ });
});

test("checkThreshold accepts [-1, 1] only", () => {
  checkThreshold(-1);
  checkThreshold(1);
  for (const value of [1.01, -1.01, NaN]) assert.throws(() => checkThreshold(value), { name: "RangeError" });
});
