import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Experience, Qrels } from "../types";
import { formatError, show } from "./errors";
import { readEvents, type LoggedCall } from "./events";
import { readExperiences } from "./experiences";
import { readJudged } from "./judged";
import type { LoggedQuery } from "./queries";

/** A data set in BEIR's layout with the log that it was recorded from. */
export interface Corpus {
  readonly folder: string;
  /** events.jsonl; empty where the folder has no log. */
  readonly calls: readonly LoggedCall[];
  /** corpus.jsonl, in file order. */
  readonly experiences: readonly Experience[];
  readonly queries: readonly LoggedQuery[];
  readonly qrels: Qrels;
  /** settings.json; empty where there is none. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Reads corpus.jsonl, queries.jsonl and qrels.tsv of a folder, checked against each other, and events.jsonl and
 *  settings.json where they are. The first fault is a FormatError. Source of the layout: BEIR. */
export async function readCorpus(folder: string): Promise<Corpus> {
  const events = join(folder, "events.jsonl");
  const experiences = await readExperiences(join(folder, "corpus.jsonl"));
  const ids = new Set(experiences.map(({ id }) => id));
  const judged = await readJudged(join(folder, "queries.jsonl"), join(folder, "qrels.tsv"), { ids });
  const calls = existsSync(events) ? await readEvents(events) : [];
  const settings = await readSettings(join(folder, "settings.json"));
  return { folder, calls, experiences, queries: judged.queries, qrels: judged.qrels, settings };
}

/** A JSON object; {} where there is no such file. Anything else in the file is a FormatError. */
export async function readSettings(file: string): Promise<Readonly<Record<string, unknown>>> {
  if (!existsSync(file)) return {};
  const text = await readFile(file, "utf8");
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below, with the text.
  }
  throw formatError({ file, expected: "a JSON object", got: show(text) });
}
