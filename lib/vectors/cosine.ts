import type { Vectors } from "../types";
import { dot, dotOfRows, products, toCosine } from "./arithmetic";
import { checkedLengths, checkVector, checkVectors } from "./check";

/** Cosine of every pair of `n` vectors. */
export interface Cosines {
  readonly n: number;
  /** Cosine of i and j in [-1, 1]; exactly 1 where the two are the same vector. */
  readonly at: (i: number, j: number) => number;
}

/** Largest n for which all n x n cosines are kept (8 MB). */
const KEPT_UP_TO = 1024;

/** Cosine in [-1, 1], summed in float64 in a fixed order; lengths need not be 1. Identical vectors give exactly 1.
 *  RangeError for different lengths, NaN, infinite or zero vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  checkVector(a, a.length, "cosine, first vector");
  checkVector(b, a.length, "cosine, second vector");
  return toCosine(dot(a, b), dot(a, a), dot(b, b));
}

/** All pairwise cosines, computed once by ml-matrix and kept (n x n float64): for n up to a few thousand. Equal to
 *  `cosine`  bit by bit. Bad rows are a RangeError. */
export function gram(vectors: Vectors): Cosines {
  const { count: n } = checkVectors(vectors);
  const kept = products(vectors);
  const squared = Float64Array.from({ length: n }, (_, i) => kept[i * n + i] as number);
  return { n, at: (i, j) => toCosine(kept[i * n + j] as number, squared[i] as number, squared[j] as number) };
}

/** Pairwise cosines, each computed when asked for: nothing n x n is kept. Same values as `gram`. */
export function cosinesOnDemand(vectors: Vectors): Cosines {
  const { count: n } = vectors;
  const squared = checkedLengths(vectors);
  return { n, at: (i, j) => toCosine(dotOfRows(vectors, i, j), squared[i] as number, squared[j] as number) };
}

/** `gram` where n x n is small, `cosinesOnDemand` beyond 1,024 rows. The values do not depend on which. */
export function cosines(vectors: Vectors): Cosines {
  return vectors.count <= KEPT_UP_TO ? gram(vectors) : cosinesOnDemand(vectors);
}
