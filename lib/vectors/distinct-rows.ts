import type { Vectors } from "../types";

/** The named rows without those that equal an earlier one number for number. */
export function distinctRows({ data, dimension }: Vectors, rows: ArrayLike<number>): Int32Array {
  const bits = new Int32Array(data.buffer, data.byteOffset, data.length);
  const byPrint = new Map<number, number[]>();
  const same = (a: number, b: number): boolean => {
    for (let k = 0; k < dimension; k += 1) if (bits[a * dimension + k] !== bits[b * dimension + k]) return false;
    return true;
  };
  return Int32Array.from(rows).filter((row) => {
    // Every seventh number is enough to tell most rows apart; `same` looks at all.
    let print = 0;
    const end = (row + 1) * dimension;
    for (let k = row * dimension; k < end; k += 7) print = Math.imul(print ^ (bits[k] as number), 0x01000193);
    const alike = byPrint.get(print);
    if (alike === undefined) byPrint.set(print, [row]);
    else if (alike.some((other) => same(other, row))) return false;
    else alike.push(row);
    return true;
  });
}
