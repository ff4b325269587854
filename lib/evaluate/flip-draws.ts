import { binomialTable } from "./binomial-draws";
import { levelsOf } from "./levels";
import { type Words, words } from "./words";

const BITS = 10;
const PATTERNS = 2 ** BITS;
const CHUNK = 3 * 2 ** 14;
/** Equal sizes from which one binomial draw is cheaper than flipping each. */
const MANY = 64;

/** How many of `resamples` random sign patterns give a sum of at least `bound` in absolute value. Ten signs are drawn
 *  and looked up at once; where many sizes are equal, how many of them are positive is drawn. */
export function extremeDraws(sizes: ArrayLike<number>, bound: number, resamples: number, seed: number): number {
  const source = words(seed);
  let extreme = 0;
  for (let done = 0; done < resamples; done += CHUNK) {
    const sums = signedDraws(sizes, Math.min(CHUNK, resamples - done), source);
    for (let i = 0; i < sums.length; i += 1) if (Math.abs(sums[i]!) >= bound) extreme += 1;
  }
  return extreme;
}

/** Sums of sizes that each got a fair random sign, `draws` times. Sizes may come in any order. */
export function signedDraws(sizes: ArrayLike<number>, draws: number, source: Words): Float64Array {
  const { values, times } = levelsOf(sizes);
  // three at a time: the last ones may be drawn for nothing
  const sums = new Float64Array(3 * Math.ceil(draws / 3));
  const single: number[] = [];
  values.forEach((size, at) => {
    if (times[at]! >= MANY) addEqual(sums, size, times[at]!, source);
    else for (let i = times[at]!; i > 0; i -= 1) single.push(size);
  });
  const block = new Uint32Array(sums.length / 3);
  const table = new Float64Array(PATTERNS);
  for (let from = 0; from < single.length; from += BITS) {
    fillTable(table, single, from);
    source.fill(block);
    let at = 0;
    for (let i = 0; i < block.length; i += 1) {
      const word = block[i]!;
      sums[at]! += table[word & (PATTERNS - 1)]!;
      sums[at + 1]! += table[(word >>> BITS) & (PATTERNS - 1)]!;
      sums[at + 2]! += table[(word >>> (2 * BITS)) & (PATTERNS - 1)]!;
      at += 3;
    }
  }
  return sums.subarray(0, draws);
}

/** The signed sum of up to ten sizes for every pattern of signs: bit i set means size i counts as positive. */
function fillTable(table: Float64Array, sizes: readonly number[], from: number): void {
  table[0] = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const size = sizes[from + bit] ?? 0;
    const filled = 2 ** bit;
    for (let i = 0; i < filled; i += 1) {
      table[i + filled] = table[i]! + size;
      table[i]! -= size;
    }
  }
}

function addEqual(sums: Float64Array, size: number, times: number, { next }: Words): void {
  const positive = binomialTable(times, 0.5);
  for (let i = 0; i < sums.length; i += 1) sums[i]! += size * (2 * positive(next(), next()) - times);
}
