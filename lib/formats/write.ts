import { rename, writeFile } from "node:fs/promises";
import type { Experience, Qrels, Query, ToolCall } from "../types";

/** Writes rows as JSONL (one object a line, \n after each), whole or not at all: a neighbour file takes its place. */
export async function writeJsonl(file: string, rows: readonly object[]): Promise<void> {
  await writeWhole(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

/** Tool calls in the schema that `readEvents` reads. */
export async function writeEvents(file: string, calls: readonly ToolCall[]): Promise<void> {
  await writeJsonl(file, calls.map(eventRowOf));
}

/** Experiences in the schema that `readExperiences` reads (article 86's field names). */
export async function writeExperiences(file: string, experiences: readonly Experience[]): Promise<void> {
  await writeJsonl(file, experiences.map(experienceRowOf));
}

/** Queries in the schema that `readQueries` reads. */
export async function writeQueries(file: string, queries: readonly Query[]): Promise<void> {
  await writeJsonl(file, queries.map(({ id, text, subset, at }) => ({ id, text, subset, at: at ?? null })));
}

/** Judgements: BEIR's layout for a name that ends in .tsv, TREC's otherwise. An id with white space in it cannot be
 *  written and is a RangeError. */
export async function writeQrels(file: string, qrels: Qrels): Promise<void> {
  const beir = file.endsWith(".tsv");
  const rows = [...qrels].flatMap(([query, grades]) => [...grades].map(([id, grade]) => ({ query, id, grade })));
  const odd = rows.flatMap(({ query, id }) => [query, id]).find((id) => id === "" || /\s/.test(id));
  if (odd !== undefined) {
    throw new RangeError(`writeQrels: expected ids without white space, got ${JSON.stringify(odd)}`);
  }
  const lines = rows.map(({ query, id, grade }) => (beir ? `${query}\t${id}\t${grade}` : `${query} 0 ${id} ${grade}`));
  await writeWhole(file, [...(beir ? ["query-id\tcorpus-id\tscore"] : []), ...lines, ""].join("\n"));
}

function eventRowOf(call: ToolCall): object {
  const { session, seq, tool, action, ok, error, at } = call;
  const { source } = call as { readonly source?: string };
  return { run_id: session, seq, tool, action, ok, error, started_at: at, source };
}

function experienceRowOf(experience: Experience): object {
  const { id, trigger, diagnosis, fixSummary, abstractPattern, outcome, sourceType, createdAt, hitCount } = experience;
  const article = {
    id, trigger, diagnosis, fix_summary: fixSummary, abstract_pattern: abstractPattern, outcome,
    source_type: sourceType, created_at: createdAt, hit_count: hitCount,
  };
  const { tool, action, session, failedSeqs, successSeq, source } = experience;
  return { ...article, tool, action, run_id: session, failed_seqs: failedSeqs, success_seq: successSeq, source };
}

async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  await writeFile(beside, text);
  await rename(beside, file);
}
