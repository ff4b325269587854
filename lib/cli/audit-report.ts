import { section, type Report, type Section } from "../report";
import type { AuditLog, AuditQueries } from "../formats";
import { abstainSection } from "./audit-abstain-section";
import { chanceSection } from "./audit-chance-section";
import { keySection } from "./audit-key-section";
import type { Mapping } from "./audit-mapping";
import type { AuditOptions } from "./audit-options";
import { pipelineSection } from "./audit-pipeline-section";
import type { Recorded } from "./audit-recorded";
import { recorderSection } from "./audit-recorder-section";
import type { Bench, Replay } from "./audit-replay";
import { searchSection } from "./audit-search-section";
import { summarySection } from "./audit-summary-section";
import { textSection } from "./audit-text-section";
import { unseenSection } from "./audit-unseen-section";

/** Everything an audit has worked out. */
export interface Audited {
  readonly log: AuditLog;
  readonly asked: AuditQueries | null;
  readonly recorded: Recorded;
  readonly mapping: Mapping | null;
  readonly bench: Bench;
  readonly replays: readonly Replay[];
  /** Judgements of experiences that these options do not record. */
  readonly lost: number;
}

/** The audit as a report, in the order of the data's way: recorder, key, text, search, pipeline, chance, silence. */
export async function auditReport(audited: Audited, options: AuditOptions): Promise<Report> {
  const { log, asked, recorded, mapping, bench, replays } = audited;
  const { sources } = recorded;
  const queried = asked === null ? [] : await queriedSections(audited, asked);
  return {
    title: `recall-lab audit of ${log.folder}`,
    sections: [
      readSection(audited),
      ...(replays.length === 0 ? [] : [summarySection(replays, bench)]),
      recorderSection(recorded, mapping, options),
      keySection(bench, replays, sources),
      textSection(bench, sources),
      ...queried,
      unseenSection(log, asked, recorded.experiences, options.now ?? bench.clock.now),
    ],
  };
}

async function queriedSections(audited: Audited, asked: AuditQueries): Promise<readonly Section[]> {
  const { bench, replays } = audited;
  const sources = [...new Set(asked.queries.map(({ source }) => source))];
  const sourceOf = new Map(asked.queries.map(({ id, source }) => [id, source]));
  const [first] = replays;
  return [
    searchSection(replays, bench, (id) => sourceOf.get(id) ?? "", sources),
    pipelineSection(replays, bench),
    chanceSection(replays, bench),
    ...(first === undefined ? [] : [await abstainSection(asked.noAnswer, first, bench)]),
  ];
}

function readSection({ log, asked, bench, lost, recorded }: Audited): Section {
  const runs = new Set(log.calls.map(({ session }) => session)).size;
  const queries = asked === null ? "no queries" : `${asked.queries.length} judged queries, `
    + `${asked.noAnswer.length} that have no answer`;
  const gone = lost === 0 ? "" : ` ${lost} judgements name experiences that these options do not record; their queries `
    + "stay judged.";
  return section("What was read", [
    `${recorded.calls} tool calls of ${runs} runs, ${recorded.sources.length} `
      + `${recorded.sources.length === 1 ? "source" : "sources"}; ${queries}; model `
      + `${bench.vectors.model}, ${bench.vectors.count} different texts embedded.${gone}`,
  ]);
}
