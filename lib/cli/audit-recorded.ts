import type { AuditLog, LoggedCall } from "../formats";
import { record } from "../record";
import type { Experience } from "../types";
import type { AuditOptions } from "./audit-options";

/** What the recorder made of a log. */
export interface Recorded {
  /** Of the runs that feed the store, resolved, in the order of the log. */
  readonly experiences: readonly Experience[];
  /** Failures of these runs that nothing ended. */
  readonly unresolved: readonly Experience[];
  /** Rows that ended in a success, over ALL runs, for n >= 1, 2, 3 and both keys. */
  readonly sequences: readonly { readonly by: "tool" | "tool+action"; readonly counts: readonly number[] }[];
  /** Data sets in order of appearance. */
  readonly sources: readonly string[];
  readonly calls: number;
  readonly storeCalls: number;
}

/** Runs the recorder over the store runs of a log (all runs where the log does not say) and counts over all. Each
 *  experience carries the source of its run. */
export function recordLog(log: AuditLog, options: Pick<AuditOptions, "minFailures" | "by">): Recorded {
  const { minFailures, by } = options;
  const stores = log.runs && new Set(log.runs.filter(({ role }) => role === "store").map(({ id }) => id));
  const calls = stores === null ? log.calls : log.calls.filter(({ session }) => stores.has(session));
  const kept = withSources(record(calls, { minFailures, by, unresolved: "keep" }), log.calls);
  return {
    experiences: kept.filter(({ outcome }) => outcome === "success"),
    unresolved: kept.filter(({ outcome }) => outcome === "failure"),
    sequences: (["tool", "tool+action"] as const).map((key) => ({
      by: key,
      counts: [1, 2, 3].map((n) => record(log.calls, { minFailures: n, by: key }).length),
    })),
    sources: [...new Set(log.calls.map(({ source }) => source))],
    calls: log.calls.length,
    storeCalls: calls.length,
  };
}

/** The latest time in a log; null where it has none. */
export function latestTime(calls: readonly LoggedCall[]): string | null {
  const times = calls.flatMap(({ at }) => (at === null ? [] : [at]));
  return times.reduce<string | null>((latest, at) => {
    return latest !== null && Date.parse(latest) >= Date.parse(at) ? latest : at;
  }, null);
}

function withSources(experiences: readonly Experience[], calls: readonly LoggedCall[]): readonly Experience[] {
  const sources = new Map(calls.map(({ session, source }) => [session, source]));
  return experiences.map((one) => ({ ...one, source: sources.get(one.session) ?? "" }));
}
