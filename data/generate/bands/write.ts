import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeJsonl } from "../../../lib/formats";
import type { Embed } from "../embedding";
import { BAND_SEEDS, SETTINGS } from "../settings";
import { bandsOf, round, type Measured } from "./band";
import { measureSeed, type SeedResult } from "./measure-seed";
import { seedCorpus } from "./seed-corpus";

const ABOUT =
  "Model-basis figures over the corpora of 25 seeds and both labelled question sets (figures of article 72: the 15 " +
  "acceptance questions; of the rows alone: the corpora). low, median, high; n values. '@0.50': with the gate at " +
  "0.50 instead of 0.55. 72.miss.*: all raw similarities that the wrong order loses. 72.positive.*: mean cosine of " +
  "every question with every right row, averaged within the question first; bgeBase was measured with bge-small. " +
  "86.dropped.distinct: over three rules for the row that is kept.";

/** Writes bands.json and seed-runs.jsonl (the nine candidates of every seed, set and question). */
export async function writeBands(
  folder: string, embed: Embed, embedMiniLM: Embed, onProgress: (seed: number) => void = () => {},
): Promise<void> {
  const measured: Measured[] = [];
  const rows: object[] = [];
  for (const seed of BAND_SEEDS) {
    const result = await measureSeed(seedCorpus(seed), embed, embedMiniLM);
    measured.push(...result.measured);
    rows.push(...runRows(seed, result));
    onProgress(seed);
  }
  const [model] = SETTINGS.models;
  const bands = { about: ABOUT, model, seeds: BAND_SEEDS, figures: bandsOf(measured, BAND_SEEDS.length) };
  await writeFile(join(folder, "bands.json"), `${JSON.stringify(bands, null, 1)}\n`);
  await writeJsonl(join(folder, "seed-runs.jsonl"), rows);
}

/** The recorded lists as rows of seed-runs.jsonl; `relevant` is null where a question has no labels. */
export function runRows(seed: number, { runs }: SeedResult): readonly object[] {
  return runs.flatMap(({ set, run, qrels }) => [...run].map(([query, list]) => ({
    seed,
    set,
    query,
    relevant: qrels === null ? null : list.filter(({ id }) => qrels.get(query)?.has(id)).map(({ id }) => id),
    candidates: list.map(({ id, similarity, createdAt, key, outcome }) => {
      return { id, similarity: round(similarity ?? 0), created_at: createdAt, key, outcome };
    }),
  })));
}
