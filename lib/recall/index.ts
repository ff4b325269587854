export { ageClass, ageInDays, ageOrOdd, agesAt, ageUnder, readInstant } from "./age";
export type { AgeClass, MissingTime, OddKind } from "./age";
export { exponentialCurve, gaussCurve, halfLifeCurve, hourlyCurve, linearCurve, tierCurve } from "./curves";
export type { AgeCurve, DecayTiers } from "./curves";
export { decay, rerankBy, tierDecay } from "./decay";
export { distinct } from "./distinct";
export { decayInPlace, naiveComparator, naiveTieBreak } from "./faulty";
export { checkK, cut, dropFailures, threshold } from "./gates";
export { checkLaws, checkSource } from "./laws";
export { findOddTimes } from "./odd-times";
export type { OddTime } from "./odd-times";
export { byScore, inSourceOrder, isNewer } from "./order";
export {
  article72, article85, fixCompressed, fixNoDecay, fixTieBreak, likeFallback, poolSize,
} from "./pipelines";
export { added, blended, damped, exponentialRule, multiplied, NO_DECAY, scoreAfter, tieredRule, TIERS } from "./rules";
export type { Combine, DecayRule } from "./rules";
export { recallAll, runStages } from "./run";
export { ARTICLE_SETTINGS } from "./settings";
export type { ArticleSettings } from "./settings";
export { byId, fromLists, injection, merge, toCandidate, vectorSearch, whenEmpty } from "./sources";
export type { Rows } from "./sources";
export { bandsOf, checkEpsilon, freshnessOf, tieBreakByFreshness } from "./tie-break";
export type { Freshness, TieBreakOptions } from "./tie-break";
export { withoutTimes } from "./without-times";
export { findNonTransitiveTriples, resultsOverOrders } from "./input-order";
export { prefixes, swaps, withoutEach } from "./variations";
export type { Variation } from "./variations";
export { STEPS, stagesOf } from "./described";
export type { DescribedSources } from "./described";
export { curveOf, ruleOf } from "./described-curve";
export { describedRule, gatesOf } from "./described-rule";
export { PRESETS, preset } from "./presets";
export type {
  CurveDescription, CurveShape, DecayDescription, PipelineDescription, PlacesDescription, ScaledCurve, StepDescription,
} from "./description";
export { expCurve, logscaleCurve, stepCurve } from "./more-curves";
export { nearDistinct } from "./near-distinct";
export type { CosineOf } from "./near-distinct";
export { minMaxDecay } from "./pool-decay";
export type { PlaceCurve } from "./pool-decay";
export { fillScore, injectNewest, rerankByGiven, rerankBySimilarity, scaleScore, sortByDate } from "./small-stages";
export type { StoreRow } from "./small-stages";
export { searchLists, searchTexts } from "./search-lists";
