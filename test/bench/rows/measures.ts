import {
  averagePrecision, compareValues, evaluate, gradesOfIds, measureAll, ndcgAt, precisionAt, recallAt, reciprocalRank,
  successAt,
} from "../../../lib/evaluate";
import type { Measure } from "../../../lib/types";
import { apart } from "../data";
import type { BenchRow, Peer } from "../row";
import { judgedRuns, saveRuns, type JudgedRuns } from "./judged-runs";

/** The six that every peer has; the order of peers/measures.py. */
export const SIX: readonly Measure[] = [
  successAt(1), recallAt(10), precisionAt(10), reciprocalRank(), averagePrecision(), ndcgAt(10),
];

/** Six measures from strings and from numbers; and two runs compared by all of them. */
export const MEASURE_ROWS: readonly BenchRow[] = [
  from("string ids", 1000, [{ name: "pytrec_eval", most: 0.35 }, { name: "pytrec_eval prebuilt", most: null }]),
  from("string ids", 100_000, [
    { name: "pytrec_eval", most: 0.35 }, { name: "pytrec_eval prebuilt", most: null },
    { name: "ir_measures", most: null },
  ]),
  from("typed arrays", 1000, [{ name: "ranx prebuilt", most: 0.01 }]),
  from("typed arrays", 100_000, [{ name: "ranx prebuilt", most: 0.01 }]),
  comparison(1000),
  comparison(100_000),
];

function from(what: "string ids" | "typed arrays", queries: number, peers: readonly Peer[]): BenchRow {
  const depth = 30;
  return {
    name: `six measures, ${queries / 1000}k queries x ${depth}, from ${what}`,
    group: "measures", module: "measures", peers, size: queries > 1000 ? "large" : "small",
    prepare: async ({ folder }) => {
      const data = judgedRuns(queries, depth, 1);
      saveRuns(folder, data);
      const { rankings: [ids], judged, runs: [run], qrels } = data;
      const byNumbers = () => measureAll(gradesOfIds(ids!, judged), SIX);
      const means = byNumbers().map(({ mean }) => mean);
      return {
        given: { depth, peers: peers.map(({ name }) => name) },
        run: what === "string ids" ? () => evaluate(run!, qrels, SIX) : byNumbers,
        agree: (theirs) => apart(means, theirs, 1e-9),
      };
    },
  };
}

function comparison(queries: number): BenchRow {
  const depth = 10;
  return {
    name: `two runs, ${queries / 1000}k queries x ${depth}, six measures with paired tests`,
    group: "measures", module: "measures", size: queries > 1000 ? "large" : "small",
    // with few queries most of our time goes into the bootstrap and 100,000 flips; ranx draws 1,000 and no interval
    peers: [{ name: "ranx", most: queries > 1000 ? 0.2 : null }],
    prepare: async ({ folder }) => {
      const data = judgedRuns(queries, depth, 2);
      saveRuns(folder, data);
      const run = () => compareAll(data);
      const means = [0, 1].flatMap((side) => run().map((one) => (side === 0 ? one.first : one.second)));
      return {
        given: { depth, runs: ["run", "run1"], peers: ["ranx"] },
        run,
        agree: (theirs) => apart(means, theirs, 1e-9),
      };
    },
  };
}

/** Both runs by all measures, and each measure's bootstrap interval, sign flips (100,000 where not exact), McNemar. */
function compareAll({ runs: [first, second], qrels }: JudgedRuns): readonly ReturnType<typeof compareValues>[] {
  const one = evaluate(first!, qrels, SIX);
  const other = evaluate(second!, qrels, SIX);
  return one.rows.map((row, i) => compareValues(one.queries, row.values, other.rows[i]!.values));
}
