import { ageOrOdd, byId, runStages, type OddKind, type Rows } from "../recall";
import type { Candidate, Pipeline, Query } from "../types";

/** One candidate followed through the stages. */
export interface JourneyRow {
  readonly id: string;
  /** Raw similarity; null where the source knows none. */
  readonly similarity: number | null;
  /** Its score when last seen. */
  readonly score: number;
  /** Exact age in days, or what is odd about the time. */
  readonly age: number | OddKind;
  readonly key: string;
  /** null: the rows were not handed in or do not hold it. */
  readonly trigger: string | null;
  /** "right" or "other" by the judgements; null without them. */
  readonly judged: "right" | "other" | null;
  /** Rank (from 1) after each stage; null where it is not in the list. */
  readonly ranks: readonly (number | null)[];
  /** Name of the stage that dropped it; null: returned. */
  readonly droppedBy: string | null;
}

/** What became of every candidate of one query, stage by stage. */
export interface Journey {
  readonly query: string;
  readonly text: string;
  readonly stages: readonly string[];
  /** Every candidate that any source brought, in the order it came. */
  readonly rows: readonly JourneyRow[];
}

/** One query followed through a pipeline: each candidate's rank after each stage, and the stage that dropped it. Runs
 *  the pipeline, writes nothing. Judgements of grade 1 or more are right. */
export async function journey(
  pipeline: Pipeline, query: Query, now: string,
  options: { readonly rows?: Rows; readonly judgements?: ReadonlyMap<string, number> } = {},
): Promise<Journey> {
  const rows = byId(options.rows ?? []);
  const lists = await runStages(pipeline, query, now);
  const last = new Map<string, { readonly candidate: Candidate; readonly stage: number }>();
  lists.forEach((list, stage) => list.forEach((candidate) => last.set(candidate.id, { candidate, stage })));
  return {
    query: query.id,
    text: query.text,
    stages: pipeline.map(({ name }) => name),
    rows: [...last].map(([id, { candidate, stage }]) => ({
      id,
      similarity: candidate.similarity,
      score: candidate.score,
      age: ageOrOdd(candidate.createdAt, query.at ?? now),
      key: candidate.key,
      trigger: rows.get(id)?.trigger ?? null,
      judged: options.judgements === undefined ? null : (options.judgements.get(id) ?? 0) >= 1 ? "right" : "other",
      ranks: lists.map((list) => (list.findIndex((one) => one.id === id) + 1) || null),
      droppedBy: pipeline[stage + 1]?.name ?? null,
    })),
  };
}
