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

/** Dot products of the named rows with one vector, each summed as `dot` does, so bit by bit the same; four at a time,
 *  because one sum alone waits for its own additions. */
export function dotsOfSome({ data, dimension }: Vectors, rows: ArrayLike<number>, vector: Float32Array): Float64Array {
  const out = new Float64Array(rows.length);
  const last = rows.length - 1;
  const start = (at: number): number => (rows[Math.min(at, last)] as number) * dimension;
  for (let at = 0; at <= last; at += 4) {
    const [a, b, c, d] = [start(at), start(at + 1), start(at + 2), start(at + 3)];
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
    for (let k = 0; k < dimension; k += 1) {
      const value = vector[k] as number;
      sumA += (data[a + k] as number) * value;
      sumB += (data[b + k] as number) * value;
      sumC += (data[c + k] as number) * value;
      sumD += (data[d + k] as number) * value;
    }
    out[at] = sumA;
    if (at + 1 <= last) out[at + 1] = sumB;
    if (at + 2 <= last) out[at + 2] = sumC;
    if (at + 3 <= last) out[at + 3] = sumD;
  }
  return out;
}
