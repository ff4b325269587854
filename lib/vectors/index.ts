export { checkThreshold, checkVector, checkVectors } from "./check";
export { normalise, pickRows, row, toVectors } from "./vectors";
export { type Cosines, cosine, cosines, cosinesOnDemand, gram } from "./cosine";
export { type IndexedRow, exactIndex, newestFirst } from "./exact-index";
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
