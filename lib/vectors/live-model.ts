import { dirname, join } from "node:path";
import { packageRoot } from "../root";
import type { Embedder } from "../types";
import { type Encode, openLocalModel } from "./local-model";
import { checkModelFiles } from "./model-files";
import type { ModelSource, Settings } from "./model-source";
import { remoteHost } from "./model-source";
import { defaultThreads } from "./threads";
import { toVectors } from "./vectors";

/** Loads a sentence model through @xenova/transformers and embeds with it, one text a call: batched, the same text
 *  comes out up to cosine .993 away. Vectors are L2-normalised. Local files only, and checked first, unless the
 *  source is a hub id; then HF_ENDPOINT is asked and RECALL_LAB_CACHE (default .cache/models) keeps the answer. */
export async function openLiveModel(
  source: ModelSource, settings: Settings = process.env, threads: number = defaultThreads(),
): Promise<Embedder> {
  const encode = await afterEarlierLoads(() => load(source, settings, threads));
  const dimension = source.dimension ?? (await encode("dimension")).length;
  const embed = async (texts: readonly string[]): Promise<ReturnType<typeof toVectors>> => {
    const rows: Float32Array[] = [];
    for (const text of texts) rows.push(await encode(text));
    return toVectors(rows, dimension);
  };
  return { model: source.name, dimension, embed };
}

async function load(source: ModelSource, settings: Settings, threads: number): Promise<Encode> {
  const files = source.folder === null ? null : await checkModelFiles(source);
  const { env, pipeline } = await import("@xenova/transformers");
  env.allowRemoteModels = source.origin === "hub";
  env.allowLocalModels = source.origin !== "hub";
  env.remoteHost = remoteHost(settings);
  env.cacheDir = settings["RECALL_LAB_CACHE"] || join(packageRoot(), ".cache", "models");
  env.useFSCache = source.origin === "hub";
  if (source.folder !== null) env.localModelPath = dirname(source.folder);
  const id = source.folder === null ? source.name : source.folder.slice(dirname(source.folder).length + 1);
  try {
    const local = files === null ? null : await openLocalModel(source, files, threads);
    if (local !== null) return local;
    const extract = await pipeline("feature-extraction", id, { quantized: files?.dtype !== "float32" });
    return async (text) => {
      const tensor = await extract([text], { pooling: source.pooling, normalize: true });
      return Float32Array.from(tensor.data as Float32Array);
    };
  } catch (cause) {
    const from = source.folder ?? `${env.remoteHost}${source.name}`;
    throw new Error(`model ${source.name}: cannot be loaded from ${from}: ${String(cause)}`, { cause });
  }
}

// @xenova/transformers keeps its settings in one global object, so loads of different models must not overlap.
let lastLoad: Promise<unknown> = Promise.resolve();

function afterEarlierLoads(loadOne: () => Promise<Encode>): Promise<Encode> {
  const next = lastLoad.then(loadOne, loadOne);
  lastLoad = next.catch(() => undefined);
  return next;
}
