import { scoreAfter, type DecayRule } from "../recall";
import { ageOf, within } from "./border";

/** The raw similarity a candidate of this age needs when a gate of `tau` reads the score after the rule: multiply
 *  tau/d, damped tau/(1 - w + w d), add tau - w r, blend (tau - w r)/(1 - w). Infinity: nothing passes; -Infinity:
 *  everything does. .55 under x0.8: .6875. The bound itself passes (>=). Source: article 72 §3, design 4.2. */
export function effectiveThreshold(tau: number, rule: DecayRule, ageDays: number): number {
  within("tau", tau, -Infinity, Infinity);
  ageOf("ageDays", ageDays);
  const { slope, offset } = lineOf(rule, ageDays);
  const rest = tau - offset;
  // adding 0 turns -0 into 0
  if (slope > 0) return rest / slope + 0;
  return rest > 0 ? Infinity : -Infinity;
}

/** Every decay rule is a line at a fixed age: score = slope x similarity + offset. RangeError, naming the rule, where
 *  one of them is not finite or the slope is negative (the rule would then turn the ranking round). */
export function lineOf(rule: DecayRule, ageDays: number): { readonly slope: number; readonly offset: number } {
  const where = `of "${rule.name}" at ${ageDays} days`;
  const offset = within(`offset ${where}`, scoreAfter(rule, 0, ageDays), -Infinity, Infinity);
  return { slope: within(`slope ${where}`, scoreAfter(rule, 1, ageDays) - offset, 0, Infinity), offset };
}

/** One row of the table of thresholds in force. */
export interface EffectiveThreshold {
  readonly ageDays: number;
  /** The rule's factor (or recency value) at this age. */
  readonly factor: number;
  readonly threshold: number;
  /** "unreachable": above the largest similarity there is. */
  readonly reach: "reachable" | "unreachable";
}

/** effectiveThreshold at each age, with "unreachable" where it exceeds the largest similarity (1, the largest cosine,
 *  when undefined; better: the largest ever observed). One row an age, in the order given. .55 with the articles'
 *  tiers: .55 / .6875 / .9167. */
export function effectiveThresholds(
  tau: number, rule: DecayRule, ages: readonly number[], options: { readonly largestSimilarity?: number } = {},
): readonly EffectiveThreshold[] {
  const largest = within("largestSimilarity", options.largestSimilarity ?? 1, -1, 1);
  return ages.map((ageDays) => {
    const threshold = effectiveThreshold(tau, rule, ageDays);
    const reach = threshold > largest ? "unreachable" : "reachable";
    return { ageDays, factor: rule.factor(ageDays), threshold, reach };
  });
}

/** The age in days from which on no candidate can pass: where the threshold in force first exceeds the largest
 *  similarity (1 when undefined), to 1e-6 days; null when that does not happen within 100 years. Looked for day by day,
 *  then bisected. openclaw's .35 under 2^(-d/30): 45.44. */
export function unreachableFrom(
  tau: number, rule: DecayRule, options: { readonly largestSimilarity?: number } = {},
): number | null {
  const largest = within("largestSimilarity", options.largestSimilarity ?? 1, -1, 1);
  const shut = (age: number): boolean => effectiveThreshold(tau, rule, age) > largest;
  if (shut(0)) return 0;
  for (let day = 1; day <= 36_525; day += 1) {
    if (!shut(day)) continue;
    let [open, closed] = [day - 1, day];
    while (closed - open > 1e-6) {
      const middle = (open + closed) / 2;
      if (shut(middle)) closed = middle;
      else open = middle;
    }
    return closed;
  }
  return null;
}
