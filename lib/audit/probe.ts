import type { Candidate, Context, GateStage, RankedList, RerankStage, Stage } from "../types";
import { instant, within } from "./border";

/** One day in milliseconds. */
export const DAY = 86_400_000;

/** A stage that answers at once: a gate or a rerank. */
export type SynchronousStage = GateStage | RerankStage;

/** A candidate that exists only to ask a stage a question: score = similarity, outcome success, a key of its own. The
 *  age is at least 0 and at most a million days. */
export function probe(id: string, similarity: number, ageDays: number, now: string): Candidate {
  const age = within("ageDays", ageDays, 0, 1e6);
  const createdAt = new Date(instant("now", now) - age * DAY).toISOString();
  return { id, similarity, score: similarity, createdAt, key: `probe ${id}`, outcome: "success" };
}

/** What a stage is told when it is only probed: a query without words, and the clock. */
export function probeContext(now: string): Context {
  return { query: { id: "probe", text: "" }, now };
}

/** The gates and reranks of a list of stages in their order. Sources are left out: a probe takes their place. */
export function synchronous(stages: readonly Stage[]): readonly SynchronousStage[] {
  return stages.filter((stage): stage is SynchronousStage => stage.kind !== "source");
}

/** Sends one list through gates and reranks; returns what is left, best first. No stages: the list itself. */
export function send(stages: readonly SynchronousStage[], list: RankedList, context: Context): RankedList {
  return stages.reduce((current, stage) => stage.apply(current, context), list);
}
