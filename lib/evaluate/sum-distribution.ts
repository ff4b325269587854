import { fairPmf } from "./binomial";
import { levelsOf } from "./levels";

/** All values of a sum of signed differences with their probabilities, by rising sum. */
export interface SumDistribution {
  readonly sums: Float64Array;
  readonly probabilities: Float64Array;
}

/** Distribution of the sum when each difference gets a fair random sign; sums closer than `tolerance` are one, so equal
 *  and lattice-valued differences stay small. undefined when more than `most` distinct sums arise, or more than 2^24
 *  would have to be added up on the way (a tenth of a second). */
export function signedSums(
  differences: ArrayLike<number>,
  tolerance: number,
  most: number,
): SumDistribution | undefined {
  const { values, times } = levelsOf(differences);
  const order = [...values.keys()].sort((a, b) => times[b]! - times[a]! || a - b);
  const [first, ...others] = order.map((at) => ({ size: values[at]!, times: times[at]! }));
  if (first === undefined) return { sums: Float64Array.of(0), probabilities: Float64Array.of(1) };
  if (first.times + 1 > most) return undefined;
  let known = equalSums(first.size, first.times);
  let left = differences.length - first.times;
  let work = 0;
  for (const { size, times: repeated } of others) {
    for (let i = 0; i < repeated; i += 1) {
      // sums only grow in number, so this is the least that is to come
      if (work + left * known.sums.length > MOST_WORK) return undefined;
      known = addSigned(known, size, tolerance);
      if (known.sums.length > most) return undefined;
      work += known.sums.length;
      left -= 1;
    }
  }
  return known;
}

const MOST_WORK = 2 ** 24;

/** The sum of equal sizes: size * (positive - negative), the positive ones a fair binomial. */
function equalSums(size: number, times: number): SumDistribution {
  const sums = Float64Array.from({ length: times + 1 }, (_, positive) => (2 * positive - times) * size);
  return { sums, probabilities: Float64Array.from(fairPmf(times, times)) };
}

function addSigned({ sums, probabilities }: SumDistribution, size: number, tolerance: number): SumDistribution {
  const n = sums.length;
  const next = new Float64Array(2 * n);
  const weight = new Float64Array(2 * n);
  let count = 0;
  let down = 0;
  let up = 0;
  while (down < n || up < n) {
    const takeDown = down < n && (up >= n || sums[down]! - size <= sums[up]! + size);
    const value = takeDown ? sums[down]! - size : sums[up]! + size;
    const half = (takeDown ? probabilities[down]! : probabilities[up]!) / 2;
    if (takeDown) down += 1;
    else up += 1;
    if (count === 0 || value - next[count - 1]! > tolerance) {
      next[count] = value;
      count += 1;
    }
    weight[count - 1]! += half;
  }
  return { sums: next.subarray(0, count), probabilities: weight.subarray(0, count) };
}

/** P(X + Y >= bound) for two independent sums. */
export function upperTail(x: SumDistribution, y: SumDistribution, bound: number): number {
  let tail = 0;
  let above = 0;
  let j = y.sums.length - 1;
  for (let i = 0; i < x.sums.length; i += 1) {
    while (j >= 0 && y.sums[j]! >= bound - x.sums[i]!) {
      above += y.probabilities[j]!;
      j -= 1;
    }
    tail += x.probabilities[i]! * above;
  }
  return tail;
}
