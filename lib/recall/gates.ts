import type { GateStage } from "../types";

/** Drops candidates whose outcome is "failure"; all others stay. Gate. Source: article 85 section 3. */
export function dropFailures(): GateStage {
  return {
    name: "drop failures",
    kind: "gate",
    apply: (list) => list.filter((candidate) => candidate.outcome !== "failure"),
  };
}

/** Keeps candidates at or above the value (bound included), on the evidence ("similarity") or on the sort key
 *  ("score"). An unknown similarity (null) does not pass. Gate. On "score" after a decay it is article 72's fault. */
export function threshold(options: { readonly value: number; readonly on: "similarity" | "score" }): GateStage {
  const { value, on } = options;
  if (!Number.isFinite(value)) throw new RangeError(`threshold: the value must be a finite number, got ${value}`);
  if (on !== "similarity" && on !== "score") {
    throw new TypeError(`threshold: on must be "similarity" or "score", got ${JSON.stringify(on)}`);
  }
  return {
    name: `${on} >= ${value}`,
    kind: "gate",
    apply: (list) => list.filter((candidate) => (candidate[on] ?? -Infinity) >= value),
  };
}

/** Keeps the first k. Gate. RangeError unless k is a whole number of at least 1. */
export function cut(k: number): GateStage {
  checkK(k, "cut");
  return { name: `cut ${k}`, kind: "gate", apply: (list) => list.slice(0, k) };
}

/** Throws a RangeError unless k is a whole number of at least 1; `who` opens the message. */
export function checkK(k: number, who: string): void {
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`${who}: k must be a whole number of at least 1, got ${k}`);
}
