import type { Measure } from "../types";
import {
  answeredFiller, averageFiller, precisionFiller, recallFiller, reciprocalFiller, successFiller,
} from "./fillers";
import { checkCut, checkGrade, isRelevant, measure, measureName, relevantCount } from "./measure";

/** 1 when a document of grade >= `from` is among the first k, else 0; the articles' Hit@1 (k = 1) and R@3 (k = 3).
 *  Empty list, unjudged documents or nothing relevant: 0. Not recall@k. Source: ir_measures Success. */
export function successAt(k: number, from: number = 1): Measure {
  checkCut(k, "success");
  checkGrade(from, "success");
  return measure(measureName("success", k, from), (ranking, judgements) =>
    ranking.slice(0, k).some((id) => isRelevant(id, judgements, from)) ? 1 : 0,
    successFiller(k, from),
  );
}

/** Share of the relevant documents (grade >= `from`) that are among the first k. Nothing relevant: 0, as trec_eval.
 *  Equals success@k only where a query has one relevant document. */
export function recallAt(k: number, from: number = 1): Measure {
  checkCut(k, "recall");
  checkGrade(from, "recall");
  return measure(measureName("recall", k, from), (ranking, judgements) => {
    const relevant = relevantCount(judgements, from);
    return relevant === 0 ? 0 : hits(ranking, judgements, k, from) / relevant;
  }, recallFiller(k, from));
}

/** Relevant documents (grade >= `from`) among the first k, divided by k, also where the list is shorter (trec_eval's
 *  P_k). Empty list: 0. */
export function precisionAt(k: number, from: number = 1): Measure {
  checkCut(k, "precision");
  checkGrade(from, "precision");
  if (k === Infinity) throw new RangeError("precision: the cut must be finite, it is the divisor");
  return measure(measureName("precision", k, from), (ranking, judgements) =>
    hits(ranking, judgements, k, from) / k,
    precisionFiller(k, from),
  );
}

/** 1 / rank of the first document of grade >= `from`; 0 when there is none, or none at or above the cut.
 *  The mean over queries is MRR (MRR@cut). The list's order decides: there are no ties. */
export function reciprocalRank(cut: number = Infinity, from: number = 1): Measure {
  checkCut(cut, "reciprocal rank");
  checkGrade(from, "reciprocal rank");
  return measure(measureName("reciprocal rank", cut, from), (ranking, judgements) => {
    const rank = rankOfFirst(ranking, judgements, from);
    return rank !== null && rank <= cut ? 1 / rank : 0;
  }, reciprocalFiller(cut, from));
}

/** Mean, over all relevant documents, of the precision at each one's rank; those not found (or below the cut) count
 *  as 0. Nothing relevant or empty list: 0. Source: trec_eval map, map_cut. */
export function averagePrecision(cut: number = Infinity, from: number = 1): Measure {
  checkCut(cut, "average precision");
  checkGrade(from, "average precision");
  return measure(measureName("average precision", cut, from), (ranking, judgements) => {
    const relevant = relevantCount(judgements, from);
    let found = 0;
    let sum = 0;
    ranking.slice(0, cut).forEach((id, i) => {
      if (!isRelevant(id, judgements, from)) return;
      found += 1;
      sum += found / (i + 1);
    });
    return relevant === 0 ? 0 : sum / relevant;
  }, averageFiller(cut, from));
}

/** 1 when anything was returned, else 0, whatever the judgements say. The mean is 1 - zero-result rate: coverage,
 *  not relevance. */
export function nonEmpty(): Measure {
  return measure("non-empty", (ranking) => (ranking.length > 0 ? 1 : 0), answeredFiller());
}

/** Rank (from 1) of the first document of grade >= `from`; null when there is none in the list. */
export function rankOfFirst(
  ranking: readonly string[],
  judgements: ReadonlyMap<string, number>,
  from: number = 1,
): number | null {
  const place = ranking.findIndex((id) => isRelevant(id, judgements, from));
  return place < 0 ? null : place + 1;
}

function hits(ranking: readonly string[], judgements: ReadonlyMap<string, number>, k: number, from: number): number {
  return ranking.slice(0, k).filter((id) => isRelevant(id, judgements, from)).length;
}
