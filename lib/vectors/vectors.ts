import type { Vectors } from "../types";
import { checkVector, checkVectors } from "./check";

/** Copies rows into one block of float32. Every row must have the length of the first (or `dimension`), be finite
 *  and not  all zeros: a RangeError names the row. No rows: count 0 and `dimension` (default 0). */
export function toVectors(rows: readonly (readonly number[] | Float32Array)[], dimension?: number): Vectors {
  const width = dimension ?? rows[0]?.length ?? 0;
  const data = new Float32Array(rows.length * width);
  rows.forEach((values, i) => {
    checkVector(Float32Array.from(values), width, `vectors, row ${i}`);
    data.set(values, i * width);
  });
  return { data, count: rows.length, dimension: width };
}

/** A view on row `i`: no copy, so do not write to it. RangeError outside 0 .. count - 1. */
export function row(vectors: Vectors, i: number): Float32Array {
  if (!Number.isInteger(i) || i < 0 || i >= vectors.count) {
    throw new RangeError(`row: expected a whole number from 0 to ${vectors.count - 1}, got ${i}`);
  }
  return vectors.data.subarray(i * vectors.dimension, (i + 1) * vectors.dimension);
}

/** A copy of the named rows, in the order given; a row may be named twice. */
export function pickRows(vectors: Vectors, rows: readonly number[]): Vectors {
  const data = new Float32Array(rows.length * vectors.dimension);
  rows.forEach((from, to) => data.set(row(vectors, from), to * vectors.dimension));
  return { data, count: rows.length, dimension: vectors.dimension };
}

/** Every row divided by its L2 length (summed in float64, rounded once to float32). Zero rows are a RangeError. */
export function normalise(vectors: Vectors): Vectors {
  const { count, dimension } = checkVectors(vectors);
  const data = Float32Array.from(vectors.data);
  for (let i = 0; i < count; i += 1) {
    const values = data.subarray(i * dimension, (i + 1) * dimension);
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    values.forEach((value, k) => {
      values[k] = value / length;
    });
  }
  return { data, count, dimension };
}
