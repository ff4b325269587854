import { clusterSweepAsync, groupCosineAsync } from "../../../lib/vectors";
import { apart, clustered, save } from "../data";
import type { BenchRow, Peer } from "../row";
import { thousands } from "./search";

const DIMENSION = 512;
const THRESHOLDS = [0.98, 0.95, 0.9, 0.85];

/** The leader sweep of article 86 and the cosines of one group, over n. */
export const CLUSTER_ROWS: readonly BenchRow[] = [
  sweepRow(175, [{ name: "numba", most: 1 }, { name: "numpy", most: null }]),
  sweepRow(5000, [{ name: "numpy", most: 0.55 }]),
  sweepRow(20_000, [{ name: "numpy", most: 0.53 }]),
  sweepRow(100_000, [{ name: "numpy", most: 0.4 }]),
  groupRow(20_000),
  groupRow(100_000),
];

function sweepRow(count: number, peers: readonly Peer[]): BenchRow {
  return {
    name: `leader sweep of ${THRESHOLDS.length} thresholds, ${thousands(count)}`,
    group: "clusters", module: "clusters", peers, size: count > 5000 ? "large" : "small",
    prepare: async ({ folder, threads }) => {
      const vectors = clustered(count, DIMENSION, 2);
      save(folder, "rows.f32", vectors.data);
      const run = () => clusterSweepAsync(vectors, THRESHOLDS, { threads });
      const ours = (await run()).map(({ clusters }) => clusters);
      return {
        given: { dimension: DIMENSION, thresholds: THRESHOLDS, peers: peers.map(({ name }) => name) },
        run,
        // a cosine within 1e-7 of a threshold falls either way in float32: one cluster in ten thousand
        agree: (theirs) => apart(ours, theirs, Math.ceil(count / 10_000)),
        flops: count * count * DIMENSION,
      };
    },
  };
}

function groupRow(count: number): BenchRow {
  return {
    name: `lowest and mean cosine of a group, ${thousands(count)}`,
    group: "clusters", module: "clusters", peers: [{ name: "numpy group", most: 0.9 }], size: "large",
    prepare: async ({ folder, threads }) => {
      const vectors = clustered(count, DIMENSION, 3);
      save(folder, "rows.f32", vectors.data);
      const members = Array.from({ length: count }, (_, i) => i);
      const run = () => groupCosineAsync(vectors, members, { threads });
      const { min, mean } = await run();
      return {
        given: { dimension: DIMENSION, peers: ["numpy group"] },
        run,
        agree: (theirs) => apart([min ?? NaN, mean ?? NaN], theirs, 1e-5),
        flops: count * count * DIMENSION,
      };
    },
  };
}
