import type { Claim } from "./claim";
import { CLAIMS_MIME } from "./claims";

/** The claims in the MIME bundles of executed cells, in order. A bundle without claims gives none; TypeError for
 *  claims that are not a list of objects with id, basis and verdict. */
export function readClaims(bundles: readonly Readonly<Record<string, unknown>>[]): readonly Claim[] {
  return bundles.flatMap((bundle, i) => {
    if (!Object.hasOwn(bundle, CLAIMS_MIME)) return [];
    const list = bundle[CLAIMS_MIME];
    if (!Array.isArray(list)) {
      throw new TypeError(`readClaims: bundle ${i} must hold a list of claims, got ${typeof list}`);
    }
    return list.map((claim: unknown, j) => checked(claim, `bundle ${i}, claim ${j}`));
  });
}

function checked(value: unknown, where: string): Claim {
  const claim = value as Partial<Claim> | null;
  for (const key of ["id", "basis", "verdict", "label", "unit"] as const) {
    if (typeof claim?.[key] !== "string") {
      throw new TypeError(`readClaims: ${where}: "${key}" must be a text, got ${String(claim?.[key])}`);
    }
  }
  return claim as Claim;
}
