import type { ToolCall } from "../../lib/types";
import type { Failure } from "./nouns";

/** A call with its cause, before the log is numbered. */
export interface RawCall {
  /** Milliseconds. */
  readonly at: number;
  readonly session: string;
  readonly tool: string;
  readonly action: string;
  readonly failure: Failure | null;
}

/** Why a call of the log failed. */
export interface Cause {
  readonly session: string;
  readonly seq: number;
  readonly cause: string;
}

/** The log in order of time, numbered within each session, and the causes of its failures beside it. */
export function numbered(raw: readonly RawCall[]): { calls: readonly ToolCall[]; causes: readonly Cause[] } {
  const counts = new Map<string, number>();
  const causes: Cause[] = [];
  const calls = [...raw].sort((a, b) => a.at - b.at).map(({ at, session, tool, action, failure }): ToolCall => {
    const seq = counts.get(session) ?? 0;
    counts.set(session, seq + 1);
    if (failure !== null) causes.push({ session, seq, cause: failure.cause });
    return { session, seq, tool, action, ok: failure === null, error: failure?.text ?? null, at: instant(at) };
  });
  return { calls, causes };
}

/** ISO 8601 to the second, zone Z. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}
