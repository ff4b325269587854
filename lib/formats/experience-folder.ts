import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { packageRoot } from "../root";
import type { Experience, Qrels, Query } from "../types";
import { readAuditAges, readAuditQueries } from "./audit-folder";
import { readExperiences } from "./experiences";
import type { Found, Notice, StoredText } from "./found";
import type { FileFormat } from "./inspect/format";

const DAY = 86_400_000;
/** Where nothing has a time: some instant, since only made-up ages are measured from it. */
const NO_TIME = "2000-01-01T00:00:00Z";

/** A folder of agent experiences: experiences.jsonl with, where they are, queries.jsonl, labels/qrels.trec (or .tsv),
 *  queries_no_answer.jsonl (judged: nothing is right) and ages_synthetic.tsv (made-up times, and noticed). The text of a
 *  document is its T0 text; its key is the abstract pattern. */
export const EXPERIENCES: FileFormat = {
  name: "experience folder",
  looksLike: ({ kind, entries }) => (kind === "folder" && entries.includes("experiences.jsonl")
    ? { confidence: 0.95, reason: "a folder with experiences.jsonl" } : null),
  read: async (folder, { now }) => {
    const experiences = await readExperiences(join(folder, "experiences.jsonl"));
    const ids = new Set(experiences.map(({ id }) => id));
    const asked = await readAuditQueries(folder, ids);
    const ages = await readAuditAges(folder, ids);
    const documents = experiences.map(documentOf);
    const none = asked?.noAnswer ?? [];
    const judged: Qrels | null = asked && new Map([...asked.qrels, ...none.map(({ id }) => [id, new Map()] as const)]);
    // A time of asking beside made-up times of documents would give ages of neither.
    const plain = ({ id, text, at }: Query): Query => ({ id, text, ...(at !== undefined && ages === null && { at }) });
    return {
      format: "experience folder", queries: [...(asked?.queries ?? []), ...none].map(plain),
      documents: ages === null ? documents : aged(documents, ages, now ?? latest(documents)),
      stages: [], qrels: judged, vectors: null,
      noticed: ages === null || ages.size === 0 ? [] : [madeUp(folder, ages.size, documents.length)],
    } satisfies Found;
  },
};

/** The folder of the handed-out real logs where they lie beside the clone, else that of the sample that ships; relative
 *  to the working folder, so that no report names the machine. */
export function handedOut(): string {
  const real = join(packageRoot(), "..", "shared", "realdata");
  const folder = existsSync(join(real, "experiences.jsonl")) ? real : join(packageRoot(), "data", "sample");
  return relative(process.cwd(), folder) || ".";
}

function documentOf(one: Experience): StoredText {
  const { id, trigger, diagnosis, fixSummary, abstractPattern, createdAt, tool, action, outcome, hitCount } = one;
  return {
    id, createdAt, key: abstractPattern, text: [trigger, diagnosis, fixSummary, abstractPattern].join(" "),
    metadata: new Map([["tool", tool], ["action", action], ["outcome", outcome], ["hit_count", String(hitCount)]]),
  };
}

function aged(
  documents: readonly StoredText[], ages: ReadonlyMap<string, number>, now: string,
): readonly StoredText[] {
  return documents.map((one) => {
    const age = ages.get(one.id);
    return age === undefined ? one : { ...one, createdAt: new Date(Date.parse(now) - age * DAY).toISOString() };
  });
}

function latest(documents: readonly StoredText[]): string {
  const times = documents.flatMap(({ createdAt }) => (createdAt === null ? [] : [createdAt]));
  return times.reduce((last, at) => (Date.parse(at) > Date.parse(last) ? at : last), NO_TIME);
}

function madeUp(folder: string, count: number, of: number): Notice {
  return {
    name: "times are made up", count, of, first: join(folder, "ages_synthetic.tsv"),
    handled: "ages of ages_synthetic.tsv before now, in place of times; what decay does here says nothing of the real ages",
  };
}
