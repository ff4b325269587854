import type { Measure } from "../types";
import { ndcgFiller } from "./ndcg-filler";
import { checkCut, measure, measureName } from "./measure";

/** Normalised discounted cumulative gain of the first k: gain = the grade itself (linear; negative grades and unjudged
 *  documents gain 0), discount = log2(rank + 1), ideal = all judged documents by falling grade, also cut at k.
 *  Nothing relevant or empty list: 0. Source: trec_eval ndcg_cut; ranx "ndcg"; not the 2^grade - 1 of Burges 2005. */
export function ndcgAt(k: number = Infinity): Measure {
  checkCut(k, "nDCG");
  return measure(measureName("nDCG", k, 1), (ranking, judgements) => {
    const ideal = gain([...judgements.values()].sort((a, b) => b - a), k);
    return ideal === 0 ? 0 : gain(ranking.map((id) => judgements.get(id) ?? 0), k) / ideal;
  }, ndcgFiller(k));
}

function gain(grades: readonly number[], k: number): number {
  let sum = 0;
  grades.slice(0, k).forEach((grade, i) => {
    if (grade > 0) sum += grade / Math.log2(i + 2);
  });
  return sum;
}
