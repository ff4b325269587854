import type { Vectors } from "../types";
import { completeLinksOf } from "./complete-link";
import type { Cosines } from "./cosine";
import { cosines } from "./cosine";
import type { Bound, Clusters } from "./leader";
import { leadersOf } from "./leader";
import { dice, shuffled } from "./shuffle";
import { singleLinksOf } from "./single-link";

/** How many clusters a threshold gives. */
export interface SweepRow {
  readonly threshold: number;
  readonly clusters: number;
  /** Rows in the largest cluster; 0 when there is none. */
  readonly largest: number;
  /** Clusters of one row. */
  readonly singletons: number;
}

/** Lowest and highest value met. */
export interface CountRange {
  readonly min: number;
  readonly max: number;
}

/** A sweep row over several orders of the same rows. */
export interface SweepRangeRow {
  readonly threshold: number;
  readonly clusters: CountRange;
  readonly largest: CountRange;
  readonly singletons: CountRange;
  readonly shuffles: number;
}

/** Options of `clusterSweep`. */
export interface SweepOptions {
  /** Default "leader", the article's. */
  readonly method?: "leader" | "single link" | "complete link";
  readonly bound?: Bound;
  /** For "leader": the order of the rows; default as stored. */
  readonly order?: readonly number[];
}

/** Cluster counts at each threshold, in the order given. The leader method depends on the order of the rows: see
 *  `clusterSweepRange`. Source: article 86 section 4. */
export function clusterSweep(
  vectors: Vectors,
  thresholds: readonly number[],
  { method = "leader", bound = ">=", order }: SweepOptions = {},
): readonly SweepRow[] {
  const known = cosines(vectors);
  const asStored = order ?? [...Array(vectors.count).keys()];
  const clustersAt = (threshold: number): Clusters => {
    if (method === "single link") return singleLinksOf(known, threshold, bound);
    if (method === "complete link") return completeLinksOf(known, threshold, bound);
    return leadersOf(known, threshold, asStored, bound);
  };
  return thresholds.map((threshold) => ({ threshold, ...describe(clustersAt(threshold)) }));
}

/** Leader-cluster counts over seeded shuffles of the rows: lowest and highest of each. The stored order is not among
 *  them.  RangeError for fewer than one shuffle. */
export function clusterSweepRange(
  vectors: Vectors,
  thresholds: readonly number[],
  { shuffles, seed, bound = ">=" }: { readonly shuffles: number; readonly seed: number; readonly bound?: Bound },
): readonly SweepRangeRow[] {
  if (!Number.isInteger(shuffles) || shuffles < 1) {
    throw new RangeError(`shuffles: expected a whole number of at least 1, got ${shuffles}`);
  }
  const known = cosines(vectors);
  const orders = shuffledOrders(known, shuffles, seed);
  return thresholds.map((threshold) => {
    const rows = orders.map((order) => describe(leadersOf(known, threshold, order, bound)));
    const range = (of: (row: Omit<SweepRow, "threshold">) => number): CountRange => rangeOf(rows.map(of));
    return {
      threshold,
      clusters: range((row) => row.clusters),
      largest: range((row) => row.largest),
      singletons: range((row) => row.singletons),
      shuffles,
    };
  });
}

function shuffledOrders({ n }: Cosines, shuffles: number, seed: number): readonly (readonly number[])[] {
  const source = dice(seed);
  const rows = [...Array(n).keys()];
  return Array.from({ length: shuffles }, () => shuffled(rows, source));
}

function describe(clusters: Clusters): Omit<SweepRow, "threshold"> {
  const sizes = clusters.map(({ length }) => length);
  return {
    clusters: sizes.length,
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
    singletons: sizes.filter((size) => size === 1).length,
  };
}

function rangeOf(values: readonly number[]): CountRange {
  return { min: Math.min(...values), max: Math.max(...values) };
}
