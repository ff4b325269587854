import { ruleOf } from "./described-curve";
import type { PipelineDescription, StepDescription } from "./description";
import { NO_DECAY, scoreAfter, type DecayRule } from "./rules";

/** The one decay rule that the steps before `end` (default: all) amount to for a single candidate, so that
 *  effectiveThreshold and flipCondition can work with it: multiplications and dampings multiply, a lone sum or blend
 *  stays. Null where no one rule says it: a min-max blend, given scores, a sum that is scaled, an offset. */
export function describedRule(
  { steps }: PipelineDescription, end: number = steps.length,
): DecayRule | null {
  const writing = steps.slice(0, end).filter((step) => WRITING.has(step.step) && step.step !== "fill score");
  // whatever was written before is overwritten
  const reset = writing.reduce((at, step, i) => (step.step === "rerank" && step.by === "similarity" ? i + 1 : at), 0);
  const rules = writing.slice(reset).map(ruleOfStep);
  const [only] = rules;
  if (only === undefined) return NO_DECAY;
  if (rules.length === 1) return only;
  if (!rules.every((rule) => rule?.combine === "multiply" || rule?.combine === "damped")) return null;
  const product = rules as readonly DecayRule[];
  return {
    name: product.map(({ name }) => name).join(" "),
    combine: "multiply",
    factor: (days) => product.reduce((factor, rule) => factor * scoreAfter(rule, 1, days), 1),
    parameters: {},
  };
}

/** The gates of a description with their places among the steps, in order. */
export function gatesOf(
  { steps }: PipelineDescription,
): readonly { readonly at: number; readonly gate: Extract<StepDescription, { readonly step: "gate" }> }[] {
  return steps.flatMap((step, at) => (step.step === "gate" ? [{ at, gate: step }] : []));
}

const WRITING: ReadonlySet<StepDescription["step"]> = new Set(["decay", "scale", "fill score", "rerank"]);

function ruleOfStep(step: StepDescription): DecayRule | null {
  if (step.step === "decay") return step.combine === "min-max blend" ? null : ruleOf(step);
  if (step.step !== "scale" || (step.offset ?? 0) !== 0) return null;
  const { by } = step;
  return { name: `x ${by}`, combine: "multiply", factor: () => by, parameters: { by } };
}
