import type { AgeClass, MissingTime } from "./age";

/** An age curve as data: which function, and its numbers. Ages in days. */
export type CurveDescription =
  | { readonly curve: "tiers"; readonly factors: Readonly<Record<AgeClass, number>> }
  | { readonly curve: "steps"; readonly steps: readonly { readonly upToDays: number | null; readonly factor: number }[] }
  | { readonly curve: "half-life"; readonly halfLifeDays: number; readonly scale?: number; readonly floor?: number }
  | { readonly curve: "exponential"; readonly ratePerDay: number; readonly scale?: number; readonly floor?: number }
  | { readonly curve: "hourly"; readonly ratePerHour: number }
  | { readonly curve: "gauss"; readonly scaleDays: number; readonly offsetDays?: number; readonly decay?: number }
  | { readonly curve: "exp"; readonly scaleDays: number; readonly offsetDays?: number; readonly decay?: number }
  | { readonly curve: "linear"; readonly scaleDays: number; readonly offsetDays?: number; readonly decay?: number };

/** One step of a pipeline as data; `stagesOf` makes stages of them. */
export type StepDescription =
  | { readonly step: "gate"; readonly field: "similarity" | "score"; readonly value: number; readonly where?: string }
  | { readonly step: "drop failures" }
  | { readonly step: "distinct"; readonly by: "key"; readonly keep: "first" | "newest" }
  | { readonly step: "distinct"; readonly by: "similarity"; readonly above: number; readonly keep: "first" | "newest" }
  | {
    readonly step: "decay"; readonly curve: CurveDescription;
    readonly combine: "multiply" | "damped" | "add" | "blend" | "min-max blend";
    readonly weight?: number; readonly missing?: MissingTime;
  }
  | { readonly step: "scale"; readonly by: number }
  | { readonly step: "tie-break"; readonly epsilon: number; readonly band: "anchored" | "chain"; readonly by: "age class" | "days" }
  | { readonly step: "sort by date" }
  | { readonly step: "inject newest"; readonly k: number }
  | { readonly step: "cut"; readonly k: number };

/** A pipeline as a small JSON document: what happens to the candidates, in order. */
export interface PipelineDescription {
  readonly name: string;
  /** Where it is written: an article, a file of a public repository, a page. */
  readonly source: string;
  readonly steps: readonly StepDescription[];
  /** What the description leaves out, in one sentence each. */
  readonly leavesOut?: readonly string[];
}
