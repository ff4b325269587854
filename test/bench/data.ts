import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { words } from "../../lib/evaluate/words";
import type { Vectors } from "../../lib/types";

/** Writes a typed array as it lies in memory (little-endian where this runs), for numpy's fromfile. */
export function save(folder: string, name: string, data: ArrayBufferView): void {
  // in parts: one write takes at most 2 GiB
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const part = 2 ** 30;
  writeFileSync(join(folder, name), bytes.subarray(0, part));
  for (let at = part; at < bytes.length; at += part) {
    writeFileSync(join(folder, name), bytes.subarray(at, at + part), { flag: "a" });
  }
}

/** Rows of length 1 that lie in clusters, as texts do: a centre for some ten rows, and rows at many distances from it
 *  (cosines of .5 to .999 within a cluster). Seeded. */
export function clustered(count: number, dimension: number, seed: number): Vectors {
  const source = words(seed);
  const centres = Math.max(1, Math.round(count / 10));
  const block = new Uint32Array(dimension);
  const centre = (of: number): Float32Array => uniform(words(1000 + seed * 7919 + of).fill, block, dimension);
  const data = new Float32Array(count * dimension);
  for (let i = 0; i < count; i += 1) {
    const middle = centre(Math.floor(source.next() * centres));
    const away = uniform(source.fill, block, dimension);
    const far = 0.02 + source.next() ** 2;
    let squared = 0;
    for (let k = 0; k < dimension; k += 1) {
      away[k] = middle[k]! + far * away[k]!;
      squared += away[k]! * away[k]!;
    }
    const scale = 1 / Math.sqrt(squared);
    for (let k = 0; k < dimension; k += 1) data[i * dimension + k] = away[k]! * scale;
  }
  return { data, count, dimension };
}

function uniform(fill: (into: Uint32Array) => void, block: Uint32Array, dimension: number): Float32Array {
  fill(block);
  const values = new Float32Array(dimension);
  for (let k = 0; k < dimension; k += 1) values[k] = block[k]! * 2 ** -31 - 1;
  return values;
}

/** The first difference between two lists of numbers that is larger than `most`, in words; null for none. */
export function apart(ours: ArrayLike<number>, theirs: unknown, most: number): string | null {
  const other = theirs as ArrayLike<number>;
  if (ours.length !== other.length) return `${ours.length} numbers against ${other.length}`;
  for (let i = 0; i < ours.length; i += 1) {
    if (!(Math.abs(ours[i]! - other[i]!) <= most)) return `number ${i}: ours ${ours[i]}, theirs ${other[i]}`;
  }
  return null;
}
