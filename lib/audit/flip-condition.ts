import type { DecayRule } from "../recall";
import { ageOf, within } from "./border";
import { lineOf } from "./effective-threshold";

/** When B overtakes a more similar A (raw similarities b < a). */
export interface FlipCondition {
  /** "ratio": b / a > bound (multiply, damped). "gap": a - b < bound (add, blend). */
  readonly kind: "ratio" | "gap";
  readonly bound: number;
  readonly olderAge: number;
  readonly newerAge: number;
  /** "b/a > 0.8", "a - b < 0.12", or that it never happens. */
  readonly text: string;
}

/** The condition under which the candidate of newerAge goes ahead of the more similar one of olderAge: multiply
 *  b/a > d_A/d_B, damped likewise, add a - b < w(r_B - r_A), blend a - b < w/(1 - w)(r_B - r_A). A tie is no flip. The
 *  articles' tier pairs: .8, .75, .6. Ratio 1 and above or gap 0 and below: never. Source: article 85, design 4.2. */
export function flipCondition(rule: DecayRule, olderAge: number, newerAge: number): FlipCondition {
  const older = lineOf(rule, ageOf("olderAge", olderAge));
  const newer = lineOf(rule, ageOf("newerAge", newerAge));
  if (rule.combine === "multiply" || rule.combine === "damped") {
    const bound = newer.slope === 0 ? Infinity : older.slope / newer.slope;
    const text = bound >= 1 ? "never: b/a would have to exceed 1" : `b/a > ${short(bound)}`;
    return { kind: "ratio", bound, olderAge, newerAge, text };
  }
  const lead = newer.offset - older.offset;
  const bound = older.slope > 0 ? lead / older.slope : lead > 0 ? Infinity : 0;
  const text = bound <= 0 ? "never: the newer one gains nothing" : `a - b < ${short(bound)}`;
  return { kind: "gap", bound, olderAge, newerAge, text };
}

/** Whether B (similarity b) overtakes A (a >= b) under the condition; a tie after the rule is no. A ratio condition
 *  for an a of at most 0 compares products instead of dividing. */
export function overtakes(condition: FlipCondition, a: number, b: number): boolean {
  within("a", a, -1, 1);
  within("b", b, -1, 1);
  if (condition.kind === "gap") return a - b < condition.bound;
  return condition.bound === Infinity ? false : b > a * condition.bound;
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
