import { words } from "../../../lib/evaluate/words";
import type { IdLists, JudgedIds } from "../../../lib/evaluate";
import type { Qrels, Ranked, Run } from "../../../lib/types";
import { save } from "../data";

const DOCUMENTS = 100_000;

/** Runs over the same judged queries: document numbers, and the same as strings. */
export interface JudgedRuns {
  readonly rankings: readonly IdLists[];
  readonly judged: JudgedIds;
  readonly runs: readonly Run<Ranked>[];
  readonly qrels: Qrels;
}

/** `count` runs of `queries` lists of `depth` documents out of 100,000; one to four judged documents a query, grades 1
 *  to 3, most of them somewhere in the lists. Seeded. */
export function judgedRuns(queries: number, depth: number, count: number): JudgedRuns {
  const { next } = words(7);
  const draw = (n: number): number => Math.floor(next() * n);
  const judgedStarts = new Int32Array(queries + 1);
  const ids: number[] = [];
  for (let q = 0; q < queries; q += 1) {
    const right = new Set(Array.from({ length: 1 + draw(4) }, () => draw(DOCUMENTS)));
    ids.push(...right);
    judgedStarts[q + 1] = ids.length;
  }
  const judged = { starts: judgedStarts, ids: Int32Array.from(ids), grades: Float64Array.from(ids, () => 1 + draw(3)) };
  const starts = Int32Array.from({ length: queries + 1 }, (_, q) => q * depth);
  const rankings = Array.from({ length: count }, (): IdLists => {
    const all = new Int32Array(queries * depth);
    for (let q = 0; q < queries; q += 1) {
      const list = new Set<number>();
      const right = judged.ids.subarray(judgedStarts[q], judgedStarts[q + 1]);
      while (list.size < depth) list.add(next() < 0.1 ? right[draw(right.length)]! : draw(DOCUMENTS));
      all.set([...list], q * depth);
    }
    return { starts, ids: all };
  });
  return { rankings, judged, ...named(rankings, judged) };
}

/** The same as maps of strings. Equal ids are one string, as after reading a file of judgements. */
export function named(
  rankings: readonly IdLists[], { starts, ids, grades }: JudgedIds,
): { readonly runs: readonly Run<Ranked>[]; readonly qrels: Qrels } {
  const names = Array.from({ length: DOCUMENTS }, (_, i) => `d${i}`);
  const queries = Array.from({ length: starts.length - 1 }, (_, q) => `q${q}`);
  const pairs = (q: number): readonly (readonly [string, number])[] =>
    Array.from(ids.subarray(starts[q], starts[q + 1]), (id, j) => [names[id]!, grades[starts[q]! + j]!] as const);
  return {
    runs: rankings.map((lists) => new Map(queries.map((query, q) =>
      [query, Array.from(lists.ids.subarray(lists.starts[q], lists.starts[q + 1]), (id) => ({ id: names[id]! }))]))),
    qrels: new Map(queries.map((query, q) => [query, new Map(pairs(q))])),
  };
}

/** Writes runs and judgements as the peers read them. */
export function saveRuns(folder: string, { rankings, judged }: Pick<JudgedRuns, "rankings" | "judged">): void {
  rankings.forEach(({ ids }, i) => save(folder, i === 0 ? "run.i32" : `run${i}.i32`, ids));
  save(folder, "judged.starts.i32", judged.starts);
  save(folder, "judged.ids.i32", judged.ids);
  save(folder, "judged.grades.i32", Int32Array.from(judged.grades));
}
