import type { AgeClass, MissingTime } from "./age";
import type { Freshness } from "./tie-break";

/** What every continuous curve may add: the curve times `scale` (default 1), and never below `floor` (default none). */
export interface CurveShape {
  readonly scale?: number;
  readonly floor?: number;
}

/** An age curve as data: which function, and its numbers. Ages in days, exact; tiers floor them, steps with `days`
 *  "whole" too. A step's bound is included; `upToDays` null: from there on. */
export type CurveDescription =
  | { readonly curve: "tiers"; readonly factors: Readonly<Record<AgeClass, number>> }
  | {
    readonly curve: "steps"; readonly days?: "exact" | "whole";
    readonly steps: readonly { readonly upToDays: number | null; readonly factor: number }[];
  }
  | { readonly curve: "half-life"; readonly halfLifeDays: number } & CurveShape
  | { readonly curve: "exponential"; readonly ratePerDay: number } & CurveShape
  | { readonly curve: "hourly"; readonly ratePerHour: number } & CurveShape
  | {
    readonly curve: ScaledCurve; readonly scaleDays: number; readonly offsetDays?: number; readonly decay?: number;
  } & CurveShape
  | { readonly curve: "logscale"; readonly maxAgeDays: number; readonly halfResponseDays: number } & CurveShape;

/** Elasticsearch's three: 1 up to offset, `decay` (default 0.5) at offset + scale. */
export type ScaledCurve = "gauss" | "exp" | "linear";

/** A recency that only the pool gives: perPlace^place, places counted from the newest or the oldest of the list. */
export interface PlacesDescription {
  readonly curve: "places";
  readonly perPlace: number;
  readonly from: "newest" | "oldest";
}

/** How a decay's curve d and the score s make the new score: see `Combine`; the min-max blend stretches both over the
 *  pool to [0, 1] first. `weight` is w of all but multiply. */
export type DecayDescription =
  | {
    readonly step: "decay"; readonly curve: CurveDescription; readonly combine: "multiply";
    readonly missing?: MissingTime;
  }
  | {
    readonly step: "decay"; readonly curve: CurveDescription; readonly combine: "damped" | "add" | "blend";
    readonly weight: number; readonly missing?: MissingTime;
  }
  | {
    readonly step: "decay"; readonly curve: CurveDescription | PlacesDescription; readonly combine: "min-max blend";
    readonly weight: number; readonly missing?: MissingTime;
  };

/** One step of a pipeline as data; `stagesOf` makes stages of them. A gate's `where` says in words which one it is. */
export type StepDescription =
  | {
    readonly step: "gate"; readonly field: "similarity" | "score"; readonly value: number;
    /** Whether the value itself passes; default "included". */
    readonly bound?: "included" | "excluded"; readonly where?: string;
  }
  | { readonly step: "drop failures" }
  | { readonly step: "distinct"; readonly by: "key"; readonly keep: "first" | "newest" }
  | { readonly step: "distinct"; readonly by: "similarity"; readonly above: number; readonly keep: "first" | "newest" }
  | DecayDescription
  | { readonly step: "scale"; readonly by: number; readonly offset?: number }
  | { readonly step: "fill score"; readonly value: number }
  | { readonly step: "rerank"; readonly by: "similarity" | "given" }
  | {
    readonly step: "tie-break"; readonly epsilon: number; readonly band: "anchored" | "chain"; readonly by: Freshness;
    readonly missing?: MissingTime;
  }
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
