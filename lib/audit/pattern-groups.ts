import type { Experience, Vectors } from "../types";
import { type GroupCosine, groupCosine } from "../vectors";
import { keyGroups } from "./key-groups";

/** How many rows of a group were ever recalled. */
export interface GroupHits {
  readonly pattern: string;
  readonly size: number;
  /** Rows with hitCount > 0. */
  readonly hits: number;
  /** hits / size, in [0, 1]. */
  readonly hitRate: number;
  /** Sum of hitCount. */
  readonly recalls: number;
}

/** One key's group: how alike its rows are and how many were ever recalled. */
export interface PatternGroup extends GroupHits {
  /** Row numbers, ascending. */
  readonly members: readonly number[];
  /** On the vectors of the whole text (T0). */
  readonly full: GroupCosine;
  /** On the vectors of the payload (T2); null where none were given. */
  readonly payload: GroupCosine | null;
}

/** Hits by group, largest group first (ties: first row). Source: article 86 section 6. */
export function groupHits(experiences: readonly Experience[]): readonly GroupHits[] {
  return keyGroups(experiences).map(({ pattern, members }) => hitsOf(experiences, pattern, members));
}

/** Lowest and mean cosine and hits of every key's group, largest first (ties: first row). The full text holds the
 *  pattern  and mostly template, so that its cosine is not independent of the key: hand in payload vectors too. One
 *  vector a row,  in row order, else RangeError. Source: article 86 sections 5 and 6. */
export function patternGroups(
  experiences: readonly Experience[],
  full: Vectors,
  payload: Vectors | null = null,
): readonly PatternGroup[] {
  for (const vectors of [full, payload]) if (vectors) checkOneARow("patternGroups", experiences, vectors);
  return keyGroups(experiences).map(({ pattern, members }) => ({
    ...hitsOf(experiences, pattern, members),
    members,
    full: groupCosine(full, members),
    payload: payload && groupCosine(payload, members),
  }));
}

/** RangeError unless there is one vector a row. */
export function checkOneARow(where: string, rows: readonly unknown[], { count }: Vectors): void {
  if (rows.length === count) return;
  throw new RangeError(`${where}: expected one vector a row, got ${rows.length} rows and ${count} vectors`);
}

function hitsOf(experiences: readonly Experience[], pattern: string, members: readonly number[]): GroupHits {
  const counts = members.map((row) => (experiences[row] as Experience).hitCount);
  const hits = counts.filter((count) => count > 0).length;
  const recalls = counts.reduce((sum, count) => sum + count, 0);
  return { pattern, size: members.length, hits, hitRate: hits / members.length, recalls };
}
