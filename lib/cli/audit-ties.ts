import { inSourceOrder, toCandidate } from "../recall";
import type { Candidate, Experience, Query, Run, VectorIndex } from "../types";

/** How a source may order candidates of equal similarity. The library's is "newest". */
export const TIE_RULES = ["newest", "oldest", "id", "id, last first"] as const;

/** Which of two equally similar experiences comes first. */
export type TieRule = (typeof TIE_RULES)[number];

/** Nearest neighbours with every rule for ties, k a query: rule -> run. The neighbours are ranked once, all of them,
 *  because a tie may straddle the cut. */
export async function tiedLists(options: {
  readonly index: VectorIndex;
  readonly experiences: readonly Experience[];
  readonly queries: readonly Query[];
  readonly vectorOf: (query: Query) => Promise<Float32Array>;
  readonly k: number;
}): Promise<ReadonlyMap<TieRule, Run>> {
  const { index, experiences, queries, vectorOf, k } = options;
  const rows = new Map(experiences.map((one) => [one.id, one]));
  const runs = new Map(TIE_RULES.map((rule) => [rule, new Map<string, readonly Candidate[]>()]));
  for (const query of queries) {
    const hits = await index.search(await vectorOf(query), Math.max(1, experiences.length));
    const all = hits.flatMap(({ id, similarity }) => {
      const row = rows.get(id);
      return row === undefined ? [] : [toCandidate(row, similarity)];
    });
    for (const [rule, run] of runs) run.set(query.id, ordered(all, rule).slice(0, k));
  }
  return runs;
}

function ordered(candidates: readonly Candidate[], rule: TieRule): readonly Candidate[] {
  if (rule === "newest") return inSourceOrder(candidates);
  const key = rule === "oldest" ? timeKey : (one: Candidate): string => one.id;
  const sign = rule === "id, last first" ? -1 : 1;
  return [...candidates].sort((a, b) => b.score - a.score || sign * compare(key(a), key(b)) || compare(a.id, b.id));
}

/** Oldest first; a row without a time after all that have one. */
function timeKey({ createdAt }: Candidate): string {
  return createdAt === null ? "~" : new Date(createdAt).toISOString();
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
