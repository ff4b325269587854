import type { Vectors } from "../types";
import { dotOfRows, roughDotOfRows, toCosine } from "./arithmetic";

/** How far a rough cosine may be off, generously. */
export const ROUGH = 1e-9;

/** Cosines of rows i and j: the exact one, summed as everywhere, and a faster one within 1e-9 of it. */
export interface PairCosines {
  readonly exact: (i: number, j: number) => number;
  readonly rough: (i: number, j: number) => number;
}

/** Cosines for the few pairs that products of bytes and float32 leave open. Squared lengths are summed when asked. */
export function pairCosines(vectors: Vectors): PairCosines {
  const squared = new Map<number, number>();
  const squaredOf = (row: number): number => {
    const known = squared.get(row);
    if (known !== undefined) return known;
    const value = dotOfRows(vectors, row, row);
    squared.set(row, value);
    return value;
  };
  return {
    exact: (i, j) => toCosine(dotOfRows(vectors, i, j), squaredOf(i), squaredOf(j)),
    rough: (i, j) => toCosine(roughDotOfRows(vectors, i, j), squaredOf(i), squaredOf(j)),
  };
}

/** Asks a test of the exact cosine where it turns at `turn`; the rough one says enough unless it comes near that. */
export function asked(
  { exact, rough }: PairCosines, i: number, j: number, turn: number, test: (cosine: number) => boolean,
): boolean {
  const value = rough(i, j);
  return test(Math.abs(value - turn) > ROUGH ? value : exact(i, j));
}
