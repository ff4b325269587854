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
  const sizes = new Int32Array(homes[0]?.length ?? 0);
  return thresholds.map((threshold, t) => ({ threshold, ...describeHomes(homes[t] as Int32Array, sizes.fill(0)) }));
}

/** `sizes`: room for the size of each row's cluster, all 0. */
function describeHomes(homes: Int32Array, sizes: Int32Array): Omit<SweepRow, "threshold"> {
  for (let i = 0; i < homes.length; i += 1) sizes[homes[i] as number] = (sizes[homes[i] as number] as number) + 1;
  let [clusters, largest, singletons] = [0, 0, 0];
  for (let i = 0; i < sizes.length; i += 1) {
    const size = sizes[i] as number;
    if (size > 0) clusters += 1;
    if (size === 1) singletons += 1;
    if (size > largest) largest = size;
  }
  return { clusters, largest, singletons };
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
