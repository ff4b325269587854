import type { Notice } from "../found";
import { distanceBy, fitMetric, type MeasuredPair, type Metric, type MetricFit } from "../../store/foreign";

/** How a store's distances become cosines. */
export interface Conversion {
  /** The cosine of a distance; null where it cannot be told. */
  readonly cosine: (distance: number) => number | null;
  readonly noticed: readonly Notice[];
}

/** Whether the vectors are known to have length 1, known not to, or unknown. */
export type Units = "units" | "not units" | "unknown";

const UNIT = 1e-3;

/** Looks at the lengths of vectors; "unknown" without any. */
export function unitsOf(vectors: Iterable<ArrayLike<number>>): Units {
  let units: Units = "unknown";
  for (const vector of vectors) {
    let sum = 0;
    for (let i = 0; i < vector.length; i += 1) sum += (vector[i] ?? NaN) ** 2;
    if (!(Math.abs(Math.sqrt(sum) - 1) <= UNIT)) return "not units";
    units = "units";
  }
  return units;
}

/** A distance is a distance: it becomes a cosine only where the metric was measured, or is told, and the formula holds:
 *  1 - d for cosine; 1 - d/2 for squared L2 and 1 - d for inner products of unit vectors. Otherwise null, and said. */
export function conversion(fit: MetricFit | null, told: Metric | undefined, units: Units, where: string): Conversion {
  const metric = fit?.metric ?? told ?? null;
  const noticed = [...measured(fit, told, where)];
  if (metric === null) {
    const handled = "kept as distances, without a cosine: the metric is not in the file; --metric tells it";
    return { cosine: () => null, noticed: [...noticed, notice("distances of an unknown metric", where, handled)] };
  }
  if (metric === "cosine") return { cosine: (distance) => clamp(1 - distance), noticed };
  if (units === "units") {
    return { cosine: (distance) => clamp(metric === "l2" ? 1 - distance / 2 : 1 - distance), noticed };
  }
  if (metric === "ip" && units === "unknown") {
    const handled = "inner products are read as cosines (1 - d) where they lie in [-1, 1]: true of vectors of length 1";
    const cosine = (distance: number): number | null => clamp(1 - distance);
    return { cosine, noticed: [...noticed, notice("inner products taken for cosines", where, handled)] };
  }
  const length = units === "unknown" ? "not known to be" : "not";
  const handled = `${metric} says a cosine only of vectors of length 1, which these are ${length}`;
  return { cosine: () => null, noticed: [...noticed, notice("distances without a cosine", where, handled)] };
}

/** What was measured, and whether it is what was told. */
export function measured(fit: MetricFit | null, told: string | undefined, where: string): readonly Notice[] {
  if (fit === null || fit.pairs === 0) return [];
  const { metric, pairs, error } = fit;
  if (metric === null) {
    const handled = `no metric explains the distances (closest: off by ${error.toPrecision(2)}); none is assumed`;
    return [{ name: "metric not explained", count: pairs, of: pairs, first: where, handled }];
  }
  const found = `${pairs} distances are ${metric} distances (largest error ${error.toPrecision(2)})`;
  const lies = told !== undefined && told !== metric;
  const handled = lies ? `${found}, whatever the configuration says (${told})` : found;
  const name = lies ? "metric is not what is configured" : "metric measured";
  return [{ name, count: pairs, of: pairs, first: where, handled }];
}

/** Fits the metric to pairs, or says that there was nothing to measure. */
export function fitted(pairs: readonly MeasuredPair[]): MetricFit | null {
  return pairs.length === 0 ? null : fitMetric(pairs);
}

/** The cosine of two vectors; null where one has no direction. */
export function cosineOf(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const distance = distanceBy("cosine", a, b);
  return Number.isFinite(distance) ? clamp(1 - distance) : null;
}

/** Chroma's own rounding goes beyond by some 1e-6; anything further is no cosine. */
function clamp(value: number): number | null {
  return Math.abs(value) > 1 + 1e-4 ? null : Math.max(-1, Math.min(1, value));
}

function notice(name: string, first: string, handled: string): Notice {
  return { name, count: 1, of: null, first, handled };
}
