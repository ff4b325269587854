import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Experience, Qrels } from "../types";
import { readAges } from "./ages";
import { formatError, show } from "./errors";
import { readEvents, type LoggedCall } from "./events";
import { readExperiences } from "./experiences";
import type { ReadOptions } from "./options";
import { readJudged } from "./judged";
import { queryRows, type LoggedQuery } from "./queries";
import { readRuns, type AgentRun } from "./runs";

/** The part of an audit folder that needs no recorder. */
export interface AuditLog {
  readonly folder: string;
  /** events.jsonl, all runs. */
  readonly calls: readonly LoggedCall[];
  /** runs.jsonl; null: every run feeds the store. */
  readonly runs: readonly AgentRun[] | null;
  /** experiences.jsonl: what the judgements' ids stand for; null: they are the recorder's own. */
  readonly reference: readonly Experience[] | null;
}

/** Queries of an audit folder. */
export interface AuditQueries {
  readonly queries: readonly LoggedQuery[];
  readonly qrels: Qrels;
  /** queries_no_answer.jsonl: the right answer is nothing. */
  readonly noAnswer: readonly LoggedQuery[];
}

const QRELS = ["labels/qrels.trec", "labels/qrels.tsv", "qrels.trec", "qrels.tsv"];

/** Reads events.jsonl of a folder and, where they are, runs.jsonl and experiences.jsonl, checked against each
 *  other: an event of a run that runs.jsonl does not name is an error. */
export async function readAuditLog(folder: string, options: ReadOptions = {}): Promise<AuditLog> {
  const runs = await optional(join(folder, "runs.jsonl"), (file) => readRuns(file, options));
  const known = runs && { runs: new Set(runs.map(({ id }) => id)) };
  const calls = await readEvents(join(folder, "events.jsonl"), { ...options, ...known });
  const reference = await optional(join(folder, "experiences.jsonl"), (file) => readExperiences(file, options));
  return { folder, calls, runs, reference };
}

/** Reads queries.jsonl with labels/qrels.trec (or .tsv, or without the folder) and queries_no_answer.jsonl where it is.
 *  Null where the folder has no queries. Judgements must be of the `ids`, every query must have one, and none may be in
 *  both files. */
export async function readAuditQueries(
  folder: string, ids: { readonly has: (id: string) => boolean }, options: ReadOptions = {},
): Promise<AuditQueries | null> {
  const file = join(folder, "queries.jsonl");
  if (!existsSync(file)) return null;
  const names = QRELS.map((name) => join(folder, name));
  const qrelsFile = names.find((name) => existsSync(name)) ?? join(folder, "labels/qrels.trec");
  const { queries, qrels } = await readJudged(file, qrelsFile, { ...options, ids });
  const noAnswer = await optional(join(folder, "queries_no_answer.jsonl"), (path) => unanswered(path, qrels, options));
  return { queries, qrels, noAnswer: noAnswer ?? [] };
}

async function unanswered(file: string, qrels: Qrels, options: ReadOptions): Promise<readonly LoggedQuery[]> {
  const rows = await queryRows(file, options);
  const judged = rows.find(({ value }) => qrels.has(value.id));
  if (judged === undefined) return rows.map(({ value }) => value);
  const got = `${show(judged.value.id)}, which queries.jsonl has`;
  throw formatError({ file, line: judged.line, field: "id", expected: "a query of its own", got });
}

/** Reads ages_synthetic.tsv of a folder: ages in days, made up and to be labelled so, of experiences among `ids`. Null
 *  where the folder has none. */
export function readAuditAges(
  folder: string, ids: { readonly has: (id: string) => boolean },
): Promise<ReadonlyMap<string, number> | null> {
  return optional(join(folder, "ages_synthetic.tsv"), (file) => readAges(file, ids));
}

async function optional<T>(file: string, read: (file: string) => Promise<T>): Promise<T | null> {
  return existsSync(file) ? read(file) : null;
}
