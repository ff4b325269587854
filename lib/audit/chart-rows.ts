import { rankOfFirst } from "../evaluate";
import { ageUnder, scoreAfter } from "../recall";
import type { Qrels, Ranked, Run } from "../types";
import { flipCondition } from "./flip-condition";
import type { FlipOptions } from "./flips";
import type { Spread, Sweep } from "./sweep";

/** A list's leader A and the fresher rival B that comes nearest to overtaking it (or does), for the flip band. */
export interface FlipPair {
  readonly query: string;
  readonly idA: string;
  readonly idB: string;
  /** Scores before the rule (raw similarities where no rerank came first). */
  readonly a: number;
  readonly b: number;
  readonly ageA: number;
  readonly ageB: number;
  /** Of b/a, or of a - b where the rule adds (see flipCondition). */
  readonly bound: number;
  /** "overtakes": the rule puts B above A; a tie does not. */
  readonly order: "overtakes" | "stays behind";
  /** What that does to a relevant first place; "neither" where B stays behind. */
  readonly effect: "loss" | "gain" | "neither";
}

/** One pair a list: its leader and, among the rivals that the rule treats better for their age, the one with the
 *  highest score after the rule (ties: met first). Lists without such a rival, or of unknown ages, have none. For the
 *  flip band: filter by `bound` to draw one pair of tiers. */
export function flipPairs(lists: Run, qrels: Qrels, options: FlipOptions): readonly FlipPair[] {
  const age = (one: Parameters<typeof ageUnder>[1]): number | null =>
    ageUnder(options.missing ?? "error", one, options.now);
  return [...lists].flatMap(([query, list]): readonly FlipPair[] => {
    const [leader] = list;
    const ageA = leader === undefined ? null : age(leader);
    if (leader === undefined || ageA === null) return [];
    const rivals = list.slice(1).flatMap((one) => {
      const ageB = age(one);
      if (ageB === null) return [];
      const { kind, bound } = flipCondition(options.rule, ageA, ageB);
      if (kind === "ratio" ? bound >= 1 : bound <= 0) return [];
      return [{ one, ageB, bound, after: scoreAfter(options.rule, one.score, ageB) }];
    });
    const [rival] = rivals.sort((x, y) => y.after - x.after);
    if (rival === undefined) return [];
    const overtakes = rival.after > scoreAfter(options.rule, leader.score, ageA);
    const grade = (id: string): number => qrels.get(query)?.get(id) ?? 0;
    const [was, is] = [leader.id, rival.one.id].map((id) => grade(id) >= (options.from ?? 1));
    return [{
      query, idA: leader.id, idB: rival.one.id, a: leader.score, b: rival.one.score, ageA, ageB: rival.ageB,
      bound: rival.bound,
      order: overtakes ? "overtakes" : "stays behind",
      effect: !overtakes || was === is ? "neither" : was === true ? "loss" : "gain",
    }];
  });
}

/** Rank (from 1) of the first relevant candidate before and after, a judged query each; null: not in the list. */
export function rankMoves(
  before: Run<Ranked>, after: Run<Ranked>, qrels: Qrels, from: number = 1,
): readonly { readonly query: string; readonly before: number | null; readonly after: number | null }[] {
  return [...qrels].map(([query, judgements]) => {
    const rank = (run: Run<Ranked>): number | null =>
      rankOfFirst((run.get(query) ?? []).map(({ id }) => id), judgements, from);
    return { query, before: rank(before), after: rank(after) };
  });
}

/** A sweep over numbers as the points of a curve with its band over the corpora. */
export function sweepCurve(
  swept: Sweep<number>, measure: "successAt1" | "reciprocalRankAt5" | "nonEmpty" = "successAt1",
): readonly ({ readonly x: number } & Spread)[] {
  return swept.points.map((point) => ({ x: point.setting, ...point[measure] }));
}
