import { TEXT_VARIANTS, vectorText } from "../../lib/record";
import { storedMeta, writeStoredVectors } from "../../lib/vectors";
import { reconstruct } from "./corpus";
import type { Embed } from "./embedding";
import { ACCEPTANCE, UNANSWERED } from "./questions/acceptance";
import { FIRST_DRAFTS, LABELLED } from "./questions/labelled";
import { SECOND_SET } from "./questions/second-set";
import { sampleTexts } from "./sample/files";
import { SEED } from "./settings";
import { supersededPairs } from "./superseded";

/** Every text of data/ that a notebook or the audit of the sample embeds, each once: T0 to T3 of all experiences and
 *  all questions. */
export function textsToStore(): readonly string[] {
  const superseded = supersededPairs();
  const experiences = [...reconstruct(SEED).experiences, ...superseded.experiences];
  const variants = TEXT_VARIANTS.flatMap((variant) => experiences.map((row) => vectorText(row, variant)));
  const questions = [...LABELLED, ...FIRST_DRAFTS, ...SECOND_SET, ...superseded.queries].map(({ text }) => text);
  return [...new Set([...variants, ...questions, ...ACCEPTANCE, ...UNANSWERED, ...sampleTexts()])];
}

/** Embeds and stores these texts: `<model>.f32` with its manifest. */
export async function storeVectors(folder: string, model: string, embed: Embed): Promise<void> {
  const texts = textsToStore();
  writeStoredVectors(folder, model, texts, await embed(texts), await storedMeta(model));
}
