import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Diagnosis } from "../audit";
import { formatError, isFormatError } from "../formats";
import { openMasker, type Report } from "../report";
import type { Embedder } from "../types";
import { openEmbedder, openEndpoint } from "../vectors";
import { auditFound } from "./audit-found";
import { auditLog } from "./audit-log";
import { auditOptions, type AuditOptions } from "./audit-options";
import { prepareOutputs, publish } from "./audit-outputs";
import { UNUSABLE_MODEL } from "./audit-texts";
import type { Io } from "./io";
import { provenance, shownPath } from "./provenance";
import type { ReadingOptions } from "./reading-options";
import { reportDiagnosis } from "./report-diagnosis";

/** How the audit gets its vectors; a test hands in a toy. */
export type OpenModel = (model: string | undefined) => Promise<Embedder>;

/** `recall-lab audit PATH...`: a folder of agent logs goes through the recorder and every audit, anything else through
 *  the readers and `diagnose`. Prints the report; progress goes to io.err; writes only the files that options name, each
 *  whole or not at all. Resolves to the exit status: 0 done, 1 by --fail-on, 2 bad input or use. */
export async function runAudit(argv: readonly string[], io: Io, openModel: OpenModel = defaultModel): Promise<number> {
  const asked = auditOptions(argv);
  if ("text" in asked) {
    (asked.status === 0 ? io.out : io.err)(asked.text);
    return asked.status;
  }
  const { options } = asked;
  try {
    const inputs = [...options.paths, options.qrels, options.queries, options.documents, options.pipeline, options.generator];
    const baseline = prepareOutputs(options, inputs.flatMap((one) => (one === undefined ? [] : [one])));
    const { diagnosis, text } = await audited(options, io, modelFor(options, openModel, io));
    return await publish("audit", diagnosis, text, baseline, options, io);
  } catch (error) {
    return sayBadInput("audit", error, options.secrets, io);
  }
}

/** One line about what the user can mend (a file, a model, a condition), secrets masked, and status 2; throws the rest. */
export async function sayBadInput(verb: string, error: unknown, secrets: "mask" | "show", io: Io): Promise<number> {
  const { name, message } = error as Error;
  if (!isFormatError(error) && name !== UNUSABLE_MODEL && !(error instanceof RangeError && /^--/.test(message))) throw error;
  const [line] = secrets === "show" ? [message] : await openMasker().mask([message]);
  io.err(`recall-lab ${verb}: ${line ?? message}\n`);
  return 2;
}

/** The embedder that the options ask for: an endpoint, or a model by name. */
export function modelFor(options: ReadingOptions, openModel: OpenModel, io: Io): () => Promise<Embedder> {
  const { endpoint, model } = options;
  if (endpoint === undefined) return () => openModel(model);
  return () => openEndpoint({ ...endpoint, onProgress: (done, total) => io.err(`endpoint: ${done} of ${total} texts\n`) });
}

async function audited(
  options: AuditOptions, io: Io, open: () => Promise<Embedder>,
): Promise<{ readonly diagnosis: Diagnosis; readonly text: Report | null }> {
  const [path = "", ...more] = options.paths;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && !/^https?:\/\//i.test(path)) throw formatError({ file: path, expected: "a file or folder", got: "nothing" });
  if (more.length > 0 || !isAgentLog(path, options)) {
    return { diagnosis: await auditFound(options, open, io.err), text: null };
  }
  const { report, ...kept } = await auditLog(path, options, open, io.err);
  const from = { seed: options.seed, ...await provenance([path]) };
  const diagnosis = reportDiagnosis({ ...report, title: `recall-lab audit of ${shownPath(path)}` }, from);
  return { diagnosis: { ...diagnosis, ...kept }, text: report };
}

/** A folder that holds events.jsonl, of which nothing says that it is anything else. */
function isAgentLog(path: string, { format, pipeline }: AuditOptions): boolean {
  return format === undefined && pipeline === undefined && existsSync(join(path, "events.jsonl"));
}

const defaultModel: OpenModel = (model) => openEmbedder(model === undefined ? {} : { model });
