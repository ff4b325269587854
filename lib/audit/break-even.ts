import type { DecayCost } from "./decay-cost";

/** From which share of time-bound questions on a step pays. */
export interface BreakEven {
  /** Right first places lost a query where time does not matter. */
  readonly cost: number;
  /** Right first places won a query where the newer answer is right. */
  readonly gain: number;
  /** Share of the second kind at which the two balance, in [0, 1]; 0: it never costs; null: it never pays. */
  readonly share: number | null;
}

type Measured = Pick<DecayCost, "cost" | "queries">;

/** cost / (cost + gain), from what a step costs on questions blind to time and on questions of superseded facts (where
 *  a negative cost is a gain). Both are decayCost's, measured on few queries: a rule of thumb, no estimate. RangeError
 *  without queries. */
export function breakEven(blind: Measured, superseded: Measured): BreakEven {
  if (!(blind.queries > 0 && superseded.queries > 0)) {
    throw new RangeError(`breakEven: expected queries of both kinds, got ${blind.queries} and ${superseded.queries}`);
  }
  const cost = blind.cost / blind.queries;
  const gain = superseded.cost === 0 ? 0 : -superseded.cost / superseded.queries;
  if (cost <= 0) return { cost, gain, share: 0 };
  return { cost, gain, share: gain <= 0 ? null : cost / (cost + gain) };
}
