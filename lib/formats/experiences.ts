import type { Experience } from "../types";
import { formatError, show } from "./errors";
import { anything, count, countOrNull, counts, instantOrNull, name, oneOf, rowOf, text } from "./fields";
import type { ReadOptions } from "./options";
import { streamJsonl, type RowSchema } from "./jsonl";
import { missingId, refuseEmpty, refuseTwice } from "./rows";

/** Experiences in file order, with article 86's fields. `id` may be written `_id` (BEIR). Refused: an id met before,
 *  a `success_seq` on a failure. `tool`, `action`, `run_id`, `failed_seqs` are "" or [] where the file lacks them. */
export async function readExperiences(file: string, options: ReadOptions = {}): Promise<readonly Experience[]> {
  const experiences: Experience[] = [];
  const seen = new Map<string, number>();
  for await (const { line, value } of streamJsonl(file, experienceRow(options))) {
    const id = value.id ?? value._id;
    if (id === undefined) throw missingId(file, line);
    refuseTwice(file, line, "id", id, seen);
    refuseSolvedFailure(file, line, value);
    experiences.push(experienceOf(id, value));
  }
  refuseEmpty(file, experiences, options);
  return experiences;
}

function experienceRow(options: ReadOptions): RowSchema<ExperienceRow> {
  const article = {
    trigger: text, diagnosis: text, fix_summary: text, abstract_pattern: text,
    outcome: oneOf(["success", "failure"]), source_type: text, created_at: instantOrNull(options), hit_count: count,
  };
  const origin = {
    tool: text.optional(), action: text.optional(), run_id: text.optional(), failed_seqs: counts.optional(),
    success_seq: countOrNull.optional(), source: text.optional(),
  };
  const aside = {
    failure_count: anything, failed_arguments: anything, fixed_arguments: anything, errors: anything, licence: anything,
    title: anything, text: anything,
  };
  return rowOf({ id: name.optional(), _id: name.optional(), ...article, ...origin, ...aside }, options);
}

interface ExperienceRow {
  readonly id?: string | undefined;
  readonly _id?: string | undefined;
  readonly trigger: string;
  readonly diagnosis: string;
  readonly fix_summary: string;
  readonly abstract_pattern: string;
  readonly outcome: "success" | "failure";
  readonly source_type: string;
  readonly created_at: string | null;
  readonly hit_count: number;
  readonly tool?: string | undefined;
  readonly action?: string | undefined;
  readonly run_id?: string | undefined;
  readonly failed_seqs?: readonly number[] | undefined;
  readonly success_seq?: number | null | undefined;
  readonly source?: string | undefined;
}

function experienceOf(id: string, row: ExperienceRow): Experience {
  const { trigger, diagnosis, outcome, tool = "", action = "", source } = row;
  const experience = {
    id, trigger, diagnosis, fixSummary: row.fix_summary, abstractPattern: row.abstract_pattern, outcome,
    sourceType: row.source_type, createdAt: row.created_at, hitCount: row.hit_count, tool, action,
    session: row.run_id ?? "", failedSeqs: row.failed_seqs ?? [], successSeq: row.success_seq ?? null,
  };
  return source === undefined ? experience : { ...experience, source };
}

function refuseSolvedFailure(file: string, line: number, { outcome, success_seq }: ExperienceRow): void {
  if (outcome === "success" || success_seq === null || success_seq === undefined) return;
  const expected = 'null because "outcome" is "failure"';
  throw formatError({ file, line, field: "success_seq", expected, got: show(success_seq) });
}
