import { effectiveThreshold, flipCondition } from "../audit";
import { ageClass, describedRule, gatesOf, type PipelineDescription, type StepDescription } from "../recall";

/** The raw similarity that all gates together ask for at an age, by the formulas; null where one of them reads a score
 *  that no formula gives. Infinity or above 1: nothing passes. */
export function thresholdFormula(description: PipelineDescription, ageDays: number): number | null {
  const needed = gatesOf(description).map(({ at, gate: { field, value } }) => {
    if (field === "similarity") return value;
    const rule = describedRule(description, at);
    return rule === null ? null : effectiveThreshold(value, rule, ageDays);
  });
  return needed.includes(null) ? null : Math.max(-Infinity, ...(needed as readonly number[]));
}

/** The flip condition in words and numbers: b/a or a - b with its bound, or why there is none. */
export function flipFormula(description: PipelineDescription, olderAge: number, newerAge: number): string {
  const { steps } = description;
  if (steps.some(({ step }) => step === "sort by date")) return "always: the date decides";
  const blend = steps.find((step): step is Blend => step.step === "decay" && step.combine === "min-max blend");
  if (blend !== undefined) {
    const share = Number((blend.weight / (1 - blend.weight)).toPrecision(4));
    return `by the pool: (a - b) / range < ${share} x (rB - rA) / range`;
  }
  const rule = describedRule(description);
  if (rule === null) return "measured only";
  const tie = steps.find((step): step is TieBreak => step.step === "tie-break");
  if (tie === undefined) return flipCondition(rule, olderAge, newerAge).text;
  if (steps.some(({ step }) => step === "decay")) return "measured only";
  const fresher = tie.by === "days" ? newerAge < olderAge : ageClass(newerAge) !== ageClass(olderAge);
  return fresher && tie.epsilon > 0 ? `a - b < ${tie.epsilon}` : "never: no fresher class";
}

type Blend = Extract<StepDescription, { readonly combine: "min-max blend" }>;
type TieBreak = Extract<StepDescription, { readonly step: "tie-break" }>;
