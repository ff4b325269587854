export { ablate, ablationOf, defaultMeasures, type Ablation, type AblationOptions } from "./ablate";
export { acceptance, type AcceptanceRow } from "./acceptance";
export { answered, type Answered, unjudged } from "./answered";
export { askedQrels, qrelsOf } from "./asked";
export { pairedBootstrap, type BootstrapOptions, type Interval } from "./bootstrap";
export {
  compareRuns, compareValues, verdictOf, type CompareOptions, type Comparison, type Verdict,
} from "./compare";
export { compareLists, type Difference } from "./difference";
export { evaluate, mean, measureRow, type Evaluation, type MeasureRow } from "./evaluate";
export { mcnemarFromCounts, type Split } from "./from-counts";
export { gradesOfIds, type IdLists, type JudgedIds, type RankedGrades } from "./grades";
export { holm } from "./holm";
export { internRun, type InternedRun } from "./intern-run";
export { isTestable, mcnemarExact, type McNemar } from "./mcnemar";
export { measureAll, type TypedRow } from "./measure-all";
export { checkRanking } from "./measure";
export {
  averagePrecision, nonEmpty, precisionAt, rankOfFirst, recallAt, reciprocalRank, successAt,
} from "./measures";
export { mechanism, type Effect, type Mechanism } from "./mechanism";
export { ndcgAt } from "./ndcg";
export { normalQuantile } from "./normal";
export { powerOfMcnemar, queriesNeeded, smallestSignificantGap, type PowerInput } from "./power";
export { rankCorrelation, type RankCorrelation } from "./rank-correlation";
export { rankOneReach, type RankOneReach } from "./reach";
export { powerPlan, type PlannedGap } from "./power-plan";
export { measureTable, significanceTable } from "./records";
export { type AblationRow } from "./row";
export { believingScores, scoreDisagreements, tieRange, type TieRange } from "./scores";
export { signFlip, type SignFlip, type SignFlipOptions } from "./sign-flip";
export { compareRows, rowOf, significance, type StepTest } from "./significance";
export { evaluateBySubset, subsetMean, type SubsetRow } from "./subsets";
export { compareSystems, type NamedPipeline } from "./systems";
export { leaveOneOut, swapOrder } from "./variants";
export { wilson, type RateInterval } from "./wilson";
