import type { Experience } from "../types";
import { type Cosines, newestFirst, oldestFirst } from "../vectors";

/** Which row of a group survives de-duplication, when the rule needs nothing but the group. */
export type KeptRule = "newest" | "oldest" | "medoid";

/** The row that the rule keeps. newest and oldest by createdAt (no or unreadable time last, ties by id), medoid by the
 *  highest mean cosine to the other members (ties: the first). RangeError for an empty group. */
export function keptRow(
  rule: KeptRule,
  members: readonly number[],
  experiences: readonly Experience[],
  cosine: Cosines,
): number {
  if (members.length === 0) throw new RangeError("keptRow: expected a group with members, got none");
  const at = (row: number): Experience => experiences[row] as Experience;
  if (rule === "newest") return firstBy(members, (a, b) => newestFirst(at(a), at(b)));
  if (rule === "oldest") return firstBy(members, (a, b) => oldestFirst(at(a), at(b)));
  const others = (row: number): number =>
    members.reduce((sum, other) => sum + (other === row ? 0 : cosine.at(row, other)), 0);
  const closeness = new Map(members.map((row) => [row, others(row)]));
  return firstBy(members, (a, b) => (closeness.get(b) as number) - (closeness.get(a) as number));
}

function firstBy(members: readonly number[], compare: (a: number, b: number) => number): number {
  return members.reduce((kept, row) => (compare(row, kept) < 0 ? row : kept));
}
