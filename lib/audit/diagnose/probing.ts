import type { Candidate, Stage } from "../../types";
import { probe, probeContext } from "../probe";
import type { Bench } from "./bench";
import { finding, type Part } from "./part";
import type { Step } from "./replay";

/** Whether a step can be asked about candidates that are made up. */
export function canProbe({ basis, refuses }: Step): boolean {
  return basis !== "replayed" && refuses === undefined;
}

/** A stage as a given step, with what it says to two made-up candidates where it fails on them (an unknown id, say). */
export function givenStep(stage: Stage, now: string): Step {
  const step: Step = { stage, basis: "given", rule: "" };
  if (stage.kind === "source") return step;
  const two: readonly Candidate[] = [probe("probe 1", 0.9, 0, now), probe("probe 2", 0.8, 40, now)];
  try {
    stage.apply(two.slice(1), probeContext(now));
    stage.apply(two, probeContext(now));
    return step;
  } catch (error) {
    return { ...step, refuses: error instanceof Error ? error.message : String(error) };
  }
}

/** Steps that refuse made-up candidates, each as something that was not observed. */
export function refusalsPart(bench: Bench): Part {
  return {
    findings: bench.steps.flatMap(({ stage, refuses }) => refuses === undefined ? [] : [finding(`probe/${stage.name}`,
      "not observed", `"${stage.name}" fails on candidates that are made up (${refuses.slice(0, 120)}): its threshold, `
        + "limit and rule were not measured.", [])]),
    evidence: [],
  };
}
