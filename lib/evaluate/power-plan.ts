import { powerOfMcnemar, queriesNeeded } from "./power";

/** What a planned comparison can see of a true gap. */
export interface PlannedGap {
  /** Difference of the two rates, in [0, 1]. */
  readonly gap: number;
  /** Chance of p < .05 with the queries at hand. */
  readonly power: number;
  /** Queries for that chance to reach .8. */
  readonly needed: number;
}

/** Power with n queries, and queries needed for a power of .8, gap by gap; `loss` is the share of queries that flip the
 *  other way (default 0). Exact two-sided McNemar test at .05; see powerOfMcnemar and queriesNeeded. */
export function powerPlan(
  gaps: readonly number[], options: { readonly n: number; readonly loss?: number },
): readonly PlannedGap[] {
  const { n, loss = 0 } = options;
  return gaps.map((gap) => {
    const rates = { gain: gap + loss, loss };
    return { gap, power: powerOfMcnemar({ ...rates, n }), needed: queriesNeeded(rates) };
  });
}
