import type { Vectors } from "../types";
import { dotOfRows, roughDotOfRows, toCosine } from "./arithmetic";

/** How far `roughDotOfRows` may be off, generously. */
const ROUGH = 1e-9;

/** Asks a test of the cosine of rows i and j, where it turns at `turn`: a quick sum says enough unless it comes within
 *  1e-9 of that; then the cosine is summed as everywhere else. So the answer is that of the exact cosine. */
export function cosineTest(
  vectors: Vectors,
): (i: number, j: number, turn: number, test: (cosine: number) => boolean) => boolean {
  const squared = new Float64Array(vectors.count);
  const squaredOf = (row: number): number => (squared[row] ||= dotOfRows(vectors, row, row));
  return (i, j, turn, test) => {
    const [a, b] = [squaredOf(i), squaredOf(j)];
    const rough = toCosine(roughDotOfRows(vectors, i, j), a, b);
    return Math.abs(rough - turn) > ROUGH ? test(rough) : test(toCosine(dotOfRows(vectors, i, j), a, b));
  };
}
