import type { Vectors } from "../types";

// The one place for heavy arithmetic. Every sum runs over k = 0, 1, ... in float64, so that no cosine depends on the
// path that computed it: ml-matrix sums in the same order, and a test holds the two equal bit by bit.

/** Sum of a[k] * b[k], k ascending, in float64. The caller has checked that the lengths agree. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += (a[k] as number) * (b[k] as number);
  return sum;
}

/** Dot product of rows i and j. */
export function dotOfRows({ data, dimension }: Vectors, i: number, j: number): number {
  const from = i * dimension;
  const to = j * dimension;
  let sum = 0;
  for (let k = 0; k < dimension; k += 1) sum += (data[from + k] as number) * (data[to + k] as number);
  return sum;
}

/** Dot product of every row with one vector, in row order. */
export function dotsWith(vectors: Vectors, vector: Float32Array): Float64Array {
  const { data, count, dimension } = vectors;
  return Float64Array.from({ length: count }, (_, i) => dot(data.subarray(i * dimension, (i + 1) * dimension), vector));
}

/** Squared L2 length of every row. */
export function squaredLengths(vectors: Vectors): Float64Array {
  return Float64Array.from({ length: vectors.count }, (_, i) => dotOfRows(vectors, i, i));
}

/** From a dot product and two squared lengths to a cosine in [-1, 1]; exactly 1 for two identical vectors. */
export function toCosine(product: number, squaredA: number, squaredB: number): number {
  const value = product / Math.sqrt(squaredA * squaredB);
  return Math.min(1, Math.max(-1, value));
}

/** All products of rows with rows, row-major n x n. ml-matrix; keeps n x n float64, so for n up to a few thousand. */
export function products(vectors: Vectors): Float64Array {
  const { Matrix } = require("ml-matrix") as typeof import("ml-matrix");
  const { count, dimension, data } = vectors;
  if (count === 0) return new Float64Array(0);
  const rows = Matrix.from1DArray(count, dimension, data as unknown as number[]);
  return Float64Array.from(rows.mmul(rows.transpose()).to1DArray());
}
