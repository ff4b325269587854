import type { Notice } from "../found";
import { tally } from "../notices";
import type { Change } from "./changes";

/** A memory as it is after the last change. */
export interface Alive {
  readonly id: string;
  readonly text: string;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly updates: number;
  readonly more: ReadonlyMap<string, string>;
}

/** The memories alive at the end, in the order in which they were added, and what happened to the others. */
export interface Replayed {
  readonly alive: readonly Alive[];
  readonly noticed: readonly Notice[];
}

/** Replays a history: ADD and UPDATE set the text (an UPDATE of a memory that was never added adds it), DELETE removes.
 *  Counts deletions, updates, and rows that do not fit what went before. */
export function replay(changes: Iterable<Change>, where: string): Replayed {
  const alive = new Map<string, Alive>();
  const [ever, deleted, updated] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [again, unknown, against, odd] = [
    "memories added twice", "changes of unknown memories", "old text is not the text before", "other events",
  ].map(tally);
  const last = tally("memories deleted");
  const revised = tally("memories updated");
  let rows = 0;
  for (const change of changes) {
    const { memory, before, after, event, createdAt, updatedAt, more } = change;
    const place = (): string => `${where}: ${change.place}`;
    const now = alive.get(memory);
    rows += 1;
    if (!["ADD", "UPDATE", "DELETE"].includes(event)) {
      odd?.hit(() => `${place()}: ${JSON.stringify(event.slice(0, 40))}`);
      continue;
    }
    ever.add(memory);
    if (event === "ADD" ? now !== undefined : now === undefined) (event === "ADD" ? again : unknown)?.hit(place);
    if (event !== "ADD" && now !== undefined && before !== null && before !== now.text) against?.hit(place);
    if (event === "DELETE") {
      alive.delete(memory);
      if (!deleted.has(memory)) last.hit(place);
      deleted.add(memory);
      continue;
    }
    if (event === "UPDATE" && !updated.has(memory)) revised.hit(place);
    if (event === "UPDATE") updated.add(memory);
    alive.set(memory, {
      id: memory,
      text: after ?? "",
      createdAt: createdAt ?? now?.createdAt ?? null,
      updatedAt: updatedAt ?? now?.updatedAt ?? null,
      updates: (now?.updates ?? 0) + (event === "UPDATE" ? 1 : 0),
      more: new Map([...(now?.more ?? []), ...more]),
    });
  }
  return {
    alive: [...alive.values()],
    noticed: [
      ...last.notices(ever.size, "not among the documents: only what is alive at the end can be recalled"),
      ...revised.notices(ever.size, "read with their last text; the time is that of the first"),
      ...(again?.notices(rows, "the later text counts") ?? []),
      ...(unknown?.notices(rows, "an update of a memory that is not there adds it, a deletion does nothing") ?? []),
      ...(against?.notices(rows, "the rows are replayed as they come; rows in between may be missing") ?? []),
      ...(odd?.notices(rows, "passed over") ?? []),
    ],
  };
}
