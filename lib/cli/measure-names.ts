import { averagePrecision, ndcgAt, nonEmpty, precisionAt, recallAt, reciprocalRank, successAt } from "../evaluate";
import type { Measure } from "../types";

const MADE: readonly (readonly [RegExp, (k: number | undefined, from: number) => Measure | null])[] = [
  [/^(?:success|hit|hit rate|s)$/, (k, from) => (k === undefined ? null : successAt(k, from))],
  [/^(?:recall|r)$/, (k, from) => (k === undefined ? null : recallAt(k, from))],
  [/^(?:precision|p)$/, (k, from) => (k === undefined ? null : precisionAt(k, from))],
  [/^(?:reciprocal rank|rr|mrr)$/, (k, from) => reciprocalRank(k, from)],
  [/^(?:average precision|ap|map)$/, (k, from) => averagePrecision(k, from)],
  [/^ndcg$/, (k) => ndcgAt(k ?? Infinity)],
  [/^non-empty$/, (k) => (k === undefined ? nonEmpty() : null)],
];

/** What is measured where nobody names a measure. */
export const USUAL_MEASURES: readonly string[] = ["success@1", "success@3", "reciprocal rank", "ndcg@10"];

/** A measure by its usual names: success@1, recall@10, P@5, RR, MRR@10, MAP, nDCG@10, non-empty; capitals do not count.
 *  `from` is the lowest relevant grade. RangeError with the names there are. */
export function measureNamed(text: string, from: number): Measure {
  const [, name = "", cut] = /^(.+?)(?:@(\d+))?$/.exec(text.trim().toLowerCase()) ?? [];
  const k = cut === undefined ? undefined : Number(cut);
  const made = k === 0 ? null : MADE.find(([pattern]) => pattern.test(name))?.[1](k, from) ?? null;
  if (made !== null) return made;
  throw new RangeError("--measure expected success@k, recall@k, precision@k, reciprocal rank(@k), average precision(@k), "
    + `ndcg(@k) or non-empty, got ${JSON.stringify(text)}`);
}
