import { strict as assert } from "node:assert";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { writePublished } from "../../data/generate/published/figures";
import { writeSample } from "../../data/generate/sample/files";
import { textsToStore } from "../../data/generate/stored-vectors";
import { SETTINGS } from "../../data/generate/settings";
import { writeWeclaw } from "../../data/generate/weclaw-files";
import { bundled, readPublished } from "../../lib/formats";
import { packageRoot } from "../../lib/root";
import { readStoredVectors, sha256OfText } from "../../lib/vectors";

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();

async function inTemporaryFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-data-"));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MEASURED = ["bands.json", "seed-runs.jsonl"];

for (const [name, write] of [["weclaw", writeWeclaw], ["sample", writeSample]] as const) {
  test(`data/${name} is what the generator writes, byte for byte`, async () => {
    await inTemporaryFolder(async (folder) => {
      await write(folder);
      const committed = filesOf(bundled(name)).filter((file) => !MEASURED.includes(file));
      assert.deepEqual(filesOf(folder), committed);
      for (const file of committed) {
        assert.deepEqual(readFileSync(join(folder, file)), readFileSync(join(bundled(name), file)), file);
      }
    });
  });
}

test("data/published.json is the collected figures with label, tolerance and reason", async () => {
  await inTemporaryFolder(async (folder) => {
    await writePublished(bundled("published.source.json"), join(folder, "published.json"));
    assert.deepEqual(readFileSync(join(folder, "published.json")), readFileSync(bundled("published.json")));
  });
  const figures = [...readPublished().values()];
  assert.equal(figures.length, 186);
  assert.equal(new Set(figures.map(({ article, label }) => `${article} ${label}`)).size, 186);
  assert.equal(figures.some(({ why }) => why === ""), false);
});

const shared = join(packageRoot(), "..", "shared");

test("data/published.source.json and data/models are those of ../shared", { skip: !existsSync(shared) }, () => {
  const pairs = [["published.source.json", "published.json"], ["models/SHA256SUMS", "models/SHA256SUMS"]] as const;
  for (const [ours, theirs] of pairs) {
    assert.deepEqual(readFileSync(bundled(ours)), readFileSync(join(shared, theirs)), ours);
  }
});

test("data/vectors holds every text that data/ embeds, once, for both models", () => {
  for (const model of SETTINGS.models) {
    const { manifest } = readStoredVectors(bundled("vectors"), model);
    assert.deepEqual(manifest.texts, textsToStore().map(sha256OfText));
  }
});

test("no file of data/ but the models has 5 MB or more", () => {
  const large = filesOf(bundled("")).filter((file) => statSync(join(bundled(""), file)).size >= 5_000_000);
  assert.deepEqual(large.filter((file) => !file.startsWith("models")), []);
});
