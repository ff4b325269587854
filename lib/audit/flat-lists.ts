import { internRun, type InternedRun } from "../evaluate";
import { ageClass, agesAt, type AgeClass, type MissingTime } from "../recall";
import type { Recorded } from "./sweep";
import type { Scores } from "./sweep-scores";

/** The recorded lists of one corpus in flat arrays, for sweeps that only reorder: list q (of the judged queries) is
 *  starts[q] .. starts[q + 1] - 1, in list order. Ages are read once. */
export interface FlatLists {
  readonly count: number;
  readonly starts: Int32Array;
  readonly scores: Float64Array;
  /** Age in days; NaN for an odd time under "neutral". */
  readonly ages: Float64Array;
  /** 0 fresh, 1 month, 2 old, 3 neutral. */
  readonly classes: Uint8Array;
  /** 1 where the candidate is relevant. */
  readonly right: Uint8Array;
  /** Places of relevant candidates: those of list q are relevant[rights[q]] .. relevant[rights[q + 1] - 1]. */
  readonly relevant: Int32Array;
  readonly rights: Int32Array;
  readonly answered: number;
}

const CLASS: Readonly<Record<AgeClass, number>> = { fresh: 0, month: 1, old: 2 };

/** The lists of the judged queries, joined with their judgements. Refuses an id twice in a list and odd grades. */
export function internLists({ lists, qrels }: Recorded): InternedRun {
  return internRun(new Map([...qrels.keys()].map((id) => [id, lists.get(id) ?? []])), qrels);
}

/** Flattens a corpus with what `internLists` made of it; odd times follow `missing` as in the stages. undefined where a
 *  score is no finite number: the stages then say what is wrong, if anything is. */
export function flatLists(
  corpus: Recorded, interned: InternedRun, missing: MissingTime, from: number,
): FlatLists | undefined {
  const { count, lengths, starts: hits, ranks, grades } = interned;
  const starts = new Int32Array(count + 1);
  lengths.forEach((length, q) => (starts[q + 1] = starts[q]! + length));
  const size = starts[count]!;
  const scores = new Float64Array(size);
  const ages = new Float64Array(size);
  const classes = new Uint8Array(size);
  const ageOf = agesAt(missing, corpus.now);
  let at = 0;
  for (const query of interned.queries) {
    for (const candidate of corpus.lists.get(query) ?? []) {
      const age = ageOf(candidate);
      scores[at] = candidate.score;
      ages[at] = age ?? NaN;
      classes[at] = age === null ? 3 : CLASS[ageClass(age)];
      at += 1;
    }
  }
  if (!scores.every(Number.isFinite)) return undefined;
  const right = new Uint8Array(size);
  const rights = new Int32Array(count + 1);
  const relevant: number[] = [];
  for (let q = 0; q < count; q += 1) {
    for (let hit = hits[q]!; hit < hits[q + 1]!; hit += 1) {
      if (grades[hit]! >= from) relevant.push(starts[q]! + ranks[hit]! - 1);
    }
    rights[q + 1] = relevant.length;
  }
  for (const place of relevant) right[place] = 1;
  const answered = lengths.reduce((sum, length) => sum + (length > 0 ? 1 : 0), 0);
  return { count, starts, scores, ages, classes, right, rights, relevant: Int32Array.from(relevant), answered };
}

/** The order of every list by falling score, stable: places of the flat arrays, list by list. */
export function fallingOrder({ count, starts, scores }: FlatLists): Int32Array {
  const order = new Int32Array(scores.length).map((_, at) => at);
  for (let q = 0; q < count; q += 1) {
    const end = starts[q + 1]!;
    let at = starts[q]! + 1;
    while (at < end && scores[at]! <= scores[at - 1]!) at += 1;
    if (at < end) order.subarray(starts[q]!, end).sort((a, b) => scores[b]! - scores[a]! || a - b);
  }
  return order;
}

/** The scores of a setting, from the rank of the first relevant candidate of each list (0: none, or beyond 5). */
export function scoresOf({ count, answered }: FlatLists, ranks: Uint8Array): Scores {
  const successAt1 = new Array<number>(count);
  const reciprocalRankAt5 = new Array<number>(count);
  let firsts = 0;
  for (let q = 0; q < count; q += 1) {
    const rank = ranks[q]!;
    if (rank === 1) firsts += 1;
    successAt1[q] = rank === 1 ? 1 : 0;
    reciprocalRankAt5[q] = rank === 0 ? 0 : 1 / rank;
  }
  return { queries: count, firsts, answered, values: { successAt1, reciprocalRankAt5 } };
}
