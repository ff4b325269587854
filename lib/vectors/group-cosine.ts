import type { Vectors } from "../types";
import { cosinesOnDemand } from "./cosine";
import { pickRows } from "./vectors";

/** How alike the members of a group are. */
export interface GroupCosine {
  readonly size: number;
  /** Lowest pairwise cosine; null for fewer than two members. */
  readonly min: number | null;
  /** Mean over the pairs; null for fewer than two members. */
  readonly mean: number | null;
  /** size * (size - 1) / 2. */
  readonly pairs: number;
}

/** Lowest and mean cosine over all pairs of different members. A row named twice counts twice (with cosine 1 to
 *  itself).  RangeError for a row outside the vectors. Source: article 86 section 5. */
export function groupCosine(vectors: Vectors, members: readonly number[]): GroupCosine {
  const group = cosinesOnDemand(pickRows(vectors, members));
  const size = group.n;
  let min = Infinity;
  let sum = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = i + 1; j < size; j += 1) {
      const value = group.at(i, j);
      min = Math.min(min, value);
      sum += value;
    }
  }
  const pairs = size < 2 ? 0 : (size * (size - 1)) / 2;
  return pairs === 0 ? { size, min: null, mean: null, pairs } : { size, min, mean: sum / pairs, pairs };
}
