import { checkEpsilon, decay, tieBreakByFreshness, tieredRule } from "../recall";
import type { DecayRule, MissingTime, TieBreakOptions } from "../recall";
import { within } from "./border";
import { byClass, ranksByRule, ranksByTiers } from "./decayed-ranks";
import { flatLists, scoresOf, type FlatLists } from "./flat-lists";
import type { SynchronousStage } from "./probe";
import { sweep, sweepBy, type Recorded, type Sweep } from "./sweep";
import { scoreStages } from "./sweep-scores";
import { ranksByTieBreak, sortedLists } from "./tie-broken-ranks";

/** Options of `epsilonSweep`. */
export interface EpsilonSweepOptions {
  /** "anchored" when undefined. */
  readonly band?: TieBreakOptions["band"];
  /** "age class" when undefined. */
  readonly by?: TieBreakOptions["by"];
  readonly missing?: TieBreakOptions["missing"];
  /** Stages that follow the swept one (a gate, a cut). */
  readonly then?: readonly SynchronousStage[];
  /** Lowest grade that is relevant; 1 when undefined. */
  readonly from?: number;
}

/** The tie-break by freshness at each epsilon (>= 0; 0 ties nothing and is the undecayed order). A negative or NaN
 *  epsilon is a RangeError. Source: article 85 section 6. */
export function epsilonSweep(
  recorded: Recorded | readonly Recorded[], epsilons: readonly number[], options: EpsilonSweepOptions = {},
): Sweep<number> {
  const { band = "anchored", by = "age class", missing = "error", then = [], from = 1 } = options;
  epsilons.forEach((epsilon) => checkEpsilon(epsilon, "epsilonSweep"));
  const stage = (epsilon: number): SynchronousStage => tieBreakByFreshness({ epsilon, band, by, missing });
  return reordering(recorded, epsilons, { stage, missing, then, from }, (lists) => {
    const sorted = sortedLists(lists, by);
    return epsilons.map((epsilon) => ranksByTieBreak(epsilon, band, sorted));
  });
}

/** Options of `decaySweep`. */
export interface DecaySweepOptions {
  /** Factor beyond 90 days for a month factor; twice the month's loss when undefined (.8: .6, as published). */
  readonly oldOf?: (month: number) => number;
  readonly missing?: MissingTime;
  readonly then?: readonly SynchronousStage[];
  readonly from?: number;
}

/** The tiered decay at each factor of the middle tier (31-90 days) in [0, 1]; 1 is no decay, .8 the articles'. For
 *  other rules see `ruleSweep`. Source: article 85 section 6. */
export function decaySweep(
  recorded: Recorded | readonly Recorded[], months: readonly number[], options: DecaySweepOptions = {},
): Sweep<number> {
  const { oldOf = (month: number) => Math.max(0, 2 * month - 1), missing = "error", then = [], from = 1 } = options;
  months.forEach((month, i) => within(`months[${i}]`, month, 0, 1));
  const rule = (month: number): DecayRule => tieredRule({ fresh: 1, month, old: oldOf(month) });
  const stage = (month: number): SynchronousStage => decay(rule(month), missing);
  return reordering(recorded, months, { stage, missing, then, from }, (lists) =>
    ranksByTiers(months.map(rule).map(({ factor }) => [factor(0), factor(31), factor(91)] as const), byClass(lists)));
}

/** Options of `ruleSweep`. */
export type RuleSweepOptions = Omit<DecaySweepOptions, "oldOf">;

/** Any decay rules, one a setting: half-lives, weights, curves. */
export function ruleSweep(
  recorded: Recorded | readonly Recorded[], rules: readonly DecayRule[], options: RuleSweepOptions = {},
): Sweep<DecayRule> {
  const { missing = "error", then = [], from = 1 } = options;
  const stage = (rule: DecayRule): SynchronousStage => decay(rule, missing);
  return reordering(recorded, rules, { stage, missing, then, from }, (lists) => {
    const scratch = new Float64Array(lists.scores.length);
    return rules.map((rule) => ranksByRule(rule, lists, scratch));
  });
}

interface Reordering<Setting> {
  readonly stage: (setting: Setting) => SynchronousStage;
  readonly missing: MissingTime;
  readonly then: readonly SynchronousStage[];
  readonly from: number;
}

/** A sweep of one reordering stage: over flat arrays, unless other stages follow or a corpus is odd. */
function reordering<Setting>(
  recorded: Recorded | readonly Recorded[], settings: readonly Setting[],
  { stage, missing, then, from }: Reordering<Setting>,
  ranksOf: (lists: FlatLists) => readonly (Uint8Array | undefined)[],
): Sweep<Setting> {
  if (then.length > 0) return sweep(recorded, settings, (setting) => [stage(setting), ...then], from);
  return sweepBy(recorded, settings, (corpora, interned) => {
    const stages = settings.map(stage);
    const fast = corpora.map((corpus, c) => {
      const joined = interned[c];
      const lists = joined && flatLists(corpus, joined, missing, from);
      return { corpus, lists, ranks: lists && ranksOf(lists) };
    });
    return (_, s) => fast.map(({ corpus, lists, ranks }) => {
      const found = ranks?.[s];
      return lists && found ? scoresOf(lists, found) : scoreStages(corpus, stages.slice(s, s + 1), from);
    });
  });
}

/** `count` values from low to high, both included, evenly spaced and rounded to 1e-12. RangeError for count < 2. */
export function grid(low: number, high: number, count: number): readonly number[] {
  within("low", low, -Infinity, Infinity);
  within("high", high, low, Infinity);
  if (!Number.isInteger(count) || count < 2) throw new RangeError(`count must be a whole number >= 2, got ${count}`);
  return Array.from({ length: count }, (_, i) => Number((low + ((high - low) * i) / (count - 1)).toFixed(12)));
}
