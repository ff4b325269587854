export { ageProfile, type AgeProfile } from "./age-profile";
export { mixedAgeProbability, points, sharesOf, type Points } from "./arithmetic";
export { bandShare, sameMean, type BandShare } from "./band-share";
export { breakEven, type BreakEven } from "./break-even";
export { flipPairs, rankMoves, sweepCurve, type FlipPair } from "./chart-rows";
export { recallChecklist, type ChecklistItem, type ChecklistOptions, type RecallChecklist } from "./checklist";
export { compareThresholds, type ComparedThreshold } from "./compare-thresholds";
export { countsFromRate } from "./counts-from-rate";
export { decayCost, type BeforeAfter, type DecayCost } from "./decay-cost";
export {
  effectiveThreshold, effectiveThresholds, unreachableFrom, type EffectiveThreshold,
} from "./effective-threshold";
export { elapsedAtMost, type ElapsedBound, type StoreAges } from "./elapsed";
export { emptyRecallReport, lostDespite, type EmptyRecall, type LostCandidate } from "./empty-recall";
export { fieldsRead } from "./fields-read";
export { flipCondition, overtakes, type FlipCondition } from "./flip-condition";
export { flipMargins, type FlipMargin, type MarginOptions } from "./flip-margins";
export { flipRatios, type FlipRatio } from "./flip-ratios";
export { flips, type Flip, type FlipOptions } from "./flips";
export { decayChangesPriorityOnly, type Hypothesis, type PriorityCounterExample } from "./hypothesis";
export { gateCurve, type GatePoint } from "./gate-curve";
export { inPlaceMutation, type InPlaceMutation, type SharedStage } from "./in-place-mutation";
export { journey, type Journey, type JourneyRow } from "./journey";
export { labelAges, type LabelAge } from "./label-ages";
export { leaveOneOutChoice, type LeaveOneOutChoice } from "./leave-one-out-choice";
export { measureFlipRatio, type FlipProbe } from "./measure-flip";
export { measureThreshold, type ProbeOptions, type ThresholdProbe } from "./measure-threshold";
export { mixedAges, type MixedAges } from "./mixed-ages";
export { structuralNoOps, type NoOp, type NoOpOptions } from "./no-ops";
export { oneRowATool, type KeptRows } from "./one-row-a-tool";
export { pairSimilarities, passRates, type PairSimilarities, type PassRate } from "./pair-similarities";
export { plateau, type Plateau, type PlateauInterval } from "./plateau";
export { probe } from "./probe";
export { cannotChangeRankOne, type RankOneOptions, type RankOneVerdict } from "./rank-one";
export { ranksFromMeans, type PublishedMeans, type RankSolution } from "./ranks-from-means";
export { beforeAfter, recordedBeforeRerank, type JudgedRun } from "./recorded";
export { sameBand, type BandPoint, type SameBand } from "./same-band";
export { type SharedChange } from "./shared-trace";
export { shuffledAges, type ShuffledAges } from "./shuffled-ages";
export { spread, sweep, type QueryValues, type Recorded, type Spread, type Sweep, type SweepPoint } from "./sweep";
export {
  decaySweep, epsilonSweep, grid, ruleSweep, type DecaySweepOptions, type EpsilonSweepOptions, type RuleSweepOptions,
} from "./sweeps";
export { valueChain, type ChainLink, type ValueChain } from "./value-chain";
export {
  collapseRate, deadExtractor, droppedDistance, gini, groupHits, groupPieces, hitConcentration, keptByGroup, keptRow,
  keyDomain, keyGroups, keywordTraps, limitsNeverReached, meanRange, nearDuplicates, patternGroups, patternPassedIn,
  recallWidth, recordedTools, rekeyed, remedyOf, retrievability, templateShare, unseenCriteria,
  type Collapse, type Concentration, type Disease, type DroppedDistance, type ExtractorReach, type GroupHits,
  type GroupPieces, type Keep, type KeptOfGroup, type KeptRule, type KeyDomain, type KeyGroup, type KeywordTrap,
  type Limit, type MeanRange, type NearDuplicates, type NearPair, type ObservedKey, type PatternGroup,
  type QueryWidth, type RecallWidth, type Remedy, type RemedyThresholds, type Retrievability, type TemplateShare,
  type UnreachedLimit, type UnseenCriterion,
} from "./keys";
export type { Cell, Diagnosis, Evidence, Finding, FindingStatus, NextStep } from "./diagnosis";
export {
  diagnose, type AuditedDocument, type AuditedGenerator, type AuditedPlace, type AuditedStage, type AuditInput,
} from "./diagnose";
