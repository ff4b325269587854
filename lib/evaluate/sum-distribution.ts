/** All values of a sum of signed differences with their probabilities, by rising sum. */
export interface SumDistribution {
  readonly sums: Float64Array;
  readonly probabilities: Float64Array;
}

/** Distribution of the sum when each difference gets a fair random sign; sums closer than `tolerance` are one, so equal
 *  and lattice-valued differences stay small. undefined when more than `most` distinct sums arise. */
export function signedSums(
  differences: readonly number[],
  tolerance: number,
  most: number,
): SumDistribution | undefined {
  let sums = Float64Array.of(0);
  let probabilities = Float64Array.of(1);
  for (const size of differences) {
    const merged = addSigned(sums, probabilities, size, tolerance);
    if (merged.sums.length > most) return undefined;
    ({ sums, probabilities } = merged);
  }
  return { sums, probabilities };
}

function addSigned(
  sums: Float64Array,
  probabilities: Float64Array,
  size: number,
  tolerance: number,
): { sums: Float64Array; probabilities: Float64Array } {
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
  return { sums: next.slice(0, count), probabilities: weight.slice(0, count) };
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
