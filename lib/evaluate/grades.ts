import { idealOf } from "./ideal";

/** What every measure needs of rankings and judgements, in flat arrays. Only relevant places are kept: documents with a
 *  grade above 0. Query q owns the slots starts[q] .. starts[q + 1] - 1 of `ranks` and `grades` (ranks rising), and
 *  idealStarts[q] .. idealStarts[q + 1] - 1 of `ideal`. */
export interface RankedGrades {
  /** Judged queries. */
  readonly count: number;
  /** Documents that each query was answered with. */
  readonly lengths: Int32Array;
  readonly starts: Int32Array;
  /** Rank (from 1) of a document in its list. */
  readonly ranks: Int32Array;
  readonly grades: Float64Array;
  readonly idealStarts: Int32Array;
  /** All grades above 0 of a query, found or not, falling. */
  readonly ideal: Float64Array;
}

/** Lists of document numbers (any int32): list q is ids[starts[q]] .. ids[starts[q + 1] - 1]. */
export interface IdLists {
  readonly starts: Int32Array;
  readonly ids: Int32Array;
}

/** Judged documents of each query with the grade of each, in the order of `ids`. */
export interface JudgedIds extends IdLists {
  readonly grades: Float64Array;
}

/** Slots that ids fall into by their last bits; small enough for the nearest cache. */
const SLOTS = 2 ** 13;

/** Joins rankings (best first) with judgements where documents are numbers, query by query in the same order; unjudged
 *  documents have grade 0. RangeError for arrays that do not fit each other, TypeError for a document twice in one
 *  list. Nothing is allocated per query. */
export function gradesOfIds(rankings: IdLists, judged: JudgedIds): RankedGrades {
  const count = checkLists(rankings, "rankings");
  if (checkLists(judged, "judgements") !== count || judged.grades.length !== judged.ids.length) {
    throw new RangeError(`grades: expected judgements of ${count} queries, with a grade each`);
  }
  const { ids, starts } = rankings;
  const met = new Int32Array(SLOTS);
  const hitStarts = new Int32Array(count + 1);
  const hitRanks = new Int32Array(judged.ids.length);
  const hitGrades = new Float64Array(judged.ids.length);
  const lengths = new Int32Array(count);
  let hits = 0;
  for (let q = 0; q < count; q += 1) {
    const from = starts[q]!;
    const to = starts[q + 1]!;
    const first = judged.starts[q]!;
    const last = judged.starts[q + 1]!;
    // a slot holds `none` + 1 where a judged id falls, + 2 where one of this ranking did; `none` or less is of the past
    const none = 2 * q;
    for (let j = first; j < last; j += 1) met[judged.ids[j]! & (SLOTS - 1)] = none + 1;
    let suspect = false;
    for (let i = from; i < to; i += 1) {
      const id = ids[i]!;
      const slot = id & (SLOTS - 1);
      const state = met[slot]!;
      met[slot] = none + 2;
      if (state <= none) continue;
      if (state === none + 2) suspect = true;
      let at = first;
      while (at < last && judged.ids[at] !== id) at += 1;
      if (at === last || !(judged.grades[at]! > 0)) continue;
      hitRanks[hits] = i - from + 1;
      hitGrades[hits] = judged.grades[at]!;
      hits += 1;
    }
    if (suspect) checkOnce(ids, from, to, q);
    lengths[q] = to - from;
    hitStarts[q + 1] = hits;
  }
  const found = { ranks: hitRanks.subarray(0, hits), grades: hitGrades.subarray(0, hits) };
  return { count, lengths, starts: hitStarts, ...found, ...idealOf(judged.starts, judged.grades) };
}

function checkLists({ starts, ids }: IdLists, what: string): number {
  const fits = starts.length >= 2 && starts[0] === 0 && starts[starts.length - 1] === ids.length;
  if (!fits) throw new RangeError(`${what}: expected starts from 0 to ${ids.length}, for 1 query or more`);
  for (let q = 1; q < starts.length; q += 1) {
    if (starts[q]! < starts[q - 1]!) throw new RangeError(`${what}: expected rising starts, got ${starts[q]} at ${q}`);
  }
  return starts.length - 1;
}

/** Two ids in one slot, or one id twice: looks closely. */
function checkOnce(ids: Int32Array, from: number, to: number, query: number): void {
  if (to - from > 64 && new Set(ids.subarray(from, to)).size === to - from) return;
  for (let i = from + 1; i < to; i += 1) {
    for (let j = from; j < i; j += 1) {
      if (ids[i] !== ids[j]) continue;
      throw new TypeError(`ranking ${query}: expected each id once, got ${ids[i]} again at rank ${i - from + 1}`);
    }
  }
}
