import type { ToolCall } from "../types";

/** A call with its place: in the log, and in its session (ToolCall.seq, else counted from 0). */
export interface PlacedCall {
  readonly call: ToolCall;
  readonly place: number;
  readonly seq: number;
}

/** Failures of one key in a row, and the success that ended them (null: nothing did before the log ended). */
export interface FailureRow {
  readonly failures: readonly PlacedCall[];
  readonly success: PlacedCall | null;
}

/** All rows of at least one failure, in the order in which they ended; an unresolved one ends at its last failure.
 *  The key is the tool, or tool and action, within a session; sessions may interleave in the log. */
export function failureRows(calls: readonly ToolCall[], by: "tool" | "tool+action"): readonly FailureRow[] {
  const open = new Map<string, PlacedCall[]>();
  const ended: FailureRow[] = [];
  for (const placed of placedCalls(calls)) {
    const key = keyOf(placed.call, by);
    const failures = open.get(key) ?? [];
    if (!placed.call.ok) {
      failures.push(placed);
      open.set(key, failures);
    } else if (failures.length > 0) {
      ended.push({ failures, success: placed });
      open.delete(key);
    }
  }
  const left = [...open.values()].map((failures) => ({ failures, success: null }));
  return [...ended, ...left].sort((a, b) => endOf(a) - endOf(b));
}

function placedCalls(calls: readonly ToolCall[]): readonly PlacedCall[] {
  const counts = new Map<string, number>();
  return calls.map((call, place) => {
    const index = counts.get(call.session) ?? 0;
    counts.set(call.session, index + 1);
    return { call, place, seq: call.seq ?? index };
  });
}

function keyOf(call: ToolCall, by: "tool" | "tool+action"): string {
  return JSON.stringify(by === "tool" ? [call.session, call.tool] : [call.session, call.tool, call.action]);
}

function endOf({ failures, success }: FailureRow): number {
  return (success ?? failures[failures.length - 1])?.place ?? 0;
}
