import { binomialDraw } from "./binomial-draws";
import { levelsOf } from "./levels";
import { words } from "./words";

/** Times from which a value is counted (one binomial) instead of drawn one by one. */
const OFTEN = 16;

/** Means of `resamples` samples, each as large as the input and drawn from it with replacement. How often a frequent
 *  value (mostly 0) is drawn is a binomial of what the ones before left; the rare values are drawn one by one. At least
 *  one finite difference. */
export function resampledMeans(differences: ArrayLike<number>, resamples: number, seed: number): Float64Array {
  const n = differences.length;
  const { values, times } = levelsOf(differences);
  const order = [...values.keys()].sort((a, b) => times[b]! - times[a]! || a - b);
  const often = order.filter((at) => times[at]! >= OFTEN);
  const value = Float64Array.from(often, (at) => values[at]!);
  const share = new Float64Array(often.length);
  let rest = n;
  often.forEach((at, i) => {
    share[i] = times[at]! / rest;
    rest -= times[at]!;
  });
  const rare = Float64Array.from(order.filter((at) => times[at]! < OFTEN).flatMap((at) =>
    Array<number>(times[at]!).fill(values[at]!)));
  const source = words(seed);
  const block = new Uint32Array(4096);
  const scale = rare.length * 2 ** -32;
  let used = block.length;
  const means = new Float64Array(resamples);
  for (let draw = 0; draw < resamples; draw += 1) {
    let left = n;
    let sum = 0;
    for (let i = 0; i < value.length && left > 0; i += 1) {
      const drawn = binomialDraw(left, share[i]!, source);
      sum += drawn * value[i]!;
      left -= drawn;
    }
    while (left > 0) {
      if (used === block.length) {
        source.fill(block);
        used = 0;
      }
      const end = Math.min(block.length, used + left);
      left -= end - used;
      for (; used < end; used += 1) sum += rare[(block[used]! * scale) | 0]!;
    }
    means[draw] = sum / n;
  }
  return means;
}
