import type { Experience, Outcome } from "../types";

/** A row of the table experience as better-sqlite3 gives it. */
export interface ExperienceRow {
  readonly seq: number;
  readonly id: string;
  readonly trigger: string;
  readonly diagnosis: string;
  readonly fix_summary: string;
  readonly abstract_pattern: string;
  readonly outcome: Outcome;
  readonly source_type: string;
  readonly created_at: string | null;
  readonly hit_count: number;
  readonly tool: string;
  readonly action: string;
  readonly session: string;
  readonly failed_seqs: string;
  readonly success_seq: number | null;
  readonly source: string | null;
  /** Content hash when it was stored. */
  readonly hash: string;
}

/** The columns in the order of toColumns. */
export const COLUMNS = [
  "id", "trigger", "diagnosis", "fix_summary", "abstract_pattern", "outcome", "source_type", "created_at", "hit_count",
  "tool", "action", "session", "failed_seqs", "success_seq", "source",
] as const;

/** An experience as the values of COLUMNS. */
export function toColumns(one: Experience): readonly (string | number | null)[] {
  return [
    one.id, one.trigger, one.diagnosis, one.fixSummary, one.abstractPattern, one.outcome, one.sourceType, one.createdAt,
    one.hitCount, one.tool, one.action, one.session, JSON.stringify(one.failedSeqs), one.successSeq, one.source ?? null,
  ];
}

/** A row as an experience; `source` is left out where the row has none. */
export function toExperience(row: ExperienceRow): Experience {
  return {
    id: row.id,
    trigger: row.trigger,
    diagnosis: row.diagnosis,
    fixSummary: row.fix_summary,
    abstractPattern: row.abstract_pattern,
    outcome: row.outcome,
    sourceType: row.source_type,
    createdAt: row.created_at,
    hitCount: row.hit_count,
    tool: row.tool,
    action: row.action,
    session: row.session,
    failedSeqs: JSON.parse(row.failed_seqs) as readonly number[],
    successSeq: row.success_seq,
    ...(row.source === null ? {} : { source: row.source }),
  };
}
