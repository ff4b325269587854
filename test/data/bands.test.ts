import { strict as assert } from "node:assert";
import { test } from "node:test";
import { acceptanceValues } from "../../data/generate/bands/acceptance-values";
import { recallValues } from "../../data/generate/bands/recall-values";
import { BAND_SEEDS } from "../../data/generate/settings";
import { seedCorpus } from "../../data/generate/bands/seed-corpus";
import { readBands, readPublished, readSeedRuns } from "../../lib/formats";

test("bands.json has a band for every published figure that depends on the model", () => {
  const bands = readBands();
  const without = [...readPublished().values()].filter(({ id, basis }) => basis === "model" && !bands.has(id));
  assert.deepEqual(without.map(({ id }) => id), []);
  for (const [id, { low, median, high, n }] of bands) {
    assert.ok(low <= median && median <= high && n >= BAND_SEEDS.length, id);
  }
});

test("bands.json follows from seed-runs.jsonl: article 85's figures of the labelled questions", async () => {
  const bands = readBands();
  const runs = (await readSeedRuns()).filter(({ set }) => set === "labelled");
  assert.deepEqual(runs.map(({ seed }) => seed), BAND_SEEDS);
  for (const [threshold, suffix] of [[0.55, ""], [0.5, "@0.50"]] as const) {
    const values = await Promise.all(runs.map(async ({ seed, run }) => {
      const set = seedCorpus(seed).sets[0]!;
      return recallValues(run, set, threshold);
    }));
    for (const id of ["85.S0.hit1", "85.S3.candidates", "85.S4.hit1", "85.S4.mrr", "85.A.r3.lexical"]) {
      const own = values.map((one) => one.get(id) ?? NaN);
      const { low, high, n } = bands.ofSet(id + suffix, "labelled");
      assert.equal(n, BAND_SEEDS.length);
      assert.ok(Math.abs(Math.min(...own) - low) < 1e-5 && Math.abs(Math.max(...own) - high) < 1e-5, id + suffix);
    }
  }
});

test("bands.json follows from seed-runs.jsonl: article 72's answered questions", async () => {
  const runs = (await readSeedRuns()).filter(({ set }) => set === "acceptance");
  const counts = await Promise.all(runs.map(async ({ run }) => acceptanceValues(run, 0.55)));
  for (const id of ["72.e2e.before.count", "72.e2e.after.count"]) {
    const own = counts.map((one) => one.get(id) ?? NaN);
    const { low, high } = readBands().get(id);
    assert.deepEqual([Math.min(...own), Math.max(...own)], [low, high], id);
  }
});

test("seed-runs.jsonl names as right what the labels of its own seed say", async () => {
  const [first] = (await readSeedRuns()).filter(({ set }) => set === "labelled");
  const { qrels } = seedCorpus(first!.seed).sets[0]!;
  for (const [query, list] of first!.run) {
    const right = list.filter(({ id }) => qrels.get(query)?.has(id)).map(({ id }) => id);
    assert.deepEqual([...(first!.qrels.get(query)?.keys() ?? [])], right);
  }
});

test("readBands() refuses unknown figures and sets by name", () => {
  assert.throws(() => readBands().get("85.S9.hit1"), /RangeError: .*no band of figure "85.S9.hit1"/);
  assert.throws(() => readBands().ofSet("85.S0.hit1", "third"), /no set "third", but labelled, second/);
});
