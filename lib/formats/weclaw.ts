import { join } from "node:path";
import { z } from "zod";
import type { Experience, Qrels, Query } from "../types";
import { bundled } from "./bundled";
import { readCorpus, readSettings, type Corpus } from "./corpus";
import { schemaFault } from "./jsonl";
import { readJudged } from "./judged";
import { readQueries } from "./queries";

/** What a reader of data/weclaw must know besides the rows. */
export interface WeclawSettings {
  readonly seed: number;
  /** The instants at which the two articles looked at the store. */
  readonly now: { readonly article72: string; readonly article85: string };
  readonly state72: { readonly createdBefore: string; readonly rows: number };
  readonly recorder: { readonly by: "tool" | "tool+action"; readonly minFailures: number };
  /** Cosine thresholds: the published one, and the one that suits our smaller model. */
  readonly gates: { readonly published: number; readonly forThisModel: number };
}

/** The reconstructed corpus with all its query sets. */
export interface Weclaw extends Omit<Corpus, "settings"> {
  readonly settings: WeclawSettings;
  /** The rows that article 72's store held: those created before its instant. */
  readonly experiences72: readonly Experience[];
  /** Article 72's acceptance queries; they have no judgements. */
  readonly acceptance: readonly Query[];
  /** Queries whose right answer is nothing. */
  readonly unanswered: readonly Query[];
  /** The labelled queries as first written. */
  readonly firstDrafts: readonly Query[];
  readonly second: { readonly queries: readonly Query[]; readonly qrels: Qrels };
}

/** Reads data/weclaw (or a folder like it), everything checked against everything; the first fault is a FormatError. */
export async function readWeclaw(folder: string = bundled("weclaw")): Promise<Weclaw> {
  const corpus = await readCorpus(folder);
  const settings = await weclawSettings(join(folder, "settings.json"));
  const ids = new Set(corpus.experiences.map(({ id }) => id));
  const second = await readJudged(join(folder, "second.queries.jsonl"), join(folder, "second.qrels.tsv"), { ids });
  const before = Date.parse(settings.state72.createdBefore);
  return {
    ...corpus,
    settings,
    experiences72: corpus.experiences.filter(({ createdAt }) => createdAt !== null && Date.parse(createdAt) < before),
    acceptance: await readQueries(join(folder, "acceptance.jsonl")),
    unanswered: await readQueries(join(folder, "unanswered.jsonl")),
    firstDrafts: await readQueries(join(folder, "queries.first-drafts.jsonl")),
    second: { queries: second.queries, qrels: second.qrels },
  };
}

const number = z.number({ error: "a number" });
const instant = z.string({ error: "an instant" });
const SETTINGS = z.object({
  seed: number,
  now: z.object({ article72: instant, article85: instant }, { error: "two instants" }),
  state72: z.object({ createdBefore: instant, rows: number }, { error: "createdBefore and rows" }),
  recorder: z.object(
    { by: z.enum(["tool", "tool+action"], { error: '"tool" or "tool+action"' }), minFailures: number },
    { error: "by and minFailures" },
  ),
  gates: z.object({ published: number, forThisModel: number }, { error: "two thresholds" }),
});

async function weclawSettings(file: string): Promise<WeclawSettings> {
  const raw = await readSettings(file);
  const parsed = SETTINGS.safeParse(raw);
  if (!parsed.success) throw schemaFault(file, null, raw, parsed.error.issues[0]);
  return parsed.data;
}
