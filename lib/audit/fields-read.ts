import type { Candidate, RankedList } from "../types";
import { probeContext, type SynchronousStage } from "./probe";

/** The candidate fields that a stage looks at, in alphabetical order, seen by handing it candidates that keep a record
 *  (`id` counts too). A stage that copies a whole candidate ({ ...candidate }) reads all of them. Empty list: []. */
export function fieldsRead(
  stage: SynchronousStage, lists: readonly RankedList[], now: string,
): readonly (keyof Candidate)[] {
  const read = new Set<string>();
  const context = probeContext(now);
  for (const list of lists) stage.apply(list.map((candidate) => watched(candidate, read)), context);
  return [...read].sort() as (keyof Candidate)[];
}

function watched(candidate: Candidate, read: Set<string>): Candidate {
  return new Proxy(candidate, {
    get(target, field) {
      if (typeof field === "string") read.add(field);
      return Reflect.get(target, field) as unknown;
    },
  });
}
