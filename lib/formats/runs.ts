import { anything, name, oneOf, rowOf, text } from "./fields";
import type { ReadOptions } from "./options";
import { streamJsonl, type RowSchema } from "./jsonl";
import { refuseEmpty, refuseTwice } from "./rows";

/** One agent session of a log and what it is for: making experiences ("store") or asking ("query"). */
export interface AgentRun {
  readonly id: string;
  readonly role: "store" | "query";
  readonly source: string;
}

/** runs.jsonl in file order. Refused: a run_id met before, a role that is neither store nor query. */
export async function readRuns(file: string, options: ReadOptions = {}): Promise<readonly AgentRun[]> {
  const runs: AgentRun[] = [];
  const seen = new Map<string, number>();
  for await (const { line, value } of streamJsonl(file, runRow(options))) {
    refuseTwice(file, line, "run_id", value.run_id, seen);
    runs.push({ id: value.run_id, role: value.role, source: value.source ?? "" });
  }
  refuseEmpty(file, runs, options);
  return runs;
}

interface RunRow {
  readonly run_id: string;
  readonly role: "store" | "query";
  readonly source?: string | undefined;
}

function runRow(options: ReadOptions): RowSchema<RunRow> {
  const about = { source_file: anything, source_commit: anything, licence: anything, model: anything, task: anything };
  const columns = { run_id: name, role: oneOf(["store", "query"]), source: text.optional(), ...about };
  return rowOf({ ...columns, calls: anything, failed: anything }, options);
}
