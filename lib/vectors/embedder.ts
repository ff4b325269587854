import { join } from "node:path";
import { packageRoot } from "../root";
import type { Embedder, Vectors } from "../types";
import { openLiveModel } from "./live-model";
import { modelSha256 } from "./model-files";
import type { ModelSource, Settings } from "./model-source";
import { resolveModel } from "./model-source";
import type { StoredVectors } from "./stored";
import { hasStoredVectors, readStoredVectors, sha256OfText } from "./stored";
import { type CacheKey, type EmbedProgress, embedMissing, type VectorCache } from "./vector-cache";
import { row, toVectors } from "./vectors";

/** Options of `openEmbedder`. */
export interface EmbedderOptions {
  /** A name in data/models, a folder, or a hub id. Default: RECALL_LAB_MODEL, else bge-small-zh-v1.5. */
  readonly model?: string;
  /** Folder of stored vectors. Default: data/vectors. */
  readonly stored?: string;
  /** When the model itself is asked. Default: "when missing", or "always" where RECALL_LAB_EMBED is "live". */
  readonly live?: "when missing" | "always" | "never";
  /** Default: process.env. */
  readonly settings?: Settings;
  /** Told after each text that went to the model. */
  readonly onProgress?: EmbedProgress;
  /** Stops between two texts. */
  readonly signal?: AbortSignal;
  /** Where the model's answers are kept, for example `openVectorCache(path).of`. Not asked for a model of the hub,
   *  whose file we do not know. */
  readonly cache?: (of: CacheKey) => VectorCache;
  /** Threads of the model. Default: one an idle core, at most eight. The vectors do not depend on it. */
  readonly threads?: number;
  /** Opens the model; a test hands in a toy. */
  readonly openLive?: (source: ModelSource, settings: Settings, threads?: number) => Promise<Embedder>;
}

/** An embedder that looks texts up among stored vectors by sha256 and gives only missing texts to the model, one a
 *  call; the model is loaded when first needed. L2-normalised. Errors: unknown model, missing or damaged file,
 *  stored vectors of another model file, a missing text with live "never". */
export async function openEmbedder(options: EmbedderOptions = {}): Promise<Embedder> {
  const settings = options.settings ?? process.env;
  const source = resolveModel(options.model, settings);
  const live = options.live ?? liveFrom(settings);
  const folder = options.stored ?? join(packageRoot(), "data", "vectors");
  const stored = live === "always" ? null : await storedFor(source, folder);
  const open = options.openLive ?? openLiveModel;
  let opened: Promise<Embedder> | undefined;
  const model = (): Promise<Embedder> => (opened ??= open(source, settings, options.threads));
  const dimension = stored?.manifest.dimension ?? source.dimension ?? (await model()).dimension;

  let opening: Promise<VectorCache | null> | undefined;
  const cached = (): Promise<VectorCache | null> => (opening ??= cacheFor(source, options.cache));

  const embed = async (texts: readonly string[]): Promise<Vectors> => {
    const shas = texts.map(sha256OfText);
    const found = new Map<string, Float32Array>();
    const missing = new Map<string, string>();
    shas.forEach((sha, i) => {
      const place = stored?.rows.get(sha);
      if (stored && place !== undefined) found.set(sha, row(stored.vectors, place));
      else missing.set(sha, texts[i] as string);
    });
    const cache = missing.size > 0 ? await cached() : null;
    for (const sha of missing.keys()) {
      const known = cache?.get(sha) ?? null;
      if (known?.length !== dimension) continue;
      found.set(sha, known);
      missing.delete(sha);
    }
    if (live === "never" && missing.size > 0) {
      const [first = ""] = missing.values();
      const what = `${missing.size} texts have no stored ${source.name} vector in ${folder}`;
      throw new Error(`${what}, the first: ${cut(first)}`);
    }
    const ask = async (text: string): Promise<Float32Array> => row(await (await model()).embed([text]), 0);
    await embedMissing(missing, found, ask, options, cache ?? undefined);
    return toVectors(shas.map((sha) => found.get(sha) as Float32Array), dimension);
  };
  return { model: source.name, dimension, embed };
}

async function storedFor(source: ModelSource, folder: string): Promise<StoredVectors | null> {
  if (!hasStoredVectors(folder, source.name)) return null;
  const stored = readStoredVectors(folder, source.name);
  if (source.folder === null) return stored;
  const expected = await modelSha256(source);
  const got = stored.manifest.modelSha256;
  if (got === expected) return stored;
  // A stranger's folder may share its name with a stored model; its vectors are then simply not ours.
  if (source.origin === "folder") return null;
  throw new Error(`stored vectors of ${source.name} in ${folder}: expected model sha256 ${expected}, got ${got}`);
}

async function cacheFor(source: ModelSource, cache: EmbedderOptions["cache"]): Promise<VectorCache | null> {
  if (cache === undefined || source.folder === null) return null;
  return cache({ model: source.name, revision: `${await modelSha256(source)} ${source.pooling}` });
}

/** What RECALL_LAB_EMBED says; a word that it does not know is refused, not taken for "no". */
function liveFrom(settings: Settings): "always" | "when missing" {
  const word = settings["RECALL_LAB_EMBED"] || "stored";
  if (word === "live") return "always";
  if (word === "stored") return "when missing";
  throw new RangeError(`RECALL_LAB_EMBED: expected live or stored, got ${JSON.stringify(word)}`);
}

const cut = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
