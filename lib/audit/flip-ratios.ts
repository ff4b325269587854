import type { DecayRule } from "../recall";
import type { Stage } from "../types";
import { flipCondition, type FlipCondition } from "./flip-condition";
import { measureFlipRatio } from "./measure-flip";

/** The flip condition of one pair of ages, derived and measured. */
export interface FlipRatio {
  readonly olderAge: number;
  readonly newerAge: number;
  /** By formula: b/a (or the gap a - b) beyond which the newer one is first. */
  readonly bound: number;
  readonly kind: FlipCondition["kind"];
  readonly text: string;
  /** The same, found by sending pairs of probes through the stages. */
  readonly measured: number;
}

/** flipCondition beside measureFlipRatio for every pair of an older and a newer age, in the order given (ages must
 *  rise). The formula knows the rule, the measurement only the stages: where they differ, one of them is not what runs.
 *  Stages whose gate drops the probes: raise `at` (similarity of the older one, default 1). */
export function flipRatios(
  rule: DecayRule, stages: readonly Stage[], ages: readonly number[], now: string,
  options: { readonly at?: number } = {},
): readonly FlipRatio[] {
  const falling = ages.findIndex((age, i) => i > 0 && !(age > (ages[i - 1] ?? NaN)));
  if (falling > 0) throw new RangeError(`ages must rise, got ${ages[falling - 1]} before ${ages[falling]}`);
  return ages.flatMap((newerAge, i) => ages.slice(i + 1).map((olderAge) => {
    const { bound, kind, text } = flipCondition(rule, olderAge, newerAge);
    const { ratio, gap } = measureFlipRatio(stages, { older: olderAge, newer: newerAge }, now, options);
    return { olderAge, newerAge, bound, kind, text, measured: kind === "ratio" ? ratio : gap };
  }));
}
