import type { Candidate, Context, RerankStage } from "../types";
import { ageUnder, type MissingTime } from "./age";
import type { DecayTiers } from "./curves";
import { byScore } from "./order";
import { scoreAfter, tieredRule, type DecayRule } from "./rules";

/** Writes a new score and sorts by it, best first; equal scores keep their order. Rerank. A score that is not a number
 *  is a RangeError. */
export function rerankBy(name: string, score: (candidate: Candidate, context: Context) => number): RerankStage {
  return {
    name,
    kind: "rerank",
    apply: (list, context) =>
      byScore(list.map((candidate) => ({ ...candidate, score: checked(name, candidate, score(candidate, context)) }))),
  };
}

/** Applies a decay rule to the score (not to the similarity) and sorts by it, stably. Exact ages go in; tiers floor
 *  them. Odd times: `missing` decides, and by default they are an error. Rerank. Source: article 72 section 3. */
export function decay(rule: DecayRule, missing: MissingTime = "error"): RerankStage {
  return rerankBy(`decay ${rule.name}`, (candidate, { now }) =>
    scoreAfter(rule, candidate.score, ageUnder(missing, candidate, now)),
  );
}

/** The articles' decay: the score times the factor of the age class in whole days (<= 30, 31-90, > 90). Rerank. */
export function tierDecay(options: { readonly tiers?: DecayTiers; readonly missing?: MissingTime } = {}): RerankStage {
  return decay(tieredRule(options.tiers), options.missing);
}

function checked(name: string, candidate: Candidate, score: number): number {
  if (!Number.isNaN(score)) return score;
  throw new RangeError(`${name}: the score of candidate "${candidate.id}" is not a number`);
}
