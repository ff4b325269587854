import type { Candidate, RankedList, RerankStage } from "../types";
import { ageClass, ageUnder, type AgeClass, type MissingTime } from "./age";
import { byScore } from "./order";

/** How a tie-break looks at freshness: by age class (<= 30 / 31-90 / > 90 whole days) or by exact days. */
export type Freshness = "age class" | "days";

/** What tieBreakByFreshness ties, and how. */
export interface TieBreakOptions {
  /** Width of a tie in score; at least 0, where 0 ties nothing. */
  readonly epsilon: number;
  /** anchored: members have s > leader - epsilon. chain: each trails the one before it by less than epsilon. */
  readonly band: "anchored" | "chain";
  readonly by: Freshness;
  /** Odd times; "neutral" keeps its place in its band and the others are sorted around it. Default "error". */
  readonly missing?: MissingTime;
}

/** Sorts by score, cuts the list into bands, and sorts each band by freshness, then score, then the order met. Scores
 *  stay as they are. With anchored bands whatever stands above another trails it by less than epsilon; a chain may join
 *  far more than that. A gap of exactly epsilon is no tie (in doubles). Rerank. Source: article 85 section 6, design
 *  4.1. */
export function tieBreakByFreshness(options: TieBreakOptions): RerankStage {
  const { epsilon, band, by, missing = "error" } = options;
  checkEpsilon(epsilon, "tieBreakByFreshness");
  if (band !== "anchored" && band !== "chain") {
    throw new TypeError(`tieBreakByFreshness: band must be "anchored" or "chain", got ${JSON.stringify(band)}`);
  }
  return {
    name: `tie-break by ${by} (${band}, epsilon ${epsilon})`,
    kind: "rerank",
    apply: (list, { now }) => {
      const age = (candidate: Candidate) => freshnessOf(candidate, by, missing, now);
      return bandsOf(byScore(list), epsilon, band).flatMap((members) => freshestFirst(members, age));
    },
  };
}

/** Splits a list that is in score order into bands of ties; every candidate is in exactly one. Empty list: no band. */
export function bandsOf(sorted: RankedList, epsilon: number, band: "anchored" | "chain"): readonly RankedList[] {
  const bands: Candidate[][] = [];
  for (const candidate of sorted) {
    const open = bands[bands.length - 1];
    const rival = band === "anchored" ? open?.[0] : open?.[open.length - 1];
    if (open !== undefined && rival !== undefined && candidate.score > rival.score - epsilon) open.push(candidate);
    else bands.push([candidate]);
  }
  return bands;
}

/** Rank of an age for sorting: the class (0, 1, 2) or the exact days; null for an odd time under "neutral". */
export function freshnessOf(candidate: Candidate, by: Freshness, missing: MissingTime, now: string): number | null {
  const age = ageUnder(missing, candidate, now);
  return age === null || by === "days" ? age : CLASS_RANK[ageClass(age)];
}

/** Throws a RangeError unless epsilon is a finite number of at least 0; `who` opens the message. */
export function checkEpsilon(epsilon: number, who: string): void {
  if (!(epsilon >= 0 && Number.isFinite(epsilon))) {
    throw new RangeError(`${who}: epsilon must be a number of at least 0, got ${epsilon}`);
  }
}

const CLASS_RANK: Readonly<Record<AgeClass, number>> = { fresh: 0, month: 1, old: 2 };

function freshestFirst(members: RankedList, age: (candidate: Candidate) => number | null): RankedList {
  const aged = members.map((candidate) => ({ candidate, age: age(candidate) }));
  const sorted = aged.flatMap((one) => (one.age === null ? [] : [{ candidate: one.candidate, age: one.age }]));
  sorted.sort((a, b) => (a.age === b.age ? 0 : a.age - b.age));
  let next = 0;
  return aged.map((one) => (one.age === null ? one.candidate : sorted[next++]?.candidate ?? one.candidate));
}
