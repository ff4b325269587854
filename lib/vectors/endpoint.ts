import { join } from "node:path";
import { packageRoot } from "../root";
import type { Embedder, Vectors } from "../types";
import { embeddingsAddress } from "./endpoint-address";
import { vectorsOfAnswer } from "./endpoint-answer";
import { openVectorCache } from "./endpoint-cache";
import { askEndpoint, type EndpointCall } from "./endpoint-request";
import type { Settings } from "./model-source";
import { sha256OfText } from "./stored";
import { toVectors } from "./vectors";

/** Options of `openEndpoint`. */
export interface EndpointOptions {
  /** http://localhost:11434, …/v1 or …/v1/embeddings. */
  readonly url: string;
  /** The name that the server knows the model by. */
  readonly model: string;
  /** Folder of the cache. Default: .cache/embeddings. */
  readonly cache?: string;
  /** Texts of one request; 32 when undefined (what TEI takes unasked). */
  readonly batch?: number;
  /** Milliseconds for one attempt; 60,000 when undefined. */
  readonly deadline?: number;
  /** Attempts for one request; 5 when undefined. */
  readonly attempts?: number;
  /** Milliseconds before the second attempt; 500 when undefined. */
  readonly pause?: number;
  /** Where RECALL_LAB_ENDPOINT_KEY is looked up. Default: process.env. */
  readonly settings?: Settings;
  readonly onProgress?: (done: number, total: number) => void;
}

/** An embedder over an OpenAI-compatible server (Ollama, vLLM, TEI). The key comes from RECALL_LAB_ENDPOINT_KEY. Each
 *  text is asked for once in all: answers are kept on disk by the hash of the text, batch by batch, so an interrupted run
 *  goes on. Vectors are L2-normalised; errors name the server, never the key. Opening asks for one text where nothing is
 *  kept yet. */
export async function openEndpoint(options: EndpointOptions): Promise<Embedder> {
  const key = (options.settings ?? process.env)["RECALL_LAB_ENDPOINT_KEY"] ?? "";
  const address = embeddingsAddress(options.url, key);
  const call: EndpointCall = {
    address, key, model: options.model, deadline: options.deadline ?? 60_000, attempts: options.attempts ?? 5,
    pause: options.pause ?? 500,
  };
  const cache = openVectorCache(options.cache ?? join(packageRoot(), ".cache", "embeddings"), address.href, options.model);
  const dimension = cache.dimension || await probe(call);
  const embed = async (texts: readonly string[]): Promise<Vectors> => {
    const shas = texts.map(sha256OfText);
    const missing = new Map(shas.flatMap((sha, i) => (cache.get(sha) === undefined ? [[sha, texts[i] ?? ""] as const] : [])));
    let wanted = [...missing];
    let size = options.batch ?? 32;
    while (wanted.length > 0) {
      const batch = wanted.slice(0, size);
      const rows = await asked(call, batch.map(([, text]) => text), dimension);
      if (rows === "too large") {
        size = Math.max(1, Math.floor(batch.length / 2));
        continue;
      }
      cache.add(batch.map(([sha], i) => [sha, rows[i] as Float32Array]));
      wanted = wanted.slice(batch.length);
      options.onProgress?.(missing.size - wanted.length, missing.size);
    }
    return toVectors(shas.map((sha) => cache.get(sha) as Float32Array), dimension);
  };
  return { model: `${options.model} at ${address.host}`, dimension, embed };
}

async function probe(call: EndpointCall): Promise<number> {
  const rows = await asked(call, ["dimension"], 0);
  return rows === "too large" ? 0 : rows[0]?.length ?? 0;
}

async function asked(
  call: EndpointCall, texts: readonly string[], dimension: number,
): Promise<readonly Float32Array[] | "too large"> {
  const answer = await askEndpoint(call, texts);
  if (answer.kind === "too large") return "too large";
  try {
    return vectorsOfAnswer(answer.body, texts.length, dimension);
  } catch (cause) {
    throw new Error(`${call.address.origin}${call.address.pathname}: ${(cause as Error).message}`, { cause });
  }
}
