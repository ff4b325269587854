import type { Notice, StageLists } from "../found";

/** Stages whose scores run against those of another stage, as distances beside scores do; empty when all agree. */
export function mixedKinds(stages: readonly StageLists[]): readonly Notice[] {
  const scored = stages.filter(({ scoreKind }) => scoreKind !== "none");
  const distances = scored.filter(({ scoreKind }) => scoreKind === "distance");
  const [first] = distances;
  if (first === undefined || distances.length === scored.length) return [];
  const handled = "distances in some stages, scores in others; each is read its own way";
  return [{
    name: "mixed score directions between stages", count: distances.length, of: scored.length,
    first: `stage "${first.name}"`, handled,
  }];
}
