/** What a store calls distance: 1 - cosine, squared L2, or 1 - inner product. */
export type Metric = "cosine" | "l2" | "ip";

/** A distance that a store gave, with both vectors. */
export interface MeasuredPair {
  readonly query: ArrayLike<number>;
  readonly stored: ArrayLike<number>;
  readonly distance: number;
}

/** Which metric explains the distances. */
export interface MetricFit {
  /** null: none fits every pair, or two that mean different things do. Where the vectors are units, "cosine" stands
   *  for "ip" too. */
  readonly metric: Metric | null;
  readonly pairs: number;
  /** Largest |distance - expected|, relative where expected is above 1; of the metric found, else of the best. */
  readonly error: number;
}

const METRICS = ["cosine", "l2", "ip"] as const;
/** float32 on both sides; identical vectors came back up to 1.2e-6 off. */
const TOLERANCE = 1e-4;

/** Measures the metric from vectors and distances, whatever the configuration says. No pairs: null. Both cosine and ip
 *  fit unit vectors, and mean the same there: cosine. */
export function fitMetric(pairs: readonly MeasuredPair[]): MetricFit {
  const worst = (metric: Metric): number => pairs.reduce((most, pair) => Math.max(most, errorOf(metric, pair)), 0);
  const errors = METRICS.map((metric) => ({ metric, error: worst(metric) }));
  const fitting = errors.filter(({ error }) => error <= TOLERANCE);
  const best = errors.reduce((least, one) => (one.error < least.error ? one : least));
  const names = fitting.map(({ metric }) => metric).join(" ");
  const one = pairs.length > 0 && (fitting.length === 1 || names === "cosine ip") ? fitting[0] : undefined;
  return { metric: one?.metric ?? null, pairs: pairs.length, error: one?.error ?? best.error };
}

/** The distance by a metric; NaN where a zero vector has no cosine. */
export function distanceBy(metric: Metric, a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, aa, bb, l2] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] ?? NaN, b[i] ?? NaN];
    dot += x * y;
    aa += x * x;
    bb += y * y;
    l2 += (x - y) ** 2;
  }
  if (metric === "l2") return l2;
  return 1 - (metric === "ip" ? dot : dot / Math.sqrt(aa * bb));
}

function errorOf(metric: Metric, { query, stored, distance }: MeasuredPair): number {
  const expected = query.length === stored.length ? distanceBy(metric, query, stored) : NaN;
  const error = Math.abs(distance - expected) / Math.max(1, Math.abs(expected));
  return Number.isNaN(error) ? Infinity : error;
}
