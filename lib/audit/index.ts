export { mixedAgeProbability, points, sharesOf, type Points } from "./arithmetic";
export { bandShare, sameMean, type BandShare } from "./band-share";
export { flipPairs, rankMoves, sweepCurve, type FlipPair } from "./chart-rows";
export { recallChecklist, type ChecklistItem, type ChecklistOptions, type RecallChecklist } from "./checklist";
export { decayCost, type BeforeAfter, type DecayCost } from "./decay-cost";
export {
  effectiveThreshold, effectiveThresholds, unreachableFrom, type EffectiveThreshold,
} from "./effective-threshold";
export { emptyRecallReport, type EmptyRecall, type LostCandidate } from "./empty-recall";
export { fieldsRead } from "./fields-read";
export { flipCondition, overtakes, type FlipCondition } from "./flip-condition";
export { flipMargins, type FlipMargin, type MarginOptions } from "./flip-margins";
export { flips, type Flip, type FlipOptions } from "./flips";
export { decayChangesPriorityOnly, type Hypothesis, type PriorityCounterExample } from "./hypothesis";
export { inPlaceMutation, type InPlaceMutation, type SharedStage } from "./in-place-mutation";
export { leaveOneOutChoice, type LeaveOneOutChoice } from "./leave-one-out-choice";
export { measureFlipRatio, type FlipProbe } from "./measure-flip";
export { measureThreshold, type ProbeOptions, type ThresholdProbe } from "./measure-threshold";
export { mixedAges, type MixedAges } from "./mixed-ages";
export { structuralNoOps, type NoOp, type NoOpOptions } from "./no-ops";
export { oneRowATool, type KeptRows } from "./one-row-a-tool";
export { plateau, type Plateau, type PlateauInterval } from "./plateau";
export { cannotChangeRankOne, type RankOneOptions, type RankOneVerdict } from "./rank-one";
export { ranksFromMeans, type PublishedMeans, type RankSolution } from "./ranks-from-means";
export { sameBand, type BandPoint, type SameBand } from "./same-band";
export { type SharedChange } from "./shared-trace";
export { sweep, type QueryValues, type Recorded, type Spread, type Sweep, type SweepPoint } from "./sweep";
export { decaySweep, epsilonSweep, grid, type DecaySweepOptions, type EpsilonSweepOptions } from "./sweeps";
export { valueChain, type ChainLink, type ValueChain } from "./value-chain";
export {
  collapseRate, deadExtractor, droppedDistance, gini, groupHits, hitConcentration, keptByGroup, keptRow, keyDomain,
  keyGroups, limitsNeverReached, meanRange, nearDuplicates, patternGroups, patternPassedIn, recallWidth,
  recordedTools, remedyOf, retrievability, templateShare,
  type Collapse, type Concentration, type Disease, type DroppedDistance, type ExtractorReach, type GroupHits,
  type Keep, type KeptOfGroup, type KeptRule, type KeyDomain, type KeyGroup, type Limit, type MeanRange,
  type NearDuplicates, type NearPair, type ObservedKey, type PatternGroup, type QueryWidth, type RecallWidth,
  type Remedy, type RemedyThresholds, type Retrievability, type TemplateShare, type UnreachedLimit,
} from "./keys";
