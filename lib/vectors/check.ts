import type { Vectors } from "../types";
import { squaredLengths } from "./arithmetic";

/** Throws a RangeError unless `vector` holds `dimension` finite float32 numbers that are not all zero.
 *  `where` names the vector in the message, for example `row 3`. */
export function checkVector(vector: ArrayLike<number>, dimension: number, where: string): void {
  if (vector.length !== dimension) {
    throw new RangeError(`${where}: expected a vector of ${dimension} numbers, got ${vector.length}`);
  }
  let zero = true;
  for (let i = 0; i < vector.length; i += 1) {
    const value = vector[i] as number;
    if (!Number.isFinite(value)) {
      throw new RangeError(`${where}: expected finite float32 numbers, got ${String(value)} at position ${i}`);
    }
    if (value !== 0) zero = false;
  }
  if (zero) throw new RangeError(`${where}: expected a vector with a direction, got all zeros`);
}

/** Throws a RangeError that names the first bad row: wrong length of the data, NaN, infinite, or all zeros. Returns its
 *  argument. No rows is fine. `nameOf` may say more than the row's number, for example its id. */
export function checkVectors(vectors: Vectors, nameOf: (row: number) => string = (row) => `row ${row}`): Vectors {
  const { data, count, dimension } = checkSize(vectors);
  for (let i = 0; i < count; i += 1) {
    checkVector(data.subarray(i * dimension, (i + 1) * dimension), dimension, `vectors, ${nameOf(i)}`);
  }
  return vectors;
}

/** Throws a RangeError unless there are count x dimension numbers. Returns its argument. */
export function checkSize(vectors: Vectors): Vectors {
  const { data, count, dimension } = vectors;
  if (data.length === count * dimension) return vectors;
  throw new RangeError(`vectors: expected ${count} x ${dimension} numbers, got ${data.length}`);
}

/** `checkVectors`, and the squared length of each row, which tells good rows from bad ones: it is neither 0 nor NaN nor
 *  infinite. */
export function checkedLengths(vectors: Vectors, nameOf?: (row: number) => string): Float64Array {
  const squared = squaredLengths(checkSize(vectors));
  if (!squared.every((value) => value > 0 && value < Infinity)) checkVectors(vectors, nameOf);
  return squared;
}

/** Throws a RangeError unless `threshold` is a number in [-1, 1], where cosines live. */
export function checkThreshold(threshold: number): void {
  if (!(threshold >= -1 && threshold <= 1)) {
    throw new RangeError(`threshold: expected a cosine in [-1, 1], got ${String(threshold)}`);
  }
}
