import { exponentialCurve, halfLifeCurve, tierCurve, type AgeCurve, type DecayTiers } from "./curves";

/** How a factor d and a score s make the new score: multiply s*d, damped s*(1-w+w*d), add s+w*d, blend (1-w)*s+w*d. */
export type Combine = "multiply" | "damped" | "add" | "blend";

/** A decay rule as a value: what an audit needs to work out effective thresholds and flip conditions. */
export interface DecayRule {
  readonly name: string;
  readonly combine: Combine;
  /** The curve's factor at an age in days (Infinity allowed). */
  readonly factor: (ageDays: number) => number;
  /** w of damped, add and blend; undefined for multiply. */
  readonly weight?: number;
  /** The curve's parameters, for reports. */
  readonly parameters: Readonly<Record<string, number>>;
}

/** The articles' tiers: <= 30 d keeps all, 31-90 d 0.8, > 90 d 0.6. Source: article 72 section 3. */
export const TIERS: DecayTiers = Object.freeze({ fresh: 1, month: 0.8, old: 0.6 });

/** s * d. */
export function multiplied(curve: AgeCurve): DecayRule {
  return { name: `x ${curve.name}`, combine: "multiply", factor: curve.at, parameters: curve.parameters };
}

/** s * (1 - w + w * d): never less than (1 - w) of the score is left. RangeError unless w lies in [0, 1]. */
export function damped(curve: AgeCurve, weight: number): DecayRule {
  checkShare(weight, "damped");
  return weighted("damped", `x (${1 - weight} + ${weight} x ${curve.name})`, curve, weight);
}

/** s + w * d: a bonus for freshness. RangeError unless w is finite and at least 0. */
export function added(curve: AgeCurve, weight: number): DecayRule {
  if (!(weight >= 0 && Number.isFinite(weight))) {
    throw new RangeError(`added: the weight must be a number of at least 0, got ${weight}`);
  }
  return weighted("add", `+ ${weight} x ${curve.name}`, curve, weight);
}

/** (1 - w) * s + w * d. RangeError unless w lies in [0, 1]. */
export function blended(curve: AgeCurve, weight: number): DecayRule {
  checkShare(weight, "blended");
  return weighted("blend", `blend ${weight} with ${curve.name}`, curve, weight);
}

/** Multiplies by a factor per age class (whole days). */
export function tieredRule(tiers: DecayTiers = TIERS): DecayRule {
  return multiplied(tierCurve(tiers));
}

/** Multiplies by scale x 2^(-days/halfLife), or by scale x exp(-rate x days); exact ages. */
export function exponentialRule(
  options: { readonly halfLifeDays: number; readonly scale?: number }
    | { readonly ratePerDay: number; readonly scale?: number },
): DecayRule {
  return multiplied("halfLifeDays" in options ? halfLifeCurve(options) : exponentialCurve(options));
}

/** Leaves every score as it is. */
export const NO_DECAY: DecayRule = Object.freeze({
  name: "no decay", combine: "multiply", factor: () => 1, parameters: Object.freeze({}),
});

/** The score after a rule, at an age in days. An age of null (an odd time under "neutral") leaves it as it is. */
export function scoreAfter(rule: DecayRule, score: number, ageDays: number | null): number {
  if (ageDays === null) return score;
  const factor = rule.factor(ageDays);
  const weight = rule.weight ?? 1;
  if (rule.combine === "multiply") return score * factor;
  if (rule.combine === "damped") return score * (1 - weight + weight * factor);
  if (rule.combine === "add") return score + weight * factor;
  return (1 - weight) * score + weight * factor;
}

function weighted(combine: Combine, name: string, curve: AgeCurve, weight: number): DecayRule {
  return { name, combine, factor: curve.at, weight, parameters: curve.parameters };
}

function checkShare(weight: number, who: string): void {
  if (!(weight >= 0 && weight <= 1)) throw new RangeError(`${who}: the weight must lie within [0, 1], got ${weight}`);
}
