import { statSync } from "node:fs";
import { join } from "node:path";
import { formatError, isFormatError, readAuditAges, readAuditLog, readAuditQueries } from "../formats";
import type { AuditLog, AuditQueries } from "../formats";
import { renderText, type Report } from "../report";
import type { Embedder } from "../types";
import { openEmbedder } from "../vectors";
import { openBench, qrelsFor } from "./audit-bench";
import { mapExperiences } from "./audit-mapping";
import { auditOptions, type AuditOptions } from "./audit-options";
import { recordLog, type Recorded } from "./audit-recorded";
import { replay, textOf, type Replay, type Wording } from "./audit-replay";
import { auditReport } from "./audit-report";
import { orUnusable, UNUSABLE_MODEL } from "./audit-texts";
import type { Io } from "./io";

/** How the audit gets its vectors; a test hands in a toy. */
export type OpenModel = (model: string | undefined) => Promise<Embedder>;

/** `recall-lab audit FOLDER`: runs the recorder and every audit over agent logs and prints a text report; progress goes
 *  to io.err, and nothing is written to disk. Resolves to the exit status: 0 done, 1 by --fail-on, 2 bad input or use. */
export async function runAudit(argv: readonly string[], io: Io, openModel: OpenModel = defaultModel): Promise<number> {
  const asked = auditOptions(argv);
  if ("text" in asked) {
    (asked.status === 0 ? io.out : io.err)(asked.text);
    return asked.status;
  }
  try {
    const report = await auditOf(asked.options, io, openModel);
    io.out(renderText(report));
    return fails(report, asked.options) ? 1 : 0;
  } catch (error) {
    if (!isFormatError(error) && (error as Error).name !== UNUSABLE_MODEL) throw error;
    io.err(`recall-lab audit: ${(error as Error).message}\n`);
    return 2;
  }
}

async function auditOf(options: AuditOptions, io: Io, openModel: OpenModel): Promise<Report> {
  refuseNoFolder(options.folder);
  const log = await readAuditLog(options.folder, options);
  const recorded = recordLog(log, options);
  if (recorded.experiences.length === 0) {
    const file = join(options.folder, "events.jsonl");
    throw formatError({ file, expected: "at least one row of failures that a success ended", got: "none" });
  }
  const mapping = log.reference && mapExperiences(log.reference, recorded.experiences);
  const ids = judgedIds(log, recorded);
  const ages = await readAuditAges(options.folder, ids);
  const asked = await readAuditQueries(options.folder, ids, options);
  const { qrels, lost } = qrelsFor(asked, mapping);
  io.err(`${recorded.experiences.length} experiences, ${asked?.queries.length ?? 0} queries; embedding\n`);
  const embedder = await orUnusable(() => openModel(options.model));
  const parts = { log, ages, recorded, mapping, asked, qrels };
  const { bench, close } = await openBench(parts, options, embedder, (done, total) => {
    io.err(`embedded ${done} of ${total} texts\n`);
  });
  try {
    const replays = await replaysOf(asked, (wording) => replay(bench, asked?.queries ?? [], wording));
    return await auditReport({ log, asked, recorded, mapping, bench, replays, lost }, options);
  } finally {
    close();
  }
}

function fails({ sections }: Report, { failOn }: AuditOptions): boolean {
  return sections.some(({ blocks }) => blocks.some((block) => block.kind === "verdict" && block.status === failOn));
}

function judgedIds({ reference }: AuditLog, { experiences }: Recorded): ReadonlySet<string> {
  return new Set((reference ?? experiences).map(({ id }) => id));
}

async function replaysOf(
  asked: AuditQueries | null, run: (wording: Wording) => Promise<Replay>,
): Promise<readonly Replay[]> {
  if (asked === null) return [];
  const worded = (["text", "text_call"] as const).filter((wording) => {
    return asked.queries.every((query) => textOf(query, wording) !== null);
  });
  const replays: Replay[] = [];
  for (const wording of worded) replays.push(await run(wording));
  return replays;
}

function refuseNoFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  throw formatError({ file: folder, expected: "a folder", got: found ? "a file" : "nothing" });
}

const defaultModel: OpenModel = (model) => openEmbedder(model === undefined ? {} : { model });
