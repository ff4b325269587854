import { ageOrOdd, byId, runStages, type OddKind, type Rows } from "../recall";
import type { Candidate, Experience, Pipeline, Query, RankedList } from "../types";

/** One candidate that did not make it, with what one needs to see why. */
export interface LostCandidate {
  readonly id: string;
  /** Raw similarity; null where the source knows none. */
  readonly similarity: number | null;
  /** Its score when it was last seen, just before the stage that dropped it. */
  readonly lastScore: number;
  /** Exact age in days, or what is odd about the time. */
  readonly age: number | OddKind;
  /** null: the rows were not handed in or do not hold it. */
  readonly trigger: string | null;
  /** Name of the stage that dropped it. */
  readonly droppedBy: string;
}

/** A query that was answered with nothing. */
export interface EmptyRecall {
  readonly query: string;
  readonly text: string;
  /** Every candidate that any source brought, in the order it came; [] : no source found anything. */
  readonly candidates: readonly LostCandidate[];
}

/** For each query with an empty recall the raw candidates with similarity, age, trigger and the stage that dropped
 *  each; [] when every query is answered. Runs the pipeline; writes nothing, so no hit is counted. Source: article 72
 *  section 2. */
export async function emptyRecallReport(
  pipeline: Pipeline, queries: readonly Query[], now: string, rows: Rows = [],
): Promise<readonly EmptyRecall[]> {
  const known = byId(rows);
  const reports: EmptyRecall[] = [];
  for (const query of queries) {
    const lists = await runStages(pipeline, query, now);
    if ((lists[lists.length - 1] ?? []).length > 0) continue;
    const clock = query.at ?? now;
    reports.push({ query: query.id, text: query.text, candidates: lost(pipeline, lists, known, clock) });
  }
  return reports;
}

/** Raw similarities of the candidates that the named stage dropped although they reach `tau`, most similar first: what
 *  the wrong order cost. With tau the nominal threshold and the gate's name; [] when it cost nothing. */
export function lostDespite(report: EmptyRecall, tau: number, stage: string): readonly number[] {
  return report.candidates
    .flatMap(({ similarity, droppedBy }) => (droppedBy === stage && similarity !== null ? [similarity] : []))
    .filter((similarity) => similarity >= tau)
    .sort((a, b) => b - a);
}

function lost(
  pipeline: Pipeline, lists: readonly RankedList[], rows: ReadonlyMap<string, Experience>, now: string,
): readonly LostCandidate[] {
  const last = new Map<string, { readonly candidate: Candidate; readonly stage: number }>();
  lists.forEach((list, stage) => list.forEach((candidate) => last.set(candidate.id, { candidate, stage })));
  return [...last].map(([id, { candidate, stage }]) => ({
    id,
    similarity: candidate.similarity,
    lastScore: candidate.score,
    age: ageOrOdd(candidate.createdAt, now),
    trigger: rows.get(id)?.trigger ?? null,
    droppedBy: pipeline[stage + 1]?.name ?? "",
  }));
}
