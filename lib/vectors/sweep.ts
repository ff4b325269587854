import type { Vectors } from "../types";
import { completeLinksOf } from "./complete-link";
import { cosines } from "./cosine";
import type { Homes } from "./first-fit";
import { type Bound, checkOrder, leaderHomes, type Manner } from "./leader";
import { dice, shuffled } from "./shuffle";
import { singleLinksOf } from "./single-link";
import { describe, rowsOf, type SweepRow } from "./sweep-row";
import { atOnce, inSlices, type Steps, type Work } from "./work";

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
  if (method === "leader") return rowsOf(thresholds, atOnce(homesOf(vectors, thresholds, { bound, order }, {})));
  const known = cosines(vectors);
  const link = method === "single link" ? singleLinksOf : completeLinksOf;
  return thresholds.map((threshold) => ({ threshold, ...describe(link(known, threshold, bound)) }));
}

/** Rows that are swept without a pause: some ten milliseconds, in memory that need not be made first. */
const AT_ONCE = 2_048;

/** `clusterSweep` by leaders for many rows: tells how far it is and stops when told to. Same rows. */
export async function clusterSweepAsync(
  vectors: Vectors,
  thresholds: readonly number[],
  options: Omit<SweepOptions, "method"> & Work = {},
): Promise<readonly SweepRow[]> {
  const { threads, signal } = options;
  signal?.throwIfAborted();
  if (vectors.count <= AT_ONCE) return rowsOf(thresholds, atOnce(homesOf(vectors, thresholds, options, { threads })));
  return rowsOf(thresholds, await inSlices(homesOf(vectors, thresholds, options, { threads, memory: "own" }), options));
}

function homesOf(
  vectors: Vectors, thresholds: readonly number[], { bound, order }: Omit<SweepOptions, "method">, manner: Manner,
): Steps<Homes> {
  if (order) checkOrder(order, vectors.count);
  const asStored = order ?? Int32Array.from({ length: vectors.count }, (_, i) => i);
  return leaderHomes(vectors, thresholds, asStored, bound ?? ">=", manner);
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
  const orders = shuffledOrders(vectors, shuffles, seed);
  const found = orders.map((order) => clusterSweep(vectors, thresholds, { bound, order }));
  return thresholds.map((threshold, t) => {
    const rows = found.map((sweep) => sweep[t] as SweepRow);
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

function shuffledOrders({ count }: Vectors, shuffles: number, seed: number): readonly (readonly number[])[] {
  const source = dice(seed);
  const rows = [...Array(count).keys()];
  return Array.from({ length: shuffles }, () => shuffled(rows, source));
}

function rangeOf(values: readonly number[]): CountRange {
  return { min: Math.min(...values), max: Math.max(...values) };
}
