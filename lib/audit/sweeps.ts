import { decay, tieBreakByFreshness, tieredRule, type MissingTime, type TieBreakOptions } from "../recall";
import { within } from "./border";
import type { SynchronousStage } from "./probe";
import { sweep, type Recorded, type Sweep } from "./sweep";

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
  const { band = "anchored", by = "age class", missing, then = [], from } = options;
  return sweep(recorded, epsilons, (epsilon) => [tieBreakByFreshness({ epsilon, band, by, missing }), ...then], from);
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
 *  other rules call `sweep` with `(rule) => [decay(rule)]`. Source: article 85 section 6. */
export function decaySweep(
  recorded: Recorded | readonly Recorded[], months: readonly number[], options: DecaySweepOptions = {},
): Sweep<number> {
  const { oldOf = (month: number): number => Math.max(0, 2 * month - 1), missing, then = [], from } = options;
  months.forEach((month, i) => within(`months[${i}]`, month, 0, 1));
  const stage = (month: number): SynchronousStage => decay(tieredRule({ fresh: 1, month, old: oldOf(month) }), missing);
  return sweep(recorded, months, (month) => [stage(month), ...then], from);
}

/** `count` values from low to high, both included, evenly spaced and rounded to 1e-12. RangeError for count < 2. */
export function grid(low: number, high: number, count: number): readonly number[] {
  within("low", low, -Infinity, Infinity);
  within("high", high, low, Infinity);
  if (!Number.isInteger(count) || count < 2) throw new RangeError(`count must be a whole number >= 2, got ${count}`);
  return Array.from({ length: count }, (_, i) => Number((low + ((high - low) * i) / (count - 1)).toFixed(12)));
}
