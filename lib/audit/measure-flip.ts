import type { Stage } from "../types";
import { within } from "./border";
import { bisect } from "./measure-threshold";
import { probe, probeContext, send, synchronous } from "./probe";

/** Where a newer rival starts to overtake an older, more similar candidate. */
export interface FlipProbe {
  /** Raw similarity a of the older candidate. */
  readonly at: number;
  /** b / a above which the newer one is first, within the tolerance. 1: it never overtakes a more similar one. */
  readonly ratio: number;
  /** a - b below which the newer one is first. 0: never. */
  readonly gap: number;
  /** "dropped": below the ratio the newer one does not lose, it is gone (a gate); "outranked": it stands behind. */
  readonly below: "outranked" | "dropped" | "never overtakes";
  readonly tolerance: number;
}

/** The flip condition in force, MEASURED: an older candidate of similarity `at` (1 when undefined) and a newer one go
 *  through the gates and reranks together, and the newer one's similarity is bisected in (0, at]. Exact ties are not
 *  flips. Error when the stages drop the older one. Works on anybody's stages; sources are skipped. */
export function measureFlipRatio(
  stages: readonly Stage[],
  ages: { readonly older: number; readonly newer: number },
  now: string,
  options: { readonly at?: number; readonly tolerance?: number } = {},
): FlipProbe {
  const at = within("at", options.at ?? 1, Number.MIN_VALUE, 1);
  const tolerance = within("tolerance", options.tolerance ?? 1e-9, 1e-14, 1);
  const [asked, context] = [synchronous(stages), probeContext(now)];
  const older = probe("older", at, ages.older, now);
  const order = (b: number): readonly string[] => {
    return send(asked, [older, probe("newer", b, ages.newer, now)], context).map(({ id }) => id);
  };
  const wins = (b: number): boolean => {
    const ids = order(b);
    if (!ids.includes("older")) {
      const which = `the older probe (similarity ${at}, ${ages.older} days)`;
      throw new Error(`measureFlipRatio: the stages drop ${which}: raise "at"`);
    }
    return ids[0] === "newer";
  };
  // just under a tie: the rival must be less similar to be a flip at all
  const rival = at * (1 - 1e-12);
  if (!wins(rival)) return { at, ratio: 1, gap: 0, below: "never overtakes", tolerance };
  const lowest = at * 1e-12;
  const b = wins(lowest) ? 0 : bisect(wins, lowest, rival, tolerance);
  const below = b > 0 && !order(b - 2 * tolerance).includes("newer") ? "dropped" : "outranked";
  return { at, ratio: b / at, gap: at - b, below, tolerance };
}
