import type { Measure, Qrels, Ranked, Run } from "../types";
import { pairedBootstrap, type Interval } from "./bootstrap";
import { evaluate, mean } from "./evaluate";
import { mcnemarExact, type McNemar } from "./mcnemar";
import { signFlip, type SignFlip } from "./sign-flip";

/** "not testable": too few queries differ to reach .05 at all. "not observed": the data show no difference beyond
 *  chance, which does not prove that there is none. */
export type Verdict = "not testable" | "not observed" | "better" | "worse";

/** A second system against a first, query by query; differences are second minus first. */
export interface Comparison {
  readonly queries: readonly string[];
  readonly first: number;
  readonly second: number;
  /** Mean difference with its paired bootstrap interval (rough for few queries). */
  readonly difference: Interval;
  readonly differences: readonly number[];
  /** Queries on which the second is better, equal, worse. */
  readonly wins: readonly string[];
  readonly ties: readonly string[];
  readonly losses: readonly string[];
  /** Exact McNemar test of 0/1 values; for graded values this is the sign test of wins against losses. */
  readonly mcnemar: McNemar;
  /** Sign-flip test of the mean; equals mcnemar for 0/1 values. It decides. */
  readonly signFlip: SignFlip;
  readonly p: number;
  readonly verdict: Verdict;
}

/** Options of the comparisons. */
export interface CompareOptions {
  /** Two-sided level of the verdict. Default .05. */
  readonly alpha?: number;
  /** Seed of the bootstrap, and of the sign flips where they are too many to enumerate. Default 1. */
  readonly seed?: number;
}

/** Two values closer than this differ by rounding only: they are a tie. */
const SAME = 1e-12;

/** Run `second` against run `first` by one measure over all judged queries, on the same judgements. */
export function compareRuns(
  first: Run<Ranked>,
  second: Run<Ranked>,
  qrels: Qrels,
  measure: Measure,
  options: CompareOptions = {},
): Comparison {
  const { queries, rows } = evaluate(first, qrels, [measure]);
  return compareValues(queries, rows[0]!.values, evaluate(second, qrels, [measure]).rows[0]!.values, options);
}

/** The same for values at hand, in the order of `queries`. Arrays of different lengths: RangeError. */
export function compareValues(
  queries: readonly string[],
  first: readonly number[],
  second: readonly number[],
  options: CompareOptions = {},
): Comparison {
  if (first.length !== queries.length || second.length !== queries.length) {
    throw new RangeError(`compare: expected ${queries.length} values each, got ${first.length} and ${second.length}`);
  }
  const { alpha = 0.05, seed = 1 } = options;
  const differences = second.map((value, i) => {
    const gap = value - first[i]!;
    return Math.abs(gap) < SAME ? 0 : gap;
  });
  const wins = queries.filter((_, i) => differences[i]! > 0);
  const losses = queries.filter((_, i) => differences[i]! < 0);
  const flips = signFlip(differences, { seed });
  const difference = pairedBootstrap(differences, { seed });
  return {
    queries,
    first: mean(first),
    second: mean(second),
    difference,
    differences,
    wins,
    ties: queries.filter((_, i) => differences[i] === 0),
    losses,
    mcnemar: mcnemarExact(losses.length, wins.length),
    signFlip: flips,
    p: flips.p,
    verdict: verdictOf(flips, difference.mean, alpha),
  };
}

/** The verdict on a mean difference, given its exact test. */
export function verdictOf(test: SignFlip | McNemar, difference: number, alpha: number = 0.05): Verdict {
  if (!test.testable) return "not testable";
  if (test.p >= alpha) return "not observed";
  return difference > 0 ? "better" : "worse";
}
