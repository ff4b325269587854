import type { Candidate, RerankStage } from "../types";
import { ageUnder, type MissingTime } from "./age";
import type { AgeCurve } from "./curves";
import { byScore } from "./order";

/** Recency by place in the list's order of time: perPlace^0 for the first one, perPlace^1 for the second ... */
export interface PlaceCurve {
  readonly name: string;
  readonly perPlace: number;
  /** Which end has place 0. Equal times: list order. */
  readonly from: "newest" | "oldest";
}

/** (1 - w) x score + w x recency, each stretched over the list to [0, 1] first (0.5 where all are equal). There is no
 *  threshold in force and no fixed flip condition: both depend on who else is in the pool. An odd time under "neutral"
 *  counts as the middle, 0.5. Rerank; stable. RangeError unless w lies in [0, 1]. */
export function minMaxDecay(
  curve: AgeCurve | PlaceCurve, weight: number, missing: MissingTime = "error",
): RerankStage {
  if (!(weight >= 0 && weight <= 1)) throw new RangeError(`weight must lie within [0, 1], got ${weight}`);
  return {
    name: `min-max blend ${weight} with ${curve.name}`,
    kind: "rerank",
    apply: (list, { now }) => {
      const ages = list.map((candidate) => ageUnder(missing, candidate, now));
      const at = "at" in curve ? ages.map((age) => (age === null ? null : curve.at(age))) : places(ages, curve);
      const recency = stretched(at);
      const evidence = stretched(list.map(({ score }) => score));
      return byScore(list.map((candidate, i): Candidate => {
        const score = (1 - weight) * (evidence[i] ?? 0.5) + weight * (recency[i] ?? 0.5);
        return { ...candidate, score };
      }));
    },
  };
}

function places(ages: readonly (number | null)[], { perPlace, from }: PlaceCurve): readonly (number | null)[] {
  const known = ages.flatMap((age, at) => (age === null ? [] : [{ age, at }]));
  const sign = from === "newest" ? 1 : -1;
  known.sort((a, b) => (a.age === b.age ? 0 : sign * (a.age - b.age)));
  const place = new Map(known.map(({ at }, order) => [at, perPlace ** order]));
  return ages.map((_, at) => place.get(at) ?? null);
}

/** Stretched to [0, 1]; null stays null; all equal: 0.5 each. */
function stretched(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter((value): value is number => value !== null);
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
  return values.map((value) => (value === null ? null : high > low ? (value - low) / (high - low) : 0.5));
}
