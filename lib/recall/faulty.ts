import type { Candidate, RerankStage } from "../types";
import { ageUnder, type MissingTime } from "./age";
import { scoreAfter, tieredRule, type DecayRule } from "./rules";
import { checkEpsilon, freshnessOf, type Freshness } from "./tie-break";

/** Only to show that it fails: "if the gap is below epsilon, the newer first" as a comparator. It is not
 *  transitive, so the result depends on the order of the input and on the sorting algorithm. Source: article 85
 *  section 6, design 4.1. */
export function naiveTieBreak(
  options: { readonly epsilon: number; readonly by: Freshness; readonly missing?: "fresh" | "stale" | "error" },
): RerankStage {
  checkEpsilon(options.epsilon, "naiveTieBreak");
  return {
    name: `naive tie-break by ${options.by} (epsilon ${options.epsilon})`,
    kind: "rerank",
    apply: (list, { now }) => [...list].sort(naiveComparator(options, now)),
  };
}

/** The comparator of naiveTieBreak: negative where the first argument goes before the second. */
export function naiveComparator(
  options: { readonly epsilon: number; readonly by: Freshness; readonly missing?: "fresh" | "stale" | "error" },
  now: string,
): (a: Candidate, b: Candidate) => number {
  const age = (candidate: Candidate) => freshnessOf(candidate, options.by, options.missing ?? "error", now) ?? 0;
  return (a, b) => {
    const gap = b.score - a.score;
    const older = age(a) - age(b);
    return Math.abs(gap) < options.epsilon && older !== 0 && !Number.isNaN(older) ? older : gap;
  };
}

/** Only to show that it fails: one number doing both jobs. It writes the decayed score over score AND similarity of the
 *  very objects it was given and sorts the very array, so that every earlier list that shares them changes too. It
 *  breaks the laws of a rerank; checkLaws says so. Source: article 85 section 2. */
export function decayInPlace(rule: DecayRule = tieredRule(), missing: MissingTime = "error"): RerankStage {
  return {
    name: `decay in place ${rule.name}`,
    kind: "rerank",
    apply: (list, { now }) => {
      const writable = list as { -readonly [K in keyof Candidate]: Candidate[K] }[];
      for (const candidate of writable) {
        candidate.score = scoreAfter(rule, candidate.score, ageUnder(missing, candidate, now));
        candidate.similarity = candidate.score;
      }
      return writable.sort((a, b) => b.score - a.score);
    },
  };
}
