import type { ClaimBand, Claim, ClaimVerdict } from "./claim";
import { type Format, digits, percent } from "./format";

const SIGNS: Readonly<Record<ClaimVerdict, string>> = {
  equal: "= equal",
  differs: "≠ differs",
  "inside band": "~ inside band",
  "outside band": "≠ outside band",
  "no band": "? no band",
  "not reproducible here": "not reproducible here",
};

/** The verdict with its sign: "= equal", "~ inside band", "≠ outside band", "≠ differs", "? no band",
 *  "not reproducible here". */
export function verdictText(verdict: ClaimVerdict): string {
  return SIGNS[verdict];
}

/** A value of the claim's unit with as many digits as its tolerance stands for: .0005 of a rate is "95.8 %". A value
 *  that would print like the published one although it differs is printed in full. null: "not computed". */
export function valueText(claim: Claim, value: number | string | null): string {
  if (value === null) return "not computed";
  if (typeof value === "string") return value;
  const text = formatOf(claim)(value);
  const hidden = claim.verdict === "differs" && value !== claim.published && typeof claim.published === "number"
    && text === formatOf(claim)(claim.published);
  return hidden ? String(value) : text;
}

/** "40.8 % to 66.7 % over 20 seeds", or "–" without a band. */
export function bandText(claim: Claim): string {
  return claim.band ? `${rangeText(claim)} over ${claim.band.over}` : "–";
}

/** "40.8 % to 66.7 %", or "–" without a band. */
export function rangeText(claim: Claim): string {
  const band: ClaimBand | undefined = claim.band;
  return band ? `${valueText(claim, band.low)} to ${valueText(claim, band.high)}` : "–";
}

function formatOf({ unit, tolerance, published }: Claim): Format {
  const written = typeof published === "number" ? (String(published).split(".")[1]?.length ?? 0) : 0;
  // up to 1e-6 a tolerance only excuses binary rounding: then the published digits are the digits
  const places = tolerance > 1e-6 ? Math.max(0, Math.min(9, Math.round(-Math.log10(2 * tolerance)))) : written;
  if (unit === "rate") return percent(Math.max(0, places - 2));
  return digits(unit === "count" || unit === "chars" ? places : Math.max(places, written));
}
