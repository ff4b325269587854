import type { Stage } from "../../types";
import type { Bench } from "./bench";
import { similarityScale, thresholdInForce, type Scale } from "./force";
import { measureRule, type MeasuredRule } from "./measured-rule";
import { canProbe } from "./probing";

/** A gate that drops by a candidate's own value, with what stands before it. */
export interface ValueGate {
  readonly step: number;
  /** What it reads: the scale of the lists, or the similarity that they have beside another score. */
  readonly scale: Scale;
  /** Threshold of the gate alone. */
  readonly nominal: number;
  /** The reranks before it and the gate itself: what decides the threshold in force. */
  readonly path: readonly Stage[];
  /** "asked": by sending candidates through; "pool": a rerank before it depends on the company; "recorded": one before
   *  it cannot be asked. */
  readonly basis: "asked" | "pool" | "recorded";
}

/** A rerank with its measured rule. */
export interface AskedRerank extends MeasuredRule {
  readonly step: number;
  readonly name: string;
}

/** The reranks and how each makes its score. */
export function askedReranks(bench: Bench, scale: Scale): readonly AskedRerank[] {
  return bench.steps.flatMap((one, step) => {
    const { stage } = one;
    if (stage.kind !== "rerank") return [];
    const measured = !canProbe(one) ? { reads: "recorded" as const, rule: null }
      : measureRule(stage, scale, bench.now);
    return [{ step, name: stage.name, ...measured }];
  });
}

/** The gates with a threshold of their own, in order: of lone new candidates they let through some values and not
 *  others. Gates that only drop for the company (cuts, de-duplication) have none. */
export function valueGates(bench: Bench, scale: Scale, reranks: readonly AskedRerank[]): readonly ValueGate[] {
  const other = scale.on === "similarity" ? null : similarityScale(bench);
  const thresholdOf = (stage: Stage, on: Scale): number => thresholdInForce([stage], on, 0, bench.now);
  return bench.steps.flatMap((one, step): readonly ValueGate[] => {
    const { stage } = one;
    if (stage.kind !== "gate" || !canProbe(one)) return [];
    const read = [scale, other].flatMap((on) => (on === null ? [] : [{ on, at: thresholdOf(stage, on) }]));
    const found = read.find(({ at }) => Number.isFinite(at));
    if (found === undefined) return [];
    const before = bench.steps.slice(1, step).filter((earlier) => earlier.stage.kind === "rerank");
    const pool = reranks.some((rerank) => rerank.step < step && rerank.reads === "pool");
    const recorded = !before.every(canProbe);
    const path = [...before.map((earlier) => earlier.stage), stage];
    const how = recorded ? "recorded" : pool ? "pool" : "asked";
    return [{ step, scale: found.on, nominal: found.at, path, basis: how }];
  });
}
