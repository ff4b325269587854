import fc from "fast-check";
import type { Vectors } from "../../lib/types";
import { toVectors } from "../../lib/vectors";

/** Unit vectors in the plane at these angles in degrees: the cosine of two is the cosine of the difference. */
export function atDegrees(...degrees: readonly number[]): Vectors {
  return toVectors(degrees.map((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]));
}

/** Random small vectors with many exact ties and repeats: whole numbers from -2 to 2, never all zero. */
export const smallVectors = fc
  .array(
    fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 3, maxLength: 3 }).filter((v) => v.some((x) => x !== 0)),
    { minLength: 1, maxLength: 14 },
  )
  .map((rows) => toVectors(rows));

/** Random thresholds, among them the cosines that small whole vectors really have. */
export const thresholds = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 1, 1 / Math.sqrt(2), 1 / Math.sqrt(3), 2 / Math.sqrt(6)),
  fc.double({ min: -1, max: 1, noNaN: true }),
);

export const bounds = fc.constantFrom(">=" as const, ">" as const);

/** Cosine written down plainly, as a second opinion; same order of summation as the library's. */
export function plainCosine({ data, dimension }: Vectors, i: number, j: number): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let k = 0; k < dimension; k += 1) {
    const a = data[i * dimension + k] ?? NaN;
    const b = data[j * dimension + k] ?? NaN;
    ab += a * b;
    aa += a * a;
    bb += b * b;
  }
  return Math.max(-1, Math.min(1, ab / Math.sqrt(aa * bb)));
}
