import type { Vectors } from "../types";

/** Writes one row of the order, as it is, to a place of an array. */
export type CopyRow = (row: number, to: Float32Array, at: number) => void;

/** Copies rows by their place in the order. */
export function rowCopier({ data, dimension }: Vectors, order: ArrayLike<number>): CopyRow {
  return (row, to, at) => {
    const start = (order[row] as number) * dimension;
    to.set(data.subarray(start, start + dimension), at);
  };
}

/** Rows from..from + some of the order into `to`, `width` numbers apart; in one go where they lie in one piece. */
export function copyRows(
  { data, dimension }: Omit<Vectors, "count">, order: ArrayLike<number>, from: number, some: number, to: Float32Array,
  width: number,
): void {
  const first = order[from] as number;
  let together = width === dimension;
  for (let r = 1; together && r < some; r += 1) together = order[from + r] === first + r;
  if (together) return to.set(data.subarray(first * dimension, (first + some) * dimension));
  for (let r = 0; r < some; r += 1) {
    const start = (order[from + r] as number) * dimension;
    to.set(data.subarray(start, start + dimension), r * width);
  }
}
