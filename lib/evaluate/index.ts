export { ablate, defaultMeasures, type Ablation, type AblationOptions } from "./ablate";
export { askedQrels, qrelsOf } from "./asked";
export { compareLists, type Difference } from "./difference";
export { evaluate, mean, measureRow, type Evaluation, type MeasureRow } from "./evaluate";
export { checkRanking } from "./measure";
export {
  averagePrecision, nonEmpty, precisionAt, rankOfFirst, recallAt, reciprocalRank, successAt,
} from "./measures";
export { mechanism, type Effect, type Mechanism } from "./mechanism";
export { ndcgAt } from "./ndcg";
export { rankOneReach, type RankOneReach } from "./reach";
export { type AblationRow } from "./row";
export { believingScores, scoreDisagreements, tieRange, type TieRange } from "./scores";
export { leaveOneOut, swapOrder } from "./variants";
