import type { Run } from "../types";
import { within } from "./border";

/** What a gate lets through of queries that have an answer in the store, and of queries that have none. */
export interface GatePoint {
  readonly threshold: number;
  readonly answered: number;
  readonly answerable: number;
  /** Queries without an answer that are answered all the same. */
  readonly falselyAnswered: number;
  readonly unanswerable: number;
}

/** Queries answered at each similarity threshold (bound included), with and without an answer in the store, from raw
 *  lists. Only a gate can say "nothing"; a decay after it cannot. Unknown similarities do not pass. */
export function gateCurve(
  answerable: Run, unanswerable: Run, thresholds: readonly number[],
): readonly GatePoint[] {
  return thresholds.map((threshold, i) => {
    within(`thresholds[${i}]`, threshold, -1, 1);
    const answered = (run: Run): number => [...run.values()]
      .filter((list) => list.some(({ similarity }) => similarity !== null && similarity >= threshold)).length;
    return {
      threshold, answered: answered(answerable), answerable: answerable.size,
      falselyAnswered: answered(unanswerable), unanswerable: unanswerable.size,
    };
  });
}
