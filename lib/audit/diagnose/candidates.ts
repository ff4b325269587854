import { eachList } from "../../recall/each-list";
import type { Candidate, Run } from "../../types";
import type { AuditedPlace, AuditedStage } from "./input";

/** Recorded lists as candidates, in their order; the second of two equal ids of a list is left out. A score that is a
 *  distance is negated, so that larger is nearer; without scores the rank stands in for one. Where scores are said to
 *  be similarities and no place has a similarity of its own, a score in [-1, 1] is taken for it. */
export function candidatesOf(stage: AuditedStage): Run {
  const kind = stage.scoreKind === "similarity" && hasSimilarities(stage) ? "fused" : stage.scoreKind;
  return eachList(stage.lists, (list) => {
    const seen = new Set<string>();
    const once = list.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined);
    return once.map((place, rank) => candidate(place, kind, rank));
  });
}

function hasSimilarities({ lists }: AuditedStage): boolean {
  for (const list of lists.values()) if (list.some(({ similarity }) => similarity !== null)) return true;
  return false;
}

function candidate(place: AuditedPlace, kind: AuditedStage["scoreKind"], rank: number): Candidate {
  const { id, score: written, createdAt, key, outcome } = place;
  const cosine = kind === "similarity" && written !== null && Math.abs(written) <= 1 + 1e-6 ? written : null;
  const similarity = place.similarity ?? cosine;
  const score = kind === "none" ? null : kind === "distance" && written !== null ? -written : written;
  return { id, similarity, score: score ?? similarity ?? -(rank + 1), createdAt, key, outcome };
}

/** How many places were left out because their list holds the id already. */
export function duplicatesIn(stages: readonly AuditedStage[]): number {
  let twice = 0;
  for (const { lists } of stages) {
    for (const list of lists.values()) twice += list.length - new Set(list.map(({ id }) => id)).size;
  }
  return twice;
}
