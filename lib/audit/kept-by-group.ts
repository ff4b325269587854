import type { Experience, Ranked, Run } from "../types";
import { hitConcentration, retrievability } from "./hit-concentration";
import { keyGroups } from "./key-groups";

/** What replayed queries keep of a key's group, beside what the live store counted. */
export interface KeptOfGroup {
  readonly pattern: string;
  readonly size: number;
  /** Distinct rows of the group over all lists. Above 1, de-duplication does not leave "one row a key" to the user. */
  readonly kept: number;
  /** Lists that hold a row of the group. */
  readonly lists: number;
  /** Rows with hitCount > 0. */
  readonly hits: number;
}

/** Distinct rows kept of each group over the de-duplicated lists of replayed queries, beside hit_count: a key keeps
 *  one row  a query, not one row. Largest group first (ties: first row). RangeError for a listed id that no row has.
 *  Source:  article 86 section 6. */
export function keptByGroup(lists: Run<Ranked>, experiences: readonly Experience[]): readonly KeptOfGroup[] {
  const counts = new Map(retrievability(lists, experiences).perRow.map(({ id, lists: held }) => [id, held]));
  const listed = [...lists.values()].map((list) => new Set(list.map(({ id }) => id)));
  return keyGroups(experiences).map(({ pattern, members }) => {
    const rows = members.map((row) => experiences[row] as Experience);
    return {
      pattern,
      size: rows.length,
      kept: rows.filter(({ id }) => (counts.get(id) ?? 0) > 0).length,
      lists: listed.filter((ids) => rows.some(({ id }) => ids.has(id))).length,
      hits: hitConcentration(rows).recalled,
    };
  });
}
