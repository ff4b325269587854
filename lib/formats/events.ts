import type { ToolCall } from "../types";
import { formatError, show } from "./errors";
import { anything, count, flag, instantOrNull, name, rowOf, text, textOrNull } from "./fields";
import type { ReadOptions } from "./options";
import { streamJsonl, type RowSchema } from "./jsonl";
import { refuseEmpty } from "./rows";

/** A call and the data set that it came from ("" where the log does not say). */
export interface LoggedCall extends ToolCall {
  readonly source: string;
}

/** What a reader of a log can check it against. */
export interface EventOptions extends ReadOptions {
  /** Known run ids; a call of another run is an error. */
  readonly runs?: { readonly has: (id: string) => boolean };
}

/** A tool-call log in file order: `run_id` is the session, `started_at` the time. Refused: a failure without its text
 *  or a success with one, and a `seq` that does not rise within its run. Sessions may interleave. */
export async function readEvents(file: string, options: EventOptions = {}): Promise<readonly LoggedCall[]> {
  const calls: LoggedCall[] = [];
  const last = new Map<string, number>();
  for await (const { line, value } of streamJsonl(file, eventRow(options))) {
    checkRun(file, line, value, options);
    checkOutcome(file, line, value);
    checkOrder(file, line, value, last);
    calls.push(callOf(value));
  }
  refuseEmpty(file, calls, options);
  return calls;
}

interface EventRow {
  readonly run_id: string;
  readonly seq?: number | undefined;
  readonly tool: string;
  readonly action: string;
  readonly ok: boolean;
  readonly error: string | null;
  readonly started_at?: string | null | undefined;
  readonly source?: string | undefined;
}

function eventRow(options: ReadOptions): RowSchema<EventRow> {
  const required = { run_id: name, tool: name, action: text, ok: flag, error: textOrNull };
  const optional = { seq: count.optional(), started_at: instantOrNull(options).optional(), source: text.optional() };
  return rowOf({ ...required, ...optional, arguments: anything, licence: anything }, options);
}

function callOf(row: EventRow): LoggedCall {
  const { tool, action, ok, error } = row;
  const call = { session: row.run_id, tool, action, ok, error, at: row.started_at ?? null, source: row.source ?? "" };
  return row.seq === undefined ? call : { ...call, seq: row.seq };
}

function checkRun(file: string, line: number, { run_id }: EventRow, { runs }: EventOptions): void {
  if (runs?.has(run_id) !== false) return;
  throw formatError({ file, line, field: "run_id", expected: "the id of a known run", got: show(run_id) });
}

function checkOutcome(file: string, line: number, { ok, error }: EventRow): void {
  if (ok === (error === null)) return;
  const expected = ok ? 'null because "ok" is true' : 'the text of the failure because "ok" is false';
  throw formatError({ file, line, field: "error", expected, got: show(error) });
}

function checkOrder(file: string, line: number, { run_id, seq }: EventRow, last: Map<string, number>): void {
  if (seq === undefined) return;
  const before = last.get(run_id);
  if (before !== undefined && seq <= before) {
    const expected = `more than ${before}, the one before in run ${show(run_id)}`;
    throw formatError({ file, line, field: "seq", expected, got: show(seq) });
  }
  last.set(run_id, seq);
}
