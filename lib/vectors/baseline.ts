import type { Vectors } from "../types";
import { cosinesOnDemand } from "./cosine";
import { dice } from "./shuffle";

/** Cosines of pairs drawn blindly: what a threshold has to beat. Quantiles are the values at rank ceil(q * pairs). */
export interface RandomPairs {
  readonly pairs: number;
  readonly mean: number;
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Cosines of `pairs` pairs of different rows, drawn with replacement by the seed. RangeError for fewer than two
 *  rows or  fewer than one pair. */
export function randomPairBaseline(
  vectors: Vectors,
  { pairs, seed }: { readonly pairs: number; readonly seed: number },
): RandomPairs {
  const { count } = vectors;
  if (count < 2) throw new RangeError(`random pairs: expected at least two rows, got ${count}`);
  if (!Number.isInteger(pairs) || pairs < 1) throw new RangeError(`pairs: expected a whole number >= 1, got ${pairs}`);
  const known = cosinesOnDemand(vectors);
  const source = dice(seed);
  const values = Float64Array.from({ length: pairs }, () => {
    const i = source.next(count);
    const j = source.next(count - 1);
    return known.at(i, j < i ? j : j + 1);
  }).sort();
  const quantile = (q: number): number => values[Math.max(0, Math.ceil(q * pairs) - 1)] as number;
  return {
    pairs,
    mean: values.reduce((sum, value) => sum + value, 0) / pairs,
    min: quantile(0),
    median: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    max: quantile(1),
  };
}
