import { strict as assert } from "node:assert";
import { test } from "node:test";
import { runRows } from "../../data/generate/bands/write";
import { measureSeed } from "../../data/generate/bands/measure-seed";
import { seedCorpus } from "../../data/generate/bands/seed-corpus";
import { liveEmbed } from "../../data/generate/embedding";
import { textsToStore } from "../../data/generate/stored-vectors";
import { SETTINGS } from "../../data/generate/settings";
import { bundled, readSeedRuns } from "../../lib/formats";
import { cosine, readStoredVectors, row } from "../../lib/vectors";

interface Row {
  readonly set: string;
  readonly query: string;
  readonly candidates: readonly { readonly similarity: number }[];
}

// Another processor may round an int8 model differently, but no text may move away from itself.
const LEAST = 0.999;

for (const model of SETTINGS.models) {
  test(`data/vectors holds what ${model} gives, every seventh text`, async () => {
    const { vectors } = readStoredVectors(bundled("vectors"), model);
    const embed = await liveEmbed(model);
    const texts = textsToStore();
    for (let i = 0; i < texts.length; i += 7) {
      const again = cosine(row(await embed([texts[i] ?? ""]), 0), row(vectors, i));
      assert.ok(again >= LEAST, `text ${i}: cosine ${again}`);
    }
  });
}

test("data/weclaw/seed-runs.jsonl holds what the model gives for one seed", async () => {
  const seed = 2;
  const [embed, english] = [await liveEmbed("bge-small-zh-v1.5"), await liveEmbed("all-MiniLM-L6-v2")];
  const result = await measureSeed(seedCorpus(seed), embed, english);
  const stored = (await readSeedRuns()).filter((one) => one.seed === seed);
  const again = runRows(seed, result) as readonly Row[];
  for (const { set, query, candidates } of again) {
    const before = stored.find((one) => one.set === set)?.run.get(query) ?? [];
    assert.equal(before.length, 9, `${set} ${query}`);
    candidates.forEach(({ similarity }, i) => {
      assert.ok(Math.abs(similarity - (before[i]?.similarity ?? 0)) < 0.01, `${set} ${query}, candidate ${i + 1}`);
    });
  }
});
