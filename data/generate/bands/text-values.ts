import { ablate, type AblationRow } from "../../../lib/evaluate";
import { fromLists } from "../../../lib/recall";
import { TEXT_VARIANTS } from "../../../lib/record";
import type { Embed } from "../embedding";
import { AS_OF } from "../timeline";
import { armValues, type Values } from "./recall-values";
import { nearest, rowVectors, type JudgedSet, type SeedCorpus } from "./seed-corpus";

/** Article 86's T0 to T3: raw vector retrieval over four choices of fields. */
export async function textValues(corpus: SeedCorpus, set: JudgedSet, embed: Embed): Promise<Values> {
  const values = new Map<string, number>();
  for (const variant of TEXT_VARIANTS) {
    const vectors = await rowVectors(corpus.experiences, variant, embed);
    const run = await nearest(corpus.experiences, vectors, set.questions, embed);
    const { rows } = await ablate([fromLists(run)], set.questions, set.qrels, { now: AS_OF.article85 });
    for (const [name, value] of armValues(rows[0] as AblationRow, set)) values.set(`86.${variant}.${name}`, value);
  }
  return values;
}
