import { pairedBootstrap, signFlip } from "../../../lib/evaluate";
import { words } from "../../../lib/evaluate/words";
import { apart, save } from "../data";
import type { BenchRow, Peer } from "../row";

const RESAMPLES = 10_000;

/** Paired bootstrap and sign flips of 24 and 1,000 differences, few or all of them not zero. */
export const STATISTIC_ROWS: readonly BenchRow[] = [
  bootstrap(24, 8, [{ name: "numpy bootstrap", most: null }, { name: "scipy bootstrap", most: null }]),
  bootstrap(1000, 181, [{ name: "numpy bootstrap", most: 0.2 }, { name: "scipy bootstrap", most: null }]),
  bootstrap(1000, 1000, [{ name: "numpy bootstrap", most: 1 }, { name: "scipy bootstrap", most: null }]),
  flips(24, 8, [{ name: "numpy flips", most: 0.05 }]),
  flips(1000, 181, [{ name: "numpy flips", most: 0.05 }, { name: "numpy flips of the non-zero", most: null }]),
  flips(1000, 1000, [{ name: "numpy flips", most: null }]),
];

/** Differences without structure: no two sizes are equal. */
function differences(count: number, nonZero: number): Float64Array {
  const { next } = words(5);
  return Float64Array.from({ length: count }, (_, i) => (i < nonZero ? next() + next() + next() - 1.45 : 0));
}

function bootstrap(count: number, nonZero: number, peers: readonly Peer[]): BenchRow {
  return {
    name: `paired bootstrap, ${RESAMPLES / 1000}k of ${count} (${nonZero} not 0)`,
    group: "statistics", module: "resampling", peers, size: "small",
    prepare: async ({ folder }) => {
      const values = differences(count, nonZero);
      save(folder, "differences.f64", values);
      const plain = Array.from(values);
      const run = () => pairedBootstrap(plain, { resamples: RESAMPLES });
      const { low, high } = run();
      // an end of the interval is itself known to some 5 % of its width
      return {
        given: { resamples: RESAMPLES, peers: peers.map(({ name }) => name) },
        run, agree: (theirs) => apart([low, high], theirs, 0.06 * (high - low)),
      };
    },
  };
}

function flips(count: number, nonZero: number, peers: readonly Peer[]): BenchRow {
  return {
    name: `sign flips, ${RESAMPLES / 1000}k of ${count} (${nonZero} not 0)`,
    group: "statistics", module: "resampling", peers, size: "small",
    prepare: async ({ folder }) => {
      const values = differences(count, nonZero);
      save(folder, "differences.f64", values);
      const plain = Array.from(values);
      const run = () => signFlip(plain, { resamples: RESAMPLES });
      return {
        given: { resamples: RESAMPLES, peers: peers.map(({ name }) => name) },
        run, agree: (theirs) => apart([run().p], theirs, 0.03),
      };
    },
  };
}
