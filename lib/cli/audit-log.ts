import { join } from "node:path";
import type { Diagnosis } from "../audit";
import { formatError, readAuditAges, readAuditLog, readAuditQueries } from "../formats";
import type { AuditLog, AuditQueries } from "../formats";
import type { Report } from "../report";
import type { Embedder } from "../types";
import { openBench, qrelsFor } from "./audit-bench";
import { mapExperiences } from "./audit-mapping";
import { replayMeasures } from "./audit-measures";
import type { AuditOptions } from "./audit-options";
import { recordLog, type Recorded } from "./audit-recorded";
import { replay, textOf, type Replay, type Wording } from "./audit-replay";
import { auditReport } from "./audit-report";
import { orUnusable } from "./audit-texts";

/** What an audit of agent logs gives: the report, and what a baseline keeps of it. */
export interface AuditedLog extends Pick<Diagnosis, "measures" | "perQuery"> {
  readonly report: Report;
}

/** The audit of a folder of agent logs: the recorder and every audit over them, as a report. `say` is told of progress.
 *  FormatError for a file that is not as it must be, an error named UNUSABLE_MODEL where the model fails. */
export async function auditLog(
  folder: string, options: AuditOptions, openModel: () => Promise<Embedder>, say: (line: string) => void,
): Promise<AuditedLog> {
  const log = await readAuditLog(folder, options);
  const recorded = recordLog(log, options);
  if (recorded.experiences.length === 0) {
    const file = join(folder, "events.jsonl");
    throw formatError({ file, expected: "at least one row of failures that a success ended", got: "none" });
  }
  const mapping = log.reference && mapExperiences(log.reference, recorded.experiences);
  const ids = judgedIds(log, recorded);
  const ages = await readAuditAges(folder, ids);
  const asked = await readAuditQueries(folder, ids, options);
  const { qrels, lost } = qrelsFor(asked, mapping);
  say(`${recorded.experiences.length} experiences, ${asked?.queries.length ?? 0} queries; embedding\n`);
  const embedder = await orUnusable(openModel);
  const parts = { log, ages, recorded, mapping, asked, qrels };
  const { bench, close } = await openBench(parts, options, embedder, (done, total) => {
    say(`embedded ${done} of ${total} texts\n`);
  });
  try {
    const replays = await replaysOf(asked, (wording) => replay(bench, asked?.queries ?? [], wording));
    const report = await auditReport({ log, asked, recorded, mapping, bench, replays, lost }, options);
    return { report, ...replayMeasures(replays, bench) };
  } finally {
    close();
  }
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
