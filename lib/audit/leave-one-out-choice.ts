import { whole } from "./border";
import type { Sweep } from "./sweep";

/** What choosing a setting is worth when the query it is judged on took no part in the choice. */
export interface LeaveOneOutChoice<Setting> {
  /** Query by query (order of the judgements): the setting the others chose, and success@1 with it. */
  readonly choices: readonly { readonly setting: Setting; readonly successAt1: number }[];
  /** Right first places when each query uses the setting chosen without it. */
  readonly honest: number;
  /** Right first places of the setting chosen on all queries. */
  readonly selected: { readonly setting: Setting; readonly firsts: number; readonly how: Sweep<Setting>["selection"] };
  readonly queries: number;
  /** selected.firsts - honest: what the selection flattered, in queries. */
  readonly optimism: number;
}

/** Leaves each query out, chooses the setting with the most right first places on the rest (then the higher reciprocal
 *  rank@5, then the one swept first) and scores the query with it. Settings whose guard broke take no part; RangeError
 *  if none is left or there are fewer than 2 queries. `corpus` counts from 0. Source: design 4, reference 2.3. */
export function leaveOneOutChoice<Setting>(swept: Sweep<Setting>, corpus: number = 0): LeaveOneOutChoice<Setting> {
  const values = swept.perQuery[whole("corpus", corpus, 0)];
  if (values === undefined) throw new RangeError(`corpus must be below ${swept.perQuery.length}, got ${corpus}`);
  const queries = swept.queries[corpus] ?? 0;
  if (queries < 2) throw new RangeError(`leaving one out needs at least 2 queries, got ${queries}`);
  const candidates = swept.points.flatMap(({ setting, guard }, s) => {
    const value = values[s];
    return guard === "held" && value !== undefined ? [{ setting, ...value }] : [];
  });
  if (candidates.length === 0) throw new RangeError("no setting answers as many queries as the recorded lists");
  const totals = candidates.map((one) => ({ ...one, firsts: sum(one.successAt1), ranks: sum(one.reciprocalRankAt5) }));
  const bestWithout = (left: number): (typeof totals)[number] => totals.reduce((top, one) => {
    const gain = rest(one.firsts, one.successAt1, left) - rest(top.firsts, top.successAt1, left);
    const tie = rest(one.ranks, one.reciprocalRankAt5, left) - rest(top.ranks, top.reciprocalRankAt5, left);
    // sums of thirds and fifths differ in the last bit by the order of adding
    return gain > 0 || (gain === 0 && tie > 1e-9) ? one : top;
  });
  const choices = Array.from({ length: queries }, (_, query) => {
    const { setting, successAt1 } = bestWithout(query);
    return { setting, successAt1: successAt1[query] ?? 0 };
  });
  const chosen = bestWithout(-1);
  const honest = sum(choices.map(({ successAt1 }) => successAt1));
  return {
    choices,
    honest,
    selected: { setting: chosen.setting, firsts: chosen.firsts, how: swept.selection },
    queries,
    optimism: chosen.firsts - honest,
  };
}

function rest(total: number, values: readonly number[], left: number): number {
  return total - (values[left] ?? 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
