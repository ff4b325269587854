import type { Embedder, Vectors } from "../types";
import { sha256OfText } from "./stored";
import { row, toVectors } from "./vectors";

/** What a model has answered before, by the sha256 of the text. `lib/store` keeps one in SQLite (`openVectorCache`). */
export interface VectorCache {
  readonly get: (sha256: string) => Float32Array | null;
  /** Kept at once, so that work that was stopped goes on where it was. */
  readonly put: (sha256: string, vector: Float32Array) => void;
}

/** Whose vectors a cache holds: another model file or another pooling has its own. */
export interface CacheKey {
  readonly model: string;
  /** sha256 of the model file, or what else names this very model. */
  readonly revision: string;
}

/** Hears of texts as they are embedded: done (found ones included), all, and texts a second of the model itself. */
export type EmbedProgress = (done: number, total: number, perSecond: number) => void;

/** How embedding is watched and stopped. */
export interface EmbedWatch {
  readonly onProgress?: EmbedProgress;
  /** Looked at between two texts: `embed` rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** The same embedder, but it is asked for each text once, one text a call, and never for one that the cache knows. A
 *  vector of another dimension in the cache is no answer. */
export function cachedEmbedder(embedder: Embedder, cache: VectorCache, watch: EmbedWatch = {}): Embedder {
  const { model, dimension } = embedder;
  const embed = async (texts: readonly string[]): Promise<Vectors> => {
    const shas = texts.map(sha256OfText);
    const missing = new Map(shas.map((sha, i) => [sha, texts[i] as string]));
    const found = new Map<string, Float32Array>();
    for (const sha of missing.keys()) {
      const known = cache.get(sha);
      if (known === null || known.length !== dimension) continue;
      found.set(sha, known);
      missing.delete(sha);
    }
    await embedMissing(missing, found, async (text) => row(await embedder.embed([text]), 0), watch, cache);
    return toVectors(shas.map((sha) => found.get(sha) as Float32Array), dimension);
  };
  return { model, dimension, embed };
}

/** Embeds what is missing (sha256 -> text), one text a call, into `found` and the cache. */
export async function embedMissing(
  missing: ReadonlyMap<string, string>, found: Map<string, Float32Array>, ask: (text: string) => Promise<Float32Array>,
  { onProgress, signal }: EmbedWatch, cache?: VectorCache,
): Promise<void> {
  const total = found.size + missing.size;
  const since = performance.now();
  let asked = 0;
  for (const [sha, text] of missing) {
    signal?.throwIfAborted();
    const vector = await ask(text);
    cache?.put(sha, vector);
    found.set(sha, vector);
    asked += 1;
    onProgress?.(found.size, total, (asked * 1000) / (performance.now() - since));
    // The model answers within one turn of the event loop; a signal is only heard between turns.
    if (signal) await new Promise((resolve) => setImmediate(resolve));
  }
}
