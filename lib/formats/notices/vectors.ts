import type { Vectors } from "../../types";
import type { Notice } from "../found";
import { tally } from "./tally";

/** How far a length may be from 1 and still count as normalised: float16 storage moves it by less. */
const NEAR_ONE = 1e-2;

/** Vectors with NaN or infinite numbers, all zeros, or a length other than 1 (by more than 0.01), each counted in
 *  vectors. `ids` name the rows, in their order. */
export function vectorNotices(vectors: Vectors, ids: readonly string[]): readonly Notice[] {
  const [broken, zero, long] = ["vectors with NaN or infinity", "zero vectors", "unnormalised vectors"].map(tally);
  for (let row = 0; row < vectors.count; row += 1) {
    const length = lengthOf(vectors, row);
    const where = (): string => `document "${ids[row] ?? row}"`;
    if (!Number.isFinite(length)) broken?.hit(where);
    else if (length === 0) zero?.hit(where);
    else if (Math.abs(length - 1) > NEAR_ONE) long?.hit(() => `${where()}: length ${length.toPrecision(4)}`);
  }
  const unusable = "kept; they have no cosine to anything";
  return [
    ...(broken?.notices(vectors.count, unusable) ?? []),
    ...(zero?.notices(vectors.count, unusable) ?? []),
    ...(long?.notices(vectors.count, "kept as they are; a cosine divides by the lengths") ?? []),
  ];
}

function lengthOf({ data, dimension }: Vectors, row: number): number {
  let sum = 0;
  for (let i = row * dimension; i < (row + 1) * dimension; i += 1) sum += (data[i] ?? NaN) ** 2;
  return Math.sqrt(sum);
}
