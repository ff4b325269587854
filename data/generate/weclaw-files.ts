import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeEvents, writeExperiences, writeJsonl, writeQrels, writeQueries } from "../../lib/formats";
import type { Query } from "../../lib/types";
import { reconstruct } from "./corpus";
import { judge } from "./labels";
import { ACCEPTANCE, UNANSWERED } from "./questions/acceptance";
import { FIRST_DRAFTS, LABELLED } from "./questions/labelled";
import type { Question } from "./questions/nouns";
import { SECOND_SET } from "./questions/second-set";
import type { Cause } from "./raw-call";
import { SEED, SETTINGS } from "./settings";
import { supersededPairs } from "./superseded";

/** Writes the reconstructed corpus, its questions and labels into a folder; no model is needed and the bytes are the
 *  same every time. */
export async function writeWeclaw(folder: string): Promise<void> {
  await mkdir(join(folder, "superseded"), { recursive: true });
  const { calls, experiences, causes } = reconstruct(SEED);
  await writeEvents(join(folder, "events.jsonl"), calls);
  await writeCauses(join(folder, "causes.jsonl"), causes);
  await writeExperiences(join(folder, "corpus.jsonl"), experiences);
  await writeQueries(join(folder, "queries.jsonl"), LABELLED);
  await writeQueries(join(folder, "queries.first-drafts.jsonl"), FIRST_DRAFTS);
  await writeQrels(join(folder, "qrels.tsv"), judge(LABELLED, experiences, causes));
  await writeQueries(join(folder, "second.queries.jsonl"), SECOND_SET);
  await writeQrels(join(folder, "second.qrels.tsv"), judge(SECOND_SET, experiences, causes));
  await writeQuestionCauses(join(folder, "question-causes.jsonl"), [...LABELLED, ...SECOND_SET]);
  await writeQueries(join(folder, "acceptance.jsonl"), plainQueries("a", ACCEPTANCE, "acceptance"));
  await writeQueries(join(folder, "unanswered.jsonl"), plainQueries("n", UNANSWERED, "unanswered"));
  await writeFile(join(folder, "settings.json"), `${JSON.stringify(SETTINGS, null, 2)}\n`);
  await writeSuperseded(join(folder, "superseded"));
}

/** Questions without labels, numbered. */
export function plainQueries(prefix: string, texts: readonly string[], subset: string): readonly Query[] {
  return texts.map((text, i) => ({ id: `${prefix}${String(i + 1).padStart(2, "0")}`, text, subset }));
}

async function writeSuperseded(folder: string): Promise<void> {
  const { calls, causes, experiences, queries, qrels } = supersededPairs();
  await writeEvents(join(folder, "events.jsonl"), calls);
  await writeCauses(join(folder, "causes.jsonl"), causes);
  await writeExperiences(join(folder, "corpus.jsonl"), experiences);
  await writeQueries(join(folder, "queries.jsonl"), queries);
  await writeQrels(join(folder, "qrels.tsv"), qrels);
}

async function writeCauses(file: string, causes: readonly Cause[]): Promise<void> {
  await writeJsonl(file, causes.map(({ session, seq, cause }) => ({ run_id: session, seq, cause })));
}

async function writeQuestionCauses(file: string, questions: readonly Question[]): Promise<void> {
  await writeJsonl(file, questions.map(({ id, causes }) => ({ id, causes })));
}
