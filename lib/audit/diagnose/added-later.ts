import type { Bench } from "./bench";

/** Ids that sources behind the first one added to a query's list, with the step that did, up to a step (included). An
 *  id that the first source brought, a gate dropped and a later source brings again is among them. */
export function addedLater(bench: Bench, query: string, upTo: number): ReadonlyMap<string, number> {
  const lists = bench.lists.get(query) ?? [];
  const added = new Map<string, number>();
  for (let step = 1; step <= upTo; step += 1) {
    if (bench.steps[step]?.stage.kind !== "source") continue;
    const before = new Set((lists[step - 1] ?? []).map(({ id }) => id));
    for (const { id } of lists[step] ?? []) if (!before.has(id)) added.set(id, step);
  }
  return added;
}
