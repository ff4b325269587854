import type { Embedder, Vectors } from "../types";
import { row, toVectors } from "../vectors";

/** Vectors by text: each different text is embedded once. */
export interface TextVectors {
  readonly model: string;
  readonly of: (text: string) => Float32Array;
  readonly all: (texts: readonly string[]) => Vectors;
  /** Different texts embedded. */
  readonly count: number;
}

const TEXTS_A_BATCH = 100;

/** Embeds the different texts of a list, a hundred between two words of progress (the model itself gets one a call).
 *  `of` an unknown text is a RangeError. */
export async function embedTexts(
  embedder: Embedder, texts: readonly string[], progress: (done: number, total: number) => void,
): Promise<TextVectors> {
  const different = [...new Set(texts)];
  const vectors = new Map<string, Float32Array>();
  for (let at = 0; at < different.length; at += TEXTS_A_BATCH) {
    const batch = different.slice(at, at + TEXTS_A_BATCH);
    const block = await orUnusable(() => embedder.embed(batch));
    batch.forEach((text, i) => vectors.set(text, row(block, i)));
    progress(at + batch.length, different.length);
  }
  const of = (text: string): Float32Array => {
    const vector = vectors.get(text);
    if (vector === undefined) throw new RangeError(`no vector for the text ${JSON.stringify(text)}`);
    return vector;
  };
  const all = (wanted: readonly string[]): Vectors => toVectors(wanted.map(of), embedder.dimension);
  return { model: embedder.model, of, all, count: different.length };
}

/** What goes wrong with a model (no such one, a damaged file): the user's to mend. */
export const UNUSABLE_MODEL = "UnusableModel";

/** Runs what needs the model; an error keeps its words and is named UNUSABLE_MODEL. */
export async function orUnusable<T>(needsModel: () => Promise<T>): Promise<T> {
  try {
    return await needsModel();
  } catch (cause) {
    throw Object.assign(new Error((cause as Error).message, { cause }), { name: UNUSABLE_MODEL });
  }
}
