import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeExperiences, writeJsonl, writeQrels } from "../../../lib/formats";
import { record, vectorText } from "../../../lib/record";
import type { Experience, Qrels } from "../../../lib/types";
import { gradesOf, sampleQueries, type SampleQuery } from "./labels";
import { sampleRuns, type SampleCall, type SampleRun } from "./sessions";

const SOURCE = { source: "recall-lab/sample", licence: "MIT" };

/** The made-up agent log with its questions and judgements. */
export interface Sample {
  readonly runs: readonly SampleRun[];
  readonly experiences: readonly Experience[];
  /** Questions that some experience answers (grade 2). */
  readonly queries: readonly SampleQuery[];
  /** Questions of a class that the store does not know. */
  readonly noAnswer: readonly SampleQuery[];
  readonly qrels: Qrels;
}

/** The sample, the same every time. Questions with related experiences only (grade 1) are left out. */
export function sample(): Sample {
  const runs = sampleRuns();
  const store = runs.filter(({ role }) => role === "store").flatMap(({ calls }) => calls);
  const experiences = record(store.map(toolCall), { minFailures: 1, by: "tool+action" }).map((row) => {
    return { ...row, id: `sample-${row.id}`, source: SOURCE.source };
  });
  const graded = sampleQueries(runs).map((query) => ({ query, grades: gradesOf(query, experiences, runs) }));
  const answered = graded.filter(({ grades }) => [...grades.values()].includes(2));
  return {
    runs,
    experiences,
    queries: answered.map(({ query }) => query),
    noAnswer: graded.filter(({ grades }) => grades.size === 0).map(({ query }) => query),
    qrels: new Map(answered.map(({ query, grades }) => [query.id, grades])),
  };
}

/** Writes the sample in the layout that `recall-lab audit` reads. */
export async function writeSample(folder: string): Promise<void> {
  await mkdir(join(folder, "labels"), { recursive: true });
  const { runs, experiences, queries, noAnswer, qrels } = sample();
  const calls = runs.flatMap((run) => run.calls);
  await writeJsonl(join(folder, "events.jsonl"), calls.map(eventRow));
  await writeJsonl(join(folder, "runs.jsonl"), runs.map(runRow));
  await writeExperiences(join(folder, "experiences.jsonl"), experiences);
  await writeJsonl(join(folder, "queries.jsonl"), queries.map(queryRow));
  await writeJsonl(join(folder, "queries_no_answer.jsonl"), noAnswer.map(queryRow));
  await writeQrels(join(folder, "labels", "qrels.trec"), qrels);
  await writeJsonl(join(folder, "labels", "root_cause.jsonl"), calls.flatMap(causeRow));
}

/** What the audit embeds of the sample: T0 and T2 of the rows, both wordings of the questions. */
export function sampleTexts(): readonly string[] {
  const { experiences, queries, noAnswer } = sample();
  const rows = experiences.flatMap((row) => [vectorText(row, "T0"), vectorText(row, "T2")]);
  return [...rows, ...[...queries, ...noAnswer].flatMap(({ text, textCall }) => [text, textCall])];
}

function toolCall({ run, seq, tool, action, trouble, at }: SampleCall): Parameters<typeof record>[0][number] {
  return { session: run, seq, tool, action, ok: trouble === null, error: trouble?.error ?? null, at };
}

function eventRow({ run, seq, tool, action, call, trouble, at }: SampleCall): object {
  const outcome = { ok: trouble === null, error: trouble?.error ?? null };
  return { run_id: run, seq, tool, action, arguments: { call }, ...outcome, started_at: at, ...SOURCE };
}

function runRow({ id, role, task, calls }: SampleRun): object {
  const failed = calls.filter(({ trouble }) => trouble !== null).length;
  return { run_id: id, role, ...SOURCE, model: "made up", task, calls: calls.length, failed };
}

function queryRow({ id, text, textCall, call, at }: SampleQuery): object {
  const { run, seq, tool, action } = call;
  return { id, text, text_call: textCall, tool, action, run_id: run, seq, at, source: SOURCE.source };
}

function causeRow({ run, seq, trouble }: SampleCall): readonly object[] {
  return trouble === null ? [] : [{ run_id: run, seq, cls: trouble.cls, obj: trouble.obj }];
}
