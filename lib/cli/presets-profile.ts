import { measureFlipRatio, measureThreshold } from "../audit";
import { fromLists, gatesOf, stagesOf, type PipelineDescription } from "../recall";
import type { Stage } from "../types";
import { flipFormula, thresholdFormula } from "./presets-formula";

/** What is measured on a pipeline, and what the formulas say of it. */
export interface Profile {
  readonly description: PipelineDescription;
  /** Empty where nothing gates. */
  readonly thresholds: readonly ThresholdRow[];
  readonly flips: readonly FlipRow[];
  /** The flips of a brand-new candidate before each age, whether 0 was asked for or not. */
  readonly fresh: readonly FlipRow[];
}

/** The raw similarity that a lone candidate of an age needs. */
export interface ThresholdRow {
  readonly ageDays: number;
  /** null: no formula says it. */
  readonly formula: number | null;
  readonly measured: number;
  readonly reach: "gate" | "open" | "unreachable" | "not monotone" | "by the pool";
}

/** What lets a newer, less similar candidate go ahead of an older one. */
export interface FlipRow {
  readonly newerAge: number;
  readonly olderAge: number;
  readonly formula: string;
  /** b/a above which it does, an older one of similarity 1 before it; 1: never. */
  readonly ratio: number;
  /** a - b below which it does; 0: never. */
  readonly gap: number;
}

/** Any instant will do: probes are made so and so many days before it. */
const NOW = "2026-01-01T00:00:00Z";

/** Thresholds in force at each age and flip conditions for each pair of ages, by formula and measured with probes.
 *  Thresholds: one candidate through all steps. Flips: two candidates through the reranks alone, because a cut to one
 *  or a gate would take the older one away. Ages must rise. */
export function profileOf(description: PipelineDescription, ages: readonly number[]): Profile {
  const stages = stagesFor(description);
  const gates = gatesOf(description);
  const pooled = gates.some(({ at, gate }) => gate.field === "score" && isPooled(description, at));
  const thresholds = gates.length === 0 ? [] : ages.map((ageDays): ThresholdRow => {
    const formula = thresholdFormula(description, ageDays);
    if (pooled) return { ageDays, formula, measured: NaN, reach: "by the pool" };
    const { threshold, reach } = measureThreshold(stages, ageDays, NOW);
    return { ageDays, formula, measured: threshold, reach };
  });
  const reranks = stages.filter(({ kind }) => kind === "rerank");
  const flip = (newerAge: number, olderAge: number): FlipRow => {
    const { ratio, gap } = measureFlipRatio(reranks, { older: olderAge, newer: newerAge }, NOW);
    return { newerAge, olderAge, formula: flipFormula(description, olderAge, newerAge), ratio, gap };
  };
  const flips = ages.flatMap((newer, i) => ages.slice(i + 1).map((older) => flip(newer, older)));
  return { description, thresholds, flips, fresh: ages.filter((age) => age > 0).map((older) => flip(0, older)) };
}

/** The raw similarity needed at an age when only the steps up to this gate run, measured. */
export function measuredUpTo(description: PipelineDescription, at: number, ageDays: number): number {
  const steps = description.steps.slice(0, at + 1).filter((step, i) => step.step !== "gate" || i === at);
  return measureThreshold(stagesFor({ ...description, steps }), ageDays, NOW).threshold;
}

/** True where a step before `end` looks at the whole pool. */
export function isPooled({ steps }: PipelineDescription, end: number = steps.length): boolean {
  return steps.slice(0, end).some((step) => step.step === "decay" && step.combine === "min-max blend");
}

function stagesFor(description: PipelineDescription): readonly Stage[] {
  const candidates = fromLists(new Map());
  return stagesOf(description, { candidates, rows: [], cosineOf: () => null, scoreOf: () => null }).slice(1);
}
