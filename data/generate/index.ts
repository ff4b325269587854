import { join } from "node:path";
import { packageRoot } from "../../lib/root";
import { writeBands } from "./bands/write";
import { liveEmbed, type Embed } from "./embedding";
import { updateReadme } from "./file-table";
import { writePublished } from "./published/figures";
import { writeSample } from "./sample/files";
import { BAND_SEEDS, SETTINGS } from "./settings";
import { storeVectors } from "./stored-vectors";
import { writeWeclaw } from "./weclaw-files";

const STEPS = ["texts", "vectors", "bands"] as const;
type Step = (typeof STEPS)[number];

/** Makes everything in data/ but the models and published.source.json: `node dist/data/generate/index.js [STEP...]`,
 *  all steps when none is named. "texts" takes seconds; "vectors" and "bands" ask the models and take minutes. */
export async function generate(steps: readonly Step[], data: string, say: (line: string) => void): Promise<void> {
  if (steps.includes("texts")) {
    await writeWeclaw(join(data, "weclaw"));
    await writeSample(join(data, "sample"));
    await writePublished(join(data, "published.source.json"), join(data, "published.json"));
    say("texts: data/weclaw, data/sample, data/published.json");
  }
  if (steps.includes("vectors") || steps.includes("bands")) await withModels(steps, data, say);
  await updateReadme(data);
  say("data/README.md");
}

async function withModels(steps: readonly Step[], data: string, say: (line: string) => void): Promise<void> {
  const embeds = new Map<string, Embed>();
  for (const model of SETTINGS.models) embeds.set(model, await liveEmbed(model));
  if (steps.includes("vectors")) {
    for (const [model, embed] of embeds) {
      await storeVectors(join(data, "vectors"), model, embed);
      say(`vectors: ${model}`);
    }
  }
  if (!steps.includes("bands")) return;
  const [embed, embedMiniLM] = [...embeds.values()] as [Embed, Embed];
  let done = 0;
  await writeBands(join(data, "weclaw"), embed, embedMiniLM, (seed) => {
    done += 1;
    say(`bands: seed ${seed} (${done} of ${BAND_SEEDS.length})`);
  });
}

function stepsOf(words: readonly string[]): readonly Step[] {
  const odd = words.find((word) => !STEPS.some((step) => step === word));
  if (odd !== undefined) throw new RangeError(`generate: the steps are ${STEPS.join(", ")}, got "${odd}"`);
  return words.length === 0 ? STEPS : (words as readonly Step[]);
}

if (require.main === module) {
  const started = Date.now();
  const seconds = (): string => ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  const say = (line: string): void => console.log(`${seconds()} s  ${line}`);
  Promise.resolve()
    .then(() => generate(stepsOf(process.argv.slice(2)), join(packageRoot(), "data"), say))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = error instanceof RangeError ? 2 : 1;
    });
}
