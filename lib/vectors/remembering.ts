import type { Embedder, Vectors } from "../types";
import { row, toVectors } from "./vectors";

/** The same embedder, but it is asked for each text once (one text a call) and its answers are kept for as long as it
 *  lives: for pages and loops that ask the same questions of many pipelines. No text: no vector. */
export function remembering(embedder: Embedder): Embedder {
  const known = new Map<string, Promise<Float32Array>>();
  const vectorOf = (text: string): Promise<Float32Array> => {
    const vector = known.get(text) ?? embedder.embed([text]).then((vectors) => row(vectors, 0));
    known.set(text, vector);
    return vector;
  };
  const embed = async (texts: readonly string[]): Promise<Vectors> => {
    const rows: Float32Array[] = [];
    for (const text of texts) rows.push(await vectorOf(text));
    return toVectors(rows, embedder.dimension);
  };
  return { model: embedder.model, dimension: embedder.dimension, embed };
}
