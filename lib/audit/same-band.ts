import { ageClass, ageUnder, scoreAfter, type AgeClass, type DecayRule, type MissingTime } from "../recall";
import type { Candidate, Run } from "../types";
import { within } from "./border";
import { effectiveThreshold } from "./effective-threshold";

/** A candidate with its place between the nominal threshold and the one in force. */
export interface BandPoint {
  readonly query: string;
  readonly id: string;
  readonly similarity: number;
  /** null: an odd time under the policy "neutral". */
  readonly ageDays: number | null;
  /** Age class in whole days, whatever the rule. */
  readonly tier: AgeClass | "no age";
  /** Raw threshold in force at its age when the gate stands after the rule. */
  readonly inForce: number;
  /** band: raw similarity in [tau, in force): dropped by the one order, outranked under the other. */
  readonly place: "below" | "band" | "above";
  /** Survivors in its list of the age at which the rule takes least (the x1.0 tier). */
  readonly freshSurvivors: number;
  /** How many of them stand above it once the gate stands before the rule: all of them, says the theorem. */
  readonly losesTo: number;
}

/** The candidates that a decay before the gate kills, between those it cannot touch. */
export interface SameBand {
  readonly tau: number;
  /** Every candidate of known similarity, list by list: the points of the chart. */
  readonly points: readonly BandPoint[];
  /** The distinct bands [tau, in force) and how many candidates lie in each, lowest first. */
  readonly bands: readonly { readonly from: number; readonly to: number; readonly count: number }[];
  readonly candidates: number;
  /** Raw similarity of at least tau. */
  readonly alive: number;
  readonly inBand: number;
  /** inBand / alive; null when nothing is alive. */
  readonly share: number | null;
  /** Queries that have somebody alive, and those of them of whom all are in the band: emptied by the wrong order. */
  readonly queriesAlive: number;
  readonly queriesEmptied: number;
  /** Candidates in the band that beat a fresh survivor: must be none under a multiplying rule. */
  readonly violations: readonly BandPoint[];
  /** Candidates without a similarity, which are left out. */
  readonly unknown: number;
}

/** What the wrong order kills is what the right order ranks last: raw a in [tau, tau/d) lives only if the gate comes
 *  first, and then d a < tau <= b for every survivor b of the x1.0 tier. Hand in lists from before the gate. Lists
 *  empty: all counts 0. Source: articles 72 and 85 together, design 4.3. */
export function sameBand(
  lists: Run, tau: number, rule: DecayRule, now: string, missing: MissingTime = "error",
): SameBand {
  within("tau", tau, -1, 1);
  const all = [...lists].flatMap(([query, list]) => pointsOf(query, list, { tau, rule, now, missing }));
  const alive = all.filter(({ place }) => place !== "below");
  const band = all.filter(({ place }) => place === "band");
  const queriesAlive = new Set(alive.map(({ query }) => query));
  const queriesSaved = new Set(all.filter(({ place }) => place === "above").map(({ query }) => query));
  const candidates = [...lists.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    tau,
    points: all,
    bands: bandsOf(tau, all),
    candidates,
    alive: alive.length,
    inBand: band.length,
    share: alive.length === 0 ? null : band.length / alive.length,
    queriesAlive: queriesAlive.size,
    queriesEmptied: [...queriesAlive].filter((query) => !queriesSaved.has(query)).length,
    violations: band.filter(({ losesTo, freshSurvivors }) => losesTo < freshSurvivors),
    unknown: candidates - all.length,
  };
}

interface Setting {
  readonly tau: number;
  readonly rule: DecayRule;
  readonly now: string;
  readonly missing: MissingTime;
}

function pointsOf(query: string, list: readonly Candidate[], setting: Setting): readonly BandPoint[] {
  const { tau, rule } = setting;
  const known = list.flatMap((one) => {
    if (one.similarity === null) return [];
    const ageDays = ageUnder(setting.missing, one, setting.now);
    const inForce = ageDays === null ? tau : effectiveThreshold(tau, rule, ageDays);
    const score = scoreAfter(rule, one.similarity, ageDays);
    return [{ id: one.id, similarity: one.similarity, ageDays, inForce, score }];
  });
  // an age at which the threshold in force is the nominal one: nothing is taken there
  const fresh = known.filter(({ similarity, inForce }) => inForce <= tau && similarity >= tau);
  return known.map(({ id, similarity, ageDays, inForce, score }): BandPoint => {
    const rivals = fresh.filter((rival) => rival.id !== id);
    return {
      query, id, similarity, ageDays, inForce,
      tier: ageDays === null ? "no age" : ageClass(ageDays),
      place: similarity < tau ? "below" : similarity < inForce ? "band" : "above",
      freshSurvivors: rivals.length,
      losesTo: rivals.filter((rival) => rival.score > score).length,
    };
  });
}

function bandsOf(tau: number, points: readonly BandPoint[]): SameBand["bands"] {
  const counts = new Map<number, number>();
  for (const { inForce, place } of points) {
    if (inForce > tau) counts.set(inForce, (counts.get(inForce) ?? 0) + (place === "band" ? 1 : 0));
  }
  return [...counts].sort(([x], [y]) => x - y).map(([to, count]) => ({ from: tau, to, count }));
}
