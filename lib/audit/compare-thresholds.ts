import type { DecayRule } from "../recall";
import type { Stage } from "../types";
import { effectiveThreshold } from "./effective-threshold";
import { measureThreshold } from "./measure-threshold";

/** The threshold in force at one age, derived and measured. */
export interface ComparedThreshold {
  readonly ageDays: number;
  readonly factor: number;
  /** From the formula (tau/d and its kin). */
  readonly derived: number;
  /** By probing the stages with one candidate. */
  readonly measured: number;
  /** "yes": equal to within the width of the probe, or both infinite on the same side. */
  readonly agree: "yes" | "no";
}

/** One row an age: what the rule's formula says a gate of `tau` behind it needs, beside what probing the stages finds.
 *  A pipeline with the gate first disagrees wherever the factor is not 1: the formula is that of the wrong order. */
export function compareThresholds(
  stages: readonly Stage[], tau: number, rule: DecayRule, ages: readonly number[], now: string,
): readonly ComparedThreshold[] {
  return ages.map((ageDays) => {
    const derived = effectiveThreshold(tau, rule, ageDays);
    const { threshold: measured, tolerance } = measureThreshold(stages, ageDays, now);
    // a derived threshold above 1 refuses every cosine: measured, that is Infinity
    const expected = derived > 1 ? Infinity : derived;
    const agree = measured === expected || Math.abs(measured - expected) <= 2 * tolerance ? "yes" : "no";
    return { ageDays, factor: rule.factor(ageDays), derived, measured, agree };
  });
}
