import {
  exponentialCurve, gaussCurve, halfLifeCurve, hourlyCurve, linearCurve, tierCurve, type AgeCurve,
} from "./curves";
import type { CurveDescription, CurveShape, DecayDescription } from "./description";
import { expCurve, logscaleCurve, stepCurve } from "./more-curves";
import { added, blended, damped, multiplied, type DecayRule } from "./rules";

/** The curve that a description names, with its scale and floor. RangeError for a number out of its range, TypeError
 *  for a curve that we do not know. */
export function curveOf(described: CurveDescription): AgeCurve {
  if (described.curve === "tiers") return tierCurve(described.factors);
  if (described.curve === "steps") return stepCurve(described);
  return shaped(plainCurve(described), described);
}

/** The rule of a decay step, as effectiveThreshold and flipCondition take it. A min-max blend has none: it depends on
 *  the pool. */
export function ruleOf(step: Exclude<DecayDescription, { readonly combine: "min-max blend" }>): DecayRule {
  const curve = curveOf(step.curve);
  if (step.combine === "multiply") return multiplied(curve);
  if (step.combine === "damped") return damped(curve, step.weight);
  if (step.combine === "add") return added(curve, step.weight);
  if (step.combine === "blend") return blended(curve, step.weight);
  throw new TypeError(`combine must be multiply, damped, add, blend or min-max blend, got ${shown(step, "combine")}`);
}

type Continuous = Exclude<CurveDescription, { readonly curve: "tiers" | "steps" }>;

function plainCurve(described: Continuous): AgeCurve {
  switch (described.curve) {
    case "half-life": return halfLifeCurve({ halfLifeDays: described.halfLifeDays });
    case "exponential": return exponentialCurve({ ratePerDay: described.ratePerDay });
    case "hourly": return hourlyCurve({ ratePerHour: described.ratePerHour });
    case "gauss": return gaussCurve(described);
    case "exp": return expCurve(described);
    case "linear": return linearCurve(described);
    case "logscale": return logscaleCurve(described);
    default: throw new TypeError(`curve: unknown curve ${shown(described, "curve")}`);
  }
}

function shaped(curve: AgeCurve, { scale = 1, floor }: CurveShape): AgeCurve {
  if (!(scale > 0 && Number.isFinite(scale))) throw new RangeError(`scale must be above 0, got ${scale}`);
  if (floor !== undefined && !(floor >= 0 && Number.isFinite(floor))) {
    throw new RangeError(`floor must be at least 0, got ${floor}`);
  }
  if (scale === 1 && floor === undefined) return curve;
  const name = `${scale === 1 ? "" : `${scale} x `}${curve.name}${floor === undefined ? "" : `, at least ${floor}`}`;
  const parameters = { ...curve.parameters, scale, ...(floor === undefined ? {} : { floor }) };
  return { name, parameters, at: (days) => Math.max(floor ?? -Infinity, scale * curve.at(days)) };
}

function shown(value: unknown, field: string): string {
  return JSON.stringify((value as Record<string, unknown>)[field]) ?? "nothing";
}
