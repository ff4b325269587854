import { z } from "zod";
import type { Candidate, Qrels, Run } from "../types";
import { bundled } from "./bundled";
import { formatError, show } from "./errors";
import { count, instantOrNull, name, oneOf, rowOf, text } from "./fields";
import { streamJsonl, type RowSchema } from "./jsonl";

/** Lists recorded on the corpus of one seed: raw vector order, nine candidates a query. */
export interface SeedRun {
  readonly seed: number;
  /** "labelled", "second" or "acceptance". */
  readonly set: string;
  readonly run: Run;
  /** The right ones among the listed candidates, grade 1 (others are not named, so recall@k cannot be told); empty for
   *  "acceptance", which has no labels. */
  readonly qrels: Qrels;
}

/** Recorded lists by seed and question set, in file order (default: data/weclaw/seed-runs.jsonl). Replay them with
 *  `fromLists`; ids are those of each seed's own corpus. Refused: a question met twice in a run, a relevant id that is
 *  not listed, a set that is judged in part. */
export async function readSeedRuns(file: string = bundled("weclaw/seed-runs.jsonl")): Promise<readonly SeedRun[]> {
  const runs = new Map<string, Growing>();
  for await (const { line, value } of streamJsonl(file, ROW)) {
    const key = JSON.stringify([value.seed, value.set]);
    const run = runs.get(key) ?? newRun(value);
    runs.set(key, run);
    checkRow(file, line, value, run);
    run.run.set(value.query, value.candidates.map(candidateOf));
    if (value.relevant !== null) run.qrels.set(value.query, new Map(value.relevant.map((id) => [id, 1])));
  }
  return [...runs.values()];
}

interface Growing extends SeedRun {
  readonly run: Map<string, readonly Candidate[]>;
  readonly qrels: Map<string, ReadonlyMap<string, number>>;
}

interface SeedRow {
  readonly seed: number;
  readonly set: string;
  readonly query: string;
  readonly relevant: readonly string[] | null;
  readonly candidates: readonly Listed[];
}

interface Listed extends Omit<Candidate, "similarity" | "score" | "createdAt"> {
  readonly similarity: number;
  readonly created_at: string | null;
}

const similarity = z.number({ error: "a cosine" }).min(-1, { error: "a cosine" }).max(1, { error: "a cosine" });
const LISTED = rowOf(
  { id: name, similarity, created_at: instantOrNull({}), key: text, outcome: oneOf(["success", "failure"]) }, {},
);
const ROW: RowSchema<SeedRow> = rowOf({
  seed: count, set: name, query: name, relevant: z.array(name, { error: "a list of ids or null" }).nullable(),
  candidates: z.array(LISTED, { error: "a list of candidates" }),
}, {});

function newRun({ seed, set }: SeedRow): Growing {
  return { seed, set, run: new Map(), qrels: new Map() };
}

function checkRow(file: string, line: number, row: SeedRow, { run, qrels }: Growing): void {
  const refuse = (field: string, expected: string, got: unknown): never => {
    throw formatError({ file, line, field, expected, got: show(got) });
  };
  if (run.has(row.query)) refuse("query", "a question of its own in this seed and set", row.query);
  const expected = row.relevant === null ? 0 : run.size;
  if (qrels.size !== expected) refuse("relevant", "null in the whole set or nowhere", row.relevant);
  const listed = new Set(row.candidates.map(({ id }) => id));
  const odd = row.relevant?.find((id) => !listed.has(id));
  if (odd !== undefined) refuse("relevant", "ids of listed candidates", odd);
}

function candidateOf({ created_at, ...rest }: Listed): Candidate {
  return { ...rest, score: rest.similarity, createdAt: created_at };
}
