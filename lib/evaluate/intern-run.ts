import type { Qrels, Ranked, Run } from "../types";
import type { RankedGrades } from "./grades";
import { idealOf } from "./ideal";
import { checkRanking } from "./measure";

/** Rankings and judgements by position, with the names of the queries. */
export interface InternedRun extends RankedGrades {
  /** The judged queries, in the order of the judgements. */
  readonly queries: readonly string[];
}

/** Joins a run with its judgements into flat arrays, once, for any number of measures (`measureAll`). The same errors
 *  as `evaluate`: a run query without judgements, an id twice in one list, a grade that is no finite number, no judged
 *  query at all. */
export function internRun(run: Run<Ranked>, qrels: Qrels): InternedRun {
  const judged = judgedGrades(qrels);
  for (const id of run.keys()) {
    if (!qrels.has(id)) throw new Error(`run: query ${JSON.stringify(id)} has no judgements in the qrels`);
  }
  const queries = [...qrels.keys()];
  const count = queries.length;
  const lengths = new Int32Array(count);
  const starts = new Int32Array(count + 1);
  const ranks = new Int32Array(judged.grades.length);
  const grades = new Float64Array(judged.grades.length);
  const met = new Int32Array(SLOTS);
  let hits = 0;
  for (let q = 0; q < count; q += 1) {
    const ranking = run.get(queries[q]!) ?? NOTHING;
    const judgements = qrels.get(queries[q]!)!;
    // a slot holds `none` + 1 where a judged id falls, + 2 where one of this ranking did; `none` or less is of the past
    const none = 2 * q;
    for (const id of judgements.keys()) met[slotOf(id)] = none + 1;
    let suspect = false;
    for (let i = 0; i < ranking.length; i += 1) {
      const { id } = ranking[i]!;
      const slot = slotOf(id);
      const state = met[slot]!;
      met[slot] = none + 2;
      if (state <= none) continue;
      if (state === none + 2) suspect = true;
      const grade = judgements.get(id);
      if (grade === undefined || !(grade > 0)) continue;
      ranks[hits] = i + 1;
      grades[hits] = grade;
      hits += 1;
    }
    if (suspect) checkRanking(ranking.map((one) => one.id), queries[q]);
    lengths[q] = ranking.length;
    starts[q + 1] = hits;
  }
  const found = { ranks: ranks.subarray(0, hits), grades: grades.subarray(0, hits) };
  return { queries, count, lengths, starts, ...found, ...idealOf(judged.starts, judged.grades) };
}

const NOTHING: readonly Ranked[] = Object.freeze([]);

/** Slots that ids fall into by their last characters. Two ids in one slot only cost a closer look. */
const SLOTS = 2 ** 14;

function slotOf(id: string): number {
  const end = id.length;
  if (end < 4) {
    let short = 0;
    for (let i = 0; i < end; i += 1) short = 10 * short + id.charCodeAt(i);
    return short & (SLOTS - 1);
  }
  const low = id.charCodeAt(end - 1) + 10 * id.charCodeAt(end - 2);
  return (low + 100 * id.charCodeAt(end - 3) + 1000 * id.charCodeAt(end - 4)) & (SLOTS - 1);
}

function judgedGrades(qrels: Qrels): { readonly starts: Int32Array; readonly grades: Float64Array } {
  if (qrels.size === 0) throw new RangeError("qrels: expected at least one judged query, got none");
  let total = 0;
  for (const judgements of qrels.values()) total += judgements.size;
  const starts = new Int32Array(qrels.size + 1);
  const grades = new Float64Array(total);
  let filled = 0;
  let q = 0;
  for (const [query, judgements] of qrels) {
    for (const [id, grade] of judgements) {
      if (!Number.isFinite(grade)) {
        const where = `query ${JSON.stringify(query)}, document ${JSON.stringify(id)}`;
        throw new RangeError(`qrels: ${where}: the grade must be a finite number, got ${String(grade)}`);
      }
      grades[filled] = grade;
      filled += 1;
    }
    q += 1;
    starts[q] = filled;
  }
  return { starts, grades };
}
