import type { PublishedFigure } from "../../../lib/types";

type Judged = Pick<PublishedFigure, "tolerance" | "why">;
type Figure = Pick<PublishedFigure, "id" | "value" | "unit" | "basis">;

const EXACT = (why: string): Judged => ({ tolerance: 0, why });
const HALF = (digit: number, why: string): Judged => ({ tolerance: digit / 2, why });

const COARSE = ["72.gap", "72.age.month.share", "86.T1.speedup"];

/** How far a computed figure may lie off and still be equal: half a unit of the last published digit. */
export function toleranceOf(figure: Figure): Judged {
  const { id, unit, basis } = figure;
  if (unit === "date") return EXACT("a day, compared as text");
  if (id.startsWith("72.effective.")) return HALF(0.0001, "a quotient printed with four digits");
  if (unit === "ratio" && basis === "formula") return HALF(2e-9, "a ratio of settings, exact but for float rounding");
  if (basis === "setting" && unit !== "count" && unit !== "chars" && !id.endsWith(".candidates")) {
    return HALF(2e-9, "a setting, exact but for float rounding");
  }
  if (id.endsWith(".candidates")) return HALF(0.1, "a mean printed with one digit after the point");
  if (unit === "count" || unit === "chars") return EXACT("a whole number");
  if (unit === "ms") return HALF(0.1, "milliseconds printed with one digit after the point");
  if (COARSE.includes(id)) return HALF(0.01, "printed in whole per cent");
  if (unit === "rate") return HALF(0.001, "per cent printed with one digit after the point");
  return HALF(0.001, "printed with three digits");
}
