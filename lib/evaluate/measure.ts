import type { Measure } from "../types";
import { type Filler, withFiller } from "./fast";

/** Throws a TypeError when a ranking holds an id twice; `where` (a query id) makes the message findable. */
export function checkRanking(ranking: readonly string[], where?: string): void {
  const place = firstAgain(ranking);
  if (place < 0) return;
  const what = where === undefined ? "ranking" : `ranking of query ${JSON.stringify(where)}`;
  const got = JSON.stringify(ranking[place]);
  throw new TypeError(`${what}: expected each id once, got ${got} again at rank ${place + 1}`);
}

/** Place of the first item that occurred before; -1 where each occurs once. A short list needs no set. */
function firstAgain(ranking: readonly string[]): number {
  if (ranking.length <= 64) return ranking.findIndex((id, i) => ranking.indexOf(id) < i);
  const seen = new Set<string>();
  return ranking.findIndex((id) => seen.size === seen.add(id).size);
}

/** Throws a RangeError unless `k` is a whole number of at least 1 (Infinity where a cut is optional). */
export function checkCut(k: number, what: string): void {
  if (k !== Infinity && !(Number.isInteger(k) && k >= 1)) {
    throw new RangeError(`${what}: the cut must be a whole number of at least 1, got ${String(k)}`);
  }
}

/** Throws a RangeError unless `from` is a positive grade: grade 0 means judged and not relevant. */
export function checkGrade(from: number, what: string): void {
  if (!(from > 0 && Number.isFinite(from))) {
    throw new RangeError(`${what}: relevance must start from a grade above 0, got ${String(from)}`);
  }
}

/** Whether a document counts as relevant: judged with a grade of at least `from`. Unjudged: not relevant. */
export function isRelevant(id: string, judgements: ReadonlyMap<string, number>, from: number): boolean {
  return (judgements.get(id) ?? 0) >= from;
}

/** How many judged documents have a grade of at least `from`. */
export function relevantCount(judgements: ReadonlyMap<string, number>, from: number): number {
  let count = 0;
  for (const grade of judgements.values()) if (grade >= from) count += 1;
  return count;
}

/** "success@3", "reciprocal rank", "recall@5 (grade >= 2)": the name of a measure with its cut and grade. */
export function measureName(base: string, cut: number, from: number): string {
  return base + (cut === Infinity ? "" : `@${cut}`) + (from === 1 ? "" : ` (grade >= ${from})`);
}

/** A Measure value whose `of` refuses a ranking with a duplicate; `filler` is its fast form. */
export function measure(name: string, of: Measure["of"], filler: Filler): Measure {
  const checked: Measure["of"] = (ranking, judgements) => {
    checkRanking(ranking);
    return of(ranking, judgements);
  };
  return withFiller({ name, of: checked }, filler);
}
