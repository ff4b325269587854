import { modelFiles, modelSha256 } from "./model-files";
import type { Settings } from "./model-source";
import { resolveModel } from "./model-source";
import type { StoredMeta } from "./stored";

/** What `writeStoredVectors` wants to know about a model on disk: dtype, pooling, sha256 of the model file. */
export async function storedMeta(model?: string, settings: Settings = process.env): Promise<StoredMeta> {
  const source = resolveModel(model, settings);
  return { dtype: modelFiles(source).dtype, pooling: source.pooling, modelSha256: await modelSha256(source) };
}
