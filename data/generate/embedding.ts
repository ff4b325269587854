import { openEmbedder, row, toVectors } from "../../lib/vectors";
import type { Vectors } from "../../lib/types";

/** Vectors of texts, in their order. */
export type Embed = (texts: readonly string[]) => Promise<Vectors>;

/** The model itself (no stored vectors), which is asked once for each text however often that comes back. */
export async function liveEmbed(model: string): Promise<Embed> {
  const embedder = await openEmbedder({ model, live: "always" });
  const known = new Map<string, Float32Array>();
  return async (texts) => {
    for (const text of texts) {
      if (!known.has(text)) known.set(text, row(await embedder.embed([text]), 0));
    }
    return toVectors(texts.map((text) => known.get(text) as Float32Array), embedder.dimension);
  };
}
