import type { GateStage, Pipeline, Query, SourceStage, Stage } from "../types";
import { decay } from "./decay";
import { curveOf, ruleOf } from "./described-curve";
import type { DecayDescription, PipelineDescription, StepDescription } from "./description";
import { distinct } from "./distinct";
import { cut, dropFailures, threshold } from "./gates";
import { nearDistinct, type CosineOf } from "./near-distinct";
import { minMaxDecay } from "./pool-decay";
import {
  fillScore, injectNewest, rerankByGiven, rerankBySimilarity, scaleScore, sortByDate, type StoreRow,
} from "./small-stages";
import { tieBreakByFreshness } from "./tie-break";

/** What a description cannot hold: where candidates come from, and what some steps need to know of them. */
export interface DescribedSources {
  /** Makes the candidates: recorded lists (`fromLists`), a vector search. */
  readonly candidates: SourceStage;
  /** The whole store, for "inject newest". */
  readonly rows?: readonly StoreRow[];
  /** Cosine of two candidates, for "distinct" by similarity; null where it is not known. */
  readonly cosineOf?: CosineOf;
  /** A reranker's own scores, for "rerank" by "given". */
  readonly scoreOf?: (query: Query, id: string) => number | null;
}

/** The names of all steps that a description may have. */
export const STEPS: readonly StepDescription["step"][] = Object.freeze([
  "gate", "drop failures", "distinct", "decay", "scale", "fill score", "rerank", "tie-break", "sort by date",
  "inject newest", "cut",
]);

/** The pipeline of a description: the source of candidates, then one stage a step, in order. TypeError for an unknown
 *  step or one that needs a source that is not there, RangeError for a number out of its range; both name the pipeline
 *  and the step: `pipeline "mine": steps.2 (decay): ...`. */
export function stagesOf(description: PipelineDescription, sources: DescribedSources): Pipeline {
  return [sources.candidates, ...description.steps.map((step, at): Stage => {
    try {
      return stageOf(step, sources);
    } catch (cause) {
      const kind = cause instanceof RangeError ? RangeError : TypeError;
      const where = `steps.${at} (${(step as Partial<StepDescription>).step})`;
      throw new kind(`pipeline ${JSON.stringify(description.name)}: ${where}: ${(cause as Error).message}`, { cause });
    }
  })];
}

function stageOf(step: StepDescription, sources: DescribedSources): Stage {
  switch (step.step) {
    case "gate": return gateOf(step);
    case "drop failures": return dropFailures();
    case "distinct": return step.by === "key" ? distinct(step) : nearDistinct({ ...step, cosineOf: cosine(sources) });
    case "decay": return decayOf(step);
    case "scale": return scaleScore(step.by, step.offset);
    case "fill score": return fillScore(step.value);
    case "rerank": return step.by === "similarity" ? rerankBySimilarity() : rerankByGiven(scoresFrom(sources));
    case "tie-break": return tieBreakByFreshness(step);
    case "sort by date": return sortByDate();
    case "inject newest": return injectNewest(needed(sources.rows, "rows (the whole store)"), step.k);
    case "cut": return cut(step.k);
    default: throw new TypeError(unknownStep((step as { readonly step?: unknown }).step));
  }
}

function unknownStep(got: unknown): string {
  return `there is no step ${JSON.stringify(got)}; there are ${STEPS.join(", ")}`;
}

function gateOf(step: Extract<StepDescription, { readonly step: "gate" }>): GateStage {
  const { field, value, bound = "included", where } = step;
  const plain = threshold({ value, on: field });
  const name = bound === "included" ? plain.name : `${field} > ${value}`;
  const apply: GateStage["apply"] = bound === "included"
    ? plain.apply
    : (list) => list.filter((candidate) => (candidate[field] ?? -Infinity) > value);
  return { name: where === undefined ? name : `${name} (${where})`, kind: "gate", apply };
}

function decayOf(step: DecayDescription): Stage {
  if (step.combine !== "min-max blend") return decay(ruleOf(step), step.missing);
  const { curve, weight, missing } = step;
  if (curve.curve !== "places") return minMaxDecay(curveOf(curve), weight, missing);
  const { perPlace, from } = curve;
  if (!(perPlace > 0 && perPlace < 1)) throw new RangeError(`perPlace must lie within (0, 1), got ${perPlace}`);
  return minMaxDecay({ name: `${perPlace}^place from the ${from}`, perPlace, from }, weight, missing);
}

function cosine({ cosineOf }: DescribedSources): CosineOf {
  return needed(cosineOf, "cosineOf (the cosine of two candidates)");
}

function scoresFrom({ scoreOf }: DescribedSources): NonNullable<DescribedSources["scoreOf"]> {
  return needed(scoreOf, "scoreOf (the reranker's scores)");
}

function needed<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value;
  throw new TypeError(`this step needs sources.${name}`);
}
