import type { Candidate, Measure, Qrels, Run } from "../types";
import { evaluate, type MeasureRow } from "./evaluate";

/** Queries whose list order is not the order of falling scores: tools that re-sort by score (trec_eval and its kin)
 *  would judge another ranking. Equal scores agree with any order. */
export function scoreDisagreements(run: Run<Candidate>): readonly string[] {
  return [...run].flatMap(([query, list]) =>
    list.some((one, i) => i > 0 && one.score > list[i - 1]!.score) ? [query] : [],
  );
}

/** The run as a tool reads it that believes scores: sorted by falling score, equal scores in list order. */
export function believingScores(run: Run<Candidate>): Run<Candidate> {
  return new Map([...run].map(([query, list]) => [query, [...list].sort((a, b) => b.score - a.score)]));
}

/** A measure at its lowest and highest over all orders of candidates with equal scores (in the score's order). */
export interface TieRange {
  /** Queries in which at least two candidates have the same score. */
  readonly tied: readonly string[];
  readonly lowest: MeasureRow;
  readonly highest: MeasureRow;
}

/** How far ties alone can move a measure: within equal scores, rising grades give the lowest and falling grades the
 *  highest value (true for every measure of this folder). The list's own value lies between if it follows the scores;
 *  where it does not, see scoreDisagreements. */
export function tieRange(run: Run<Candidate>, qrels: Qrels, measure: Measure): TieRange {
  const arranged = (direction: 1 | -1): Run<Candidate> =>
    new Map([...run].map(([query, list]) => {
      const grade = (id: string): number => qrels.get(query)?.get(id) ?? 0;
      const sorted = [...list].sort((a, b) => b.score - a.score || direction * (grade(b.id) - grade(a.id)));
      return [query, sorted];
    }));
  return {
    tied: [...run].flatMap(([query, list]) =>
      new Set(list.map((one) => one.score)).size < list.length ? [query] : []),
    lowest: evaluate(arranged(-1), qrels, [measure]).rows[0]!,
    highest: evaluate(arranged(1), qrels, [measure]).rows[0]!,
  };
}
