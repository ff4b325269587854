import type { Ranked, Run } from "../types";
import type { Hypothesis } from "./hypothesis";
import { verdictOf } from "./hypothesis";

/** What replayed queries kept of one tool (or of any other group). */
export interface KeptRows {
  readonly tool: string;
  /** Distinct rows kept over all lists. */
  readonly distinct: number;
  /** Rows the store holds of it; 0 where only a list knows the tool. */
  readonly stored: number;
  /** Lists that kept at least one. */
  readonly lists: number;
  /** Most rows kept in one list: above 1 the claim is wrong even for a single recall. */
  readonly mostInOneList: number;
  readonly ids: readonly string[];
}

/** "One row a tool is kept", run against its falsifier: a tool of which the lists keep two different rows. All tools
 *  are in `rows`, most distinct rows first, ties by name; a tool never kept has distinct 0. RangeError for a listed id
 *  without a tool. Hand in de-duplicated lists; `groupOf` may map to patterns too. Source: article 86. */
export function oneRowATool<T extends Ranked>(
  lists: Run<T>, toolOf: ReadonlyMap<string, string>,
): Hypothesis<KeptRows> & { readonly rows: readonly KeptRows[] } {
  const stored = new Map<string, number>();
  for (const tool of toolOf.values()) stored.set(tool, (stored.get(tool) ?? 0) + 1);
  const kept = new Map<string, { ids: Set<string>; perList: number[] }>();
  for (const tool of stored.keys()) kept.set(tool, { ids: new Set(), perList: [] });
  for (const [query, list] of lists) {
    const here = new Map<string, number>();
    for (const { id } of list) {
      const tool = toolOf.get(id);
      if (tool === undefined) throw new RangeError(`query "${query}": no tool is known for the listed id "${id}"`);
      kept.get(tool)?.ids.add(id);
      here.set(tool, (here.get(tool) ?? 0) + 1);
    }
    for (const [tool, count] of here) kept.get(tool)?.perList.push(count);
  }
  const rows = [...kept].map(([tool, { ids, perList }]): KeptRows => ({
    tool,
    distinct: ids.size,
    stored: stored.get(tool) ?? 0,
    lists: perList.length,
    mostInOneList: Math.max(0, ...perList),
    ids: [...ids],
  })).sort((a, b) => b.distinct - a.distinct || (a.tool < b.tool ? -1 : 1));
  const counterExamples = rows.filter(({ distinct }) => distinct > 1);
  const checked = rows.filter(({ distinct }) => distinct > 0).length;
  return {
    statement: "one row a tool is kept",
    falsifier: "a tool of which the replayed queries keep two different rows",
    verdict: verdictOf(checked, counterExamples.length),
    checked,
    counterExamples,
    rows,
  };
}
