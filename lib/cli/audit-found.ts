import { diagnose, type AuditInput, type Diagnosis } from "../audit";
import { formatError, inspectAny, show, type AnyOptions, type Found, type Inspected } from "../formats";
import { fromLists, type DescribedSources } from "../recall";
import type { Candidate, Embedder } from "../types";
import { cosine, row } from "../vectors";
import { withVectors } from "./audit-embed";
import { readGenerator } from "./audit-generator";
import type { AuditOptions } from "./audit-options";
import { needsSimilarity, planInput, readPlan, stagesAfter, type Plan } from "./audit-pipeline";
import { provenance, shownPath } from "./provenance";
import type { ReadingOptions } from "./reading-options";
import { shownNotices } from "./shown-notices";
import { storeOf } from "./store-reading";

/** Reads the paths and the named files, and makes sure that each named one holds what it was named for. */
export async function readNamed(options: ReadingOptions): Promise<Inspected> {
  const { map, format, order, now, qrels, queries, documents, paths } = options;
  const common: AnyOptions = {
    order, ...storeOf(options), ...(map.size > 0 && { map }), ...(now !== undefined && { now }),
  };
  const named = [
    [qrels, "judgements", ({ qrels: graded }: Found) => graded !== null],
    [queries, "queries", ({ queries: asked }: Found) => asked.length > 0],
    [documents, "documents", ({ documents: texts }: Found) => texts.length > 0],
  ] as const;
  const files = named.flatMap(([file, what, holds]) => (file === undefined ? [] : [{ file, what, holds }]));
  const main = { ...common, ...(format !== undefined && { format }) };
  const all = await inspectAny(paths, main, files.map(({ file }) => file));
  for (const { file, what, holds } of files) {
    const part = all.parts.find(({ together }) => together.includes(file));
    if (part !== undefined && !holds(part.found)) throw formatError({ file, expected: what, got: part.format.name });
  }
  return all;
}

/** The audit of anything but agent logs: read, embed what is missing, diagnose; with what it was made from. */
export async function auditFound(
  options: AuditOptions, openModel: () => Promise<Embedder>, say: (line: string) => void,
): Promise<Diagnosis> {
  const { pipeline: asked } = options;
  const plan = asked === undefined ? null : await readPlan(asked);
  const generator = options.generator === undefined ? null : await readGenerator(options.generator);
  const { found: read } = await readNamed(options);
  refuseNothing(read, options);
  const needs = plan !== null && needsSimilarity(plan) ? "similarity" : "lists";
  const { found, model, texts } = await withVectors(read, options, needs, openModel, (done, total) => {
    say(`embedded ${done} of ${total} texts\n`);
  });
  const diagnosis = await diagnose({
    ...inputOf(found, plan, options), ...(generator !== null && { generator }),
    onProgress: (what, done, total) => (done > 0 && done % 10_000 === 0 ? say(`${what}: ${done} of ${total}\n`) : undefined),
  });
  const files = [...options.paths, ...[options.qrels, options.queries, options.documents, options.baseline,
    plan?.from === "file" ? asked : undefined, options.generator].flatMap((one) => (one === undefined ? [] : [one]))];
  return {
    ...diagnosis,
    input: {
      format: found.format, ...diagnosis.input,
      ...planInput(plan, ownLists(read, found)),
      ...(model !== null && { model, "texts embedded": texts }),
      "lists ordered by": options.order, seed: options.seed, ...await provenance(files),
    },
  };
}

/** Whose lists are audited where no pipeline was described. */
function ownLists(read: Found, audited: Found): string {
  if (read.stages.length > 0) return "as recorded";
  return audited.stages.length > 0 ? "none: a vector search by this audit" : "none";
}

/** What `diagnose` takes, of what was read and described. */
export function inputOf(
  found: Found, plan: Plan | null,
  options: Pick<ReadingOptions, "paths" | "qrels" | "queries" | "documents" | "now" | "grade" | "seed">,
): AuditInput {
  const sources = sourcesOf(found);
  return {
    title: `recall-lab audit of ${options.paths.map(shownPath).join(", ")}`,
    queries: found.queries, qrels: found.qrels, documents: found.documents, stages: found.stages, vectors: found.vectors,
    pipeline: plan === null ? null : stagesAfter(plan, sources),
    ...(plan?.kind === "description" && { pipelineUnder: (missing) => stagesAfter(plan, sources, missing) }),
    now: options.now ?? null, seed: options.seed,
    noticed: shownNotices(found.noticed, [...options.paths, options.qrels, options.queries, options.documents]),
    ...(options.grade !== undefined && { from: options.grade }),
  };
}

function sourcesOf({ documents, vectors }: Found): DescribedSources {
  const places = new Map(vectors === null ? [] : documents.map(({ id }, i) => [id, i]));
  const cosineOf = (a: Candidate, b: Candidate): number | null => {
    const [i, j] = [places.get(a.id), places.get(b.id)];
    return vectors === null || i === undefined || j === undefined ? null : cosine(row(vectors, i), row(vectors, j));
  };
  return { candidates: fromLists(new Map()), ...(documents.length > 0 && { rows: documents }), cosineOf };
}

function refuseNothing({ stages, documents, format }: Found, { paths }: AuditOptions): void {
  if (stages.length > 0 || documents.length > 0) return;
  const got = `only ${show(format)}, which has neither`;
  throw formatError({ file: paths.join(", "), expected: "lists (a run, a trace) or documents", got });
}
