import type { Experience } from "../types";

/** The rows that de-duplication treats as one. */
export interface KeyGroup {
  readonly pattern: string;
  /** Row numbers, ascending. */
  readonly members: readonly number[];
}

/** Rows by abstractPattern, largest group first, ties by first row. A row with the empty pattern is never a
 *  duplicate and  stands alone. No rows: []. */
export function keyGroups(experiences: readonly Pick<Experience, "abstractPattern">[]): readonly KeyGroup[] {
  const byPattern = new Map<string, number[]>();
  const alone: KeyGroup[] = [];
  experiences.forEach(({ abstractPattern }, row) => {
    const members = byPattern.get(abstractPattern);
    if (abstractPattern === "") alone.push({ pattern: "", members: [row] });
    else if (members) members.push(row);
    else byPattern.set(abstractPattern, [row]);
  });
  const groups = [...[...byPattern].map(([pattern, members]) => ({ pattern, members })), ...alone];
  const first = ({ members }: KeyGroup): number => members[0] as number;
  return groups.sort((a, b) => b.members.length - a.members.length || first(a) - first(b));
}
