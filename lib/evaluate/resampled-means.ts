import { binomialDraw, binomialTable } from "./binomial-draws";
import { levelsOf } from "./levels";
import { type Words, words } from "./words";

/** Means of `resamples` samples, each as large as the input and drawn from it with replacement. Two ways to the same
 *  distribution: where few different values occur, how often each is drawn (a multinomial, by binomials); otherwise how
 *  many of the non-zero ones (a binomial), then these one by one. At least one finite difference. */
export function resampledMeans(differences: ArrayLike<number>, resamples: number, seed: number): Float64Array {
  const { values, times } = levelsOf(differences);
  const few = values.length * DRAWS_A_BINOMIAL < differences.length;
  const source = words(seed);
  return few ? byLevels(values, times, differences.length, resamples, source)
    : byDraws(differences, resamples, source);
}

/** One binomial costs about as much as this many single draws. */
const DRAWS_A_BINOMIAL = 16;

function byLevels(
  values: Float64Array, times: Int32Array, n: number, resamples: number, source: Words,
): Float64Array {
  // the most frequent first: the sooner all n are placed, the fewer binomials are drawn
  const order = [...values.keys()].sort((a, b) => times[b]! - times[a]! || a - b);
  const value = Float64Array.from(order, (at) => values[at]!);
  let rest = n;
  const share = Float64Array.from(order, (at) => {
    const one = times[at]! / rest;
    rest -= times[at]!;
    return one;
  });
  return new Float64Array(resamples).map(() => {
    let left = n;
    let sum = 0;
    for (let i = 0; i < value.length && left > 0; i += 1) {
      const drawn = binomialDraw(left, share[i]!, source);
      sum += drawn * value[i]!;
      left -= drawn;
    }
    return sum / n;
  });
}

function byDraws(differences: ArrayLike<number>, resamples: number, source: Words): Float64Array {
  const n = differences.length;
  const kept = Float64Array.from(differences).filter((one) => one !== 0);
  const counted = kept.length < n ? binomialTable(n, kept.length / n) : () => n;
  const scale = kept.length * 2 ** -32;
  const block = new Uint32Array(4096);
  const means = new Float64Array(resamples);
  let used = block.length;
  for (let draw = 0; draw < resamples; draw += 1) {
    let left = kept.length < n ? counted(source.next(), source.next()) : n;
    let sum = 0;
    while (left > 0) {
      if (used === block.length) {
        source.fill(block);
        used = 0;
      }
      const end = Math.min(block.length, used + left);
      left -= end - used;
      for (; used < end; used += 1) sum += kept[(block[used]! * scale) | 0]!;
    }
    means[draw] = sum / n;
  }
  return means;
}
