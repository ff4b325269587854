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

/** Dot product of rows i and j in float64, four sums side by side: within 1e-12 of `dotOfRows` for lengths of 1, and
 *  more than twice as fast. */
export function roughDotOfRows({ data, dimension }: Vectors, i: number, j: number): number {
  const to = j * dimension - i * dimension;
  const end = (i + 1) * dimension;
  let at = i * dimension;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (; at + 4 <= end; at += 4) {
    a += (data[at] as number) * (data[to + at] as number);
    b += (data[at + 1] as number) * (data[to + at + 1] as number);
    c += (data[at + 2] as number) * (data[to + at + 2] as number);
    d += (data[at + 3] as number) * (data[to + at + 3] as number);
  }
  for (; at < end; at += 1) a += (data[at] as number) * (data[to + at] as number);
  return a + b + (c + d);
}

/** Squared L2 length of every row; four rows at a time, each summed as `dot` does. */
export function squaredLengths({ data, count, dimension }: Vectors): Float64Array {
  const out = new Float64Array(count);
  for (let i = 0; i < count; i += 4) {
    const start = (row: number): number => Math.min(row, count - 1) * dimension;
    const [a, b, c, d] = [start(i), start(i + 1), start(i + 2), start(i + 3)];
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
    for (let k = 0; k < dimension; k += 1) {
      sumA += (data[a + k] as number) * (data[a + k] as number);
      sumB += (data[b + k] as number) * (data[b + k] as number);
      sumC += (data[c + k] as number) * (data[c + k] as number);
      sumD += (data[d + k] as number) * (data[d + k] as number);
    }
    out.set([sumA, sumB, sumC, sumD].slice(0, count - i), i);
  }
  return out;
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
