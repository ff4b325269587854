import type { PublishedFigure } from "../types";

/** How we have a figure: it follows from settings, it is exact by construction in our corpus, it is computed on our
 *  corpus and model, or it needs the authors' data or machine (design decision 8). */
export type ClaimBasis = "formula" | "reconstructed" | "reproduced" | "reported";

/** "equal" only for formula and reconstructed; "inside band", "outside band" and "no band" (nothing to judge by) only
 *  for reproduced; "not reproducible here" for what needs the authors' data or machine. */
export type ClaimVerdict = "equal" | "differs" | "inside band" | "outside band" | "no band" | "not reproducible here";

/** What the computed figure ranges over. */
export interface ClaimBand {
  readonly low: number;
  readonly high: number;
  /** For example "20 seeds". */
  readonly over: string;
}

/** A published figure beside ours; plain data that survives JSON. */
export interface Claim {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly published: number | string;
  readonly computed: number | string | null;
  readonly tolerance: number;
  readonly basis: ClaimBasis;
  readonly verdict: ClaimVerdict;
  readonly band?: ClaimBand;
  readonly note?: string;
}

/** Options of `verify`. */
export interface VerifyOptions {
  /** Another basis than the figure's own; needs a `note` that says why. */
  readonly basis?: ClaimBasis;
  readonly band?: ClaimBand;
  readonly note?: string;
}

const BASES: Readonly<Record<PublishedFigure["basis"], ClaimBasis>> = {
  setting: "formula", formula: "formula", count: "reconstructed", model: "reproduced", timing: "reported",
};

/** Sets a computed value beside a published one; never throws for a difference (`claims` does). A reproduced figure is
 *  "inside band" if the published one, give or take its tolerance, lies within the band, and "no
 *  band" without one. null is a difference, except for a reported figure. TypeError for an unknown figure, a
 *  NaN, or another basis without a note; RangeError for a band upside down. */
export function verify(figure: PublishedFigure, computed: number | string | null, options?: VerifyOptions): Claim {
  if (typeof figure?.id !== "string") throw new TypeError(`verify: expected a published figure, got ${String(figure)}`);
  if (typeof computed === "number" ? Number.isNaN(computed) : typeof computed !== "string" && computed !== null) {
    throw new TypeError(`verify ${figure.id}: computed must be a number, a text or null, got ${String(computed)}`);
  }
  const own = BASES[figure.basis];
  const basis = options?.basis ?? own;
  if (basis !== own && !options?.note?.trim()) {
    throw new TypeError(`verify ${figure.id}: basis "${basis}" instead of "${own}" needs a note that says why`);
  }
  const band = options?.band;
  if (band && !(band.low <= band.high)) {
    throw new RangeError(`verify ${figure.id}: band must be low <= high, got ${band.low} to ${band.high}`);
  }
  const { id, label, unit, value: published, tolerance } = figure;
  return {
    id, label: label || figure.quantity, unit, published, computed, tolerance: tolerance ?? 0, basis,
    verdict: verdictOf(published, computed, tolerance ?? 0, basis, band),
    ...(band ? { band: { low: band.low, high: band.high, over: band.over } } : {}),
    ...(options?.note ? { note: options.note } : {}),
  };
}

function verdictOf(
  published: number | string, computed: number | string | null, tolerance: number, basis: ClaimBasis, band?: ClaimBand,
): ClaimVerdict {
  if (basis === "reported") return "not reproducible here";
  if (basis !== "reproduced") return within(published, computed, computed, tolerance) ? "equal" : "differs";
  if (band === undefined) return "no band";
  return within(published, band.low, band.high, tolerance) ? "inside band" : "outside band";
}

/** A published text must be the same text; a number may lie `tolerance` outside, plus what binary rounding adds. */
function within(
  published: number | string, low: number | string | null, high: number | string | null, tolerance: number,
): boolean {
  if (typeof published !== "number" || typeof low !== "number" || typeof high !== "number") return published === low;
  const slack = tolerance + 1e-9 * Math.max(1, Math.abs(published));
  return published >= low - slack && published <= high + slack;
}

/** True for a claim that must hold and does not: formula or reconstructed, and different. */
export function isBroken(claim: Claim): boolean {
  return claim.verdict === "differs";
}
