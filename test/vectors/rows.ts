import { dice, type IndexedRow } from "../../lib/vectors";
import type { Vectors } from "../../lib/types";

/** Seeded rows in loose clusters; every third repeats an earlier one, some are scaled copies, so that cosines tie. */
export function clusteredRows(count: number, dimension: number, seed: number, spread = 0.3): Vectors {
  const source = dice(seed);
  const random = (): number => source.next(1 << 20) / (1 << 19) - 1;
  const middle = (): Float32Array => Float32Array.from({ length: dimension }, random);
  const centres = Array.from({ length: Math.max(2, count / 12) }, middle);
  const data = new Float32Array(count * dimension);
  for (let i = 0; i < count; i += 1) {
    const own = data.subarray(i * dimension, (i + 1) * dimension);
    const earlier = i === 0 ? 0 : source.next(i);
    if (i > 3 && i % 3 === 0) own.set(data.subarray(earlier * dimension, (earlier + 1) * dimension));
    else own.set((centres[source.next(centres.length)] as Float32Array).map((value) => value + spread * random()));
    if (i % 7 === 0) own.forEach((value, k) => { own[k] = value * 4; });
  }
  return { data, count, dimension };
}

/** Rows in the plane of two axes at angles whose cosine to the first row lies within some 1e-7 of `threshold`, on both
 *  sides, in shuffled order, with small noise-free steps: what float32 alone decides by chance. */
export function rowsNear(threshold: number, count: number, dimension: number): Vectors {
  const data = new Float32Array(count * dimension);
  data.fill(1 / Math.sqrt(dimension), 0, dimension);
  const away = Float32Array.from({ length: dimension }, (_, k) => (k % 2 === 0 ? 1 : -1) / Math.sqrt(dimension));
  for (let i = 1; i < count; i += 1) {
    const cosine = threshold + (((i * 37) % 41) - 20) * 1e-8;
    const sine = Math.sqrt(1 - cosine * cosine) * (i % 5 === 0 ? -1 : 1);
    for (let k = 0; k < dimension; k += 1) {
      data[i * dimension + k] = cosine * (data[k] as number) + sine * (away[k] as number);
    }
  }
  return { data, count, dimension };
}

/** Row numbers as ids, without times. */
export function numbered(count: number): readonly IndexedRow[] {
  return Array.from({ length: count }, (_, i) => ({ id: `r${i}`, createdAt: null }));
}
