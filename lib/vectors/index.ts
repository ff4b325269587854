export { checkThreshold, checkVector, checkVectors } from "./check";
export { normalise, pickRows, row, toVectors } from "./vectors";
export { type Cosines, cosine, cosines, cosinesOnDemand, gram } from "./cosine";
export { exactIndex, type ExactIndex } from "./exact-index";
export type { Work } from "./work";
export { type IndexedRow, newestFirst, oldestFirst, sortableTime } from "./newest";
export { BUNDLED_MODELS, DEFAULT_MODEL, type ModelSource, type Pooling, resolveModel } from "./model-source";
export { checkModelFiles } from "./model-files";
export { openLiveModel } from "./live-model";
export {
  type Manifest,
  type StoredMeta,
  type StoredVectors,
  hasStoredVectors,
  readStoredVectors,
  sha256OfText,
  writeStoredVectors,
} from "./stored";
export { storedMeta } from "./meta";
export { type EmbedderOptions, openEmbedder } from "./embedder";
export { remembering } from "./remembering";
export { type CacheKey, cachedEmbedder, type EmbedProgress, type EmbedWatch, type VectorCache } from "./vector-cache";
export { type Dice, dice, shuffled } from "./shuffle";
export { type Bound, type Clusters, leaderClusters, type LeaderOptions } from "./leader";
export { singleLinkClusters } from "./single-link";
export { completeLinkClusters } from "./complete-link";
export {
  clusterSweep,
  clusterSweepAsync,
  clusterSweepRange,
  type CountRange,
  type SweepOptions,
  type SweepRangeRow,
} from "./sweep";
export type { SweepRow } from "./sweep-row";
export { type GroupCosine, groupCosine, groupCosineAsync } from "./group-cosine";
export { type RandomPairs, randomPairBaseline } from "./baseline";
export { type PrincipalComponents, principalComponents } from "./pca";
export { openEndpoint, type EndpointOptions } from "./endpoint";
