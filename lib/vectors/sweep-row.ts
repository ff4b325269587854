import type { Homes } from "./first-fit";
import type { Clusters } from "./leader";

/** How many clusters a threshold gives. */
export interface SweepRow {
  readonly threshold: number;
  readonly clusters: number;
  /** Rows in the largest cluster; 0 when there is none. */
  readonly largest: number;
  /** Clusters of one row. */
  readonly singletons: number;
}

/** A row for each threshold. `homes`: for each, the place of each row's leader. */
export function rowsOf(thresholds: readonly number[], homes: Homes): readonly SweepRow[] {
  return thresholds.map((threshold, t) => ({ threshold, ...describeHomes(homes[t] as Int32Array) }));
}

function describeHomes(homes: Int32Array): Omit<SweepRow, "threshold"> {
  const sizes = new Int32Array(homes.length);
  for (const home of homes) sizes[home] = (sizes[home] as number) + 1;
  const count = (counts: (size: number) => boolean): number => sizes.reduce((sum, size) => sum + (counts(size) ? 1 : 0), 0);
  return {
    clusters: count((size) => size > 0),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
    singletons: count((size) => size === 1),
  };
}

/** Counts of clusters that are there as lists of rows. */
export function describe(clusters: Clusters): Omit<SweepRow, "threshold"> {
  const sizes = clusters.map(({ length }) => length);
  return {
    clusters: sizes.length,
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
    singletons: sizes.filter((size) => size === 1).length,
  };
}
