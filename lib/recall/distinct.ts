import type { Candidate, GateStage, RankedList } from "../types";
import { isNewer } from "./order";

/** Keeps one candidate of each key; "" is never a duplicate. keep "first": the one met first, the most similar if
 *  the list is in similarity order (article 85's code). keep "newest": the newest (its docstring); equal or
 *  unusable times (older than any): the one met first. The survivor keeps its OWN place, never that of the one it
 *  replaces: a gate does not reorder. Both rules agree where the input lists the newest of each key first. Source:
 *  article 85 section 3. */
export function distinct(options: { readonly keep: "first" | "newest" }): GateStage {
  const { keep } = options;
  if (keep !== "first" && keep !== "newest") {
    throw new TypeError(`distinct: keep must be "first" or "newest", got ${JSON.stringify(keep)}`);
  }
  return { name: `distinct (keep ${keep})`, kind: "gate", apply: (list) => keepOne(list, keep) };
}

function keepOne(list: RankedList, keep: "first" | "newest"): RankedList {
  const kept = new Map<string, Candidate>();
  for (const candidate of list) {
    const rival = kept.get(candidate.key);
    if (rival === undefined || (keep === "newest" && isNewer(candidate, rival))) {
      kept.set(candidate.key, candidate);
    }
  }
  return list.filter((candidate) => candidate.key === "" || kept.get(candidate.key) === candidate);
}
