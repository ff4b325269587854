import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Embedder } from "../../lib/types";
import type { EmbedderOptions } from "../../lib/vectors";
import {
  hasStoredVectors,
  openEmbedder,
  readStoredVectors,
  sha256OfText,
  storedMeta,
  toVectors,
  writeStoredVectors,
} from "../../lib/vectors";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-vectors-"));
after(() => rmSync(folder, { recursive: true }));

const META = Object.freeze({ dtype: "int8", pooling: "cls" as const, modelSha256: "0".repeat(64) });
const NO_SETTINGS = Object.freeze({});

/** A toy model: [code points, 1, 1 ...], and a list of what it was asked, call by call. */
function toy(dimension = 2): { openLive: NonNullable<EmbedderOptions["openLive"]>; calls: (readonly string[])[] } {
  const calls: (readonly string[])[] = [];
  const openLive = async ({ name }: { name: string }): Promise<Embedder> => ({
    model: name,
    dimension,
    embed: async (texts) => {
      calls.push(texts);
      return toVectors(texts.map((text) => [[...text].length, ...Array<number>(dimension - 1).fill(1)]));
    },
  });
  return { openLive, calls };
}

/** A stranger's model folder with enough files to be found. */
function modelFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, "onnx"), { recursive: true });
  for (const file of ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model_quantized.onnx"]) {
    writeFileSync(join(path, file), `${name} ${file}`);
  }
  return path;
}

test("stored vectors come back as they were written, found by the text's sha256", () => {
  const at = join(folder, "round-trip");
  const vectors = toVectors([[0.1, 0.2], [3, 4]]);
  const manifest = writeStoredVectors(at, "owner/toy", ["一", "two"], vectors, META);
  assert.deepEqual(manifest.texts, [sha256OfText("一"), sha256OfText("two")]);
  const stored = readStoredVectors(at, "owner/toy");
  assert.deepEqual(stored.vectors, vectors);
  assert.deepEqual(stored.manifest, manifest);
  assert.equal(stored.rows.get(sha256OfText("two")), 1);
  assert.deepEqual({ ...META, model: "owner/toy", dimension: 2, count: 2 }, {
    dtype: manifest.dtype,
    pooling: manifest.pooling,
    modelSha256: manifest.modelSha256,
    model: manifest.model,
    dimension: manifest.dimension,
    count: manifest.count,
  });
  const bytes = readFileSync(join(at, "owner--toy.f32"));
  assert.equal(bytes.length, 16);
  assert.equal(bytes.readFloatLE(12), 4);
});

test("sha256OfText is that of the UTF-8 bytes (sha256sum: printf 你好 | sha256sum)", () => {
  assert.equal(sha256OfText("你好"), "670d9743542cae3ea7ebe36af56bd53648b0a1126162e78d81a32934a711302e");
});

test("a text that comes twice is stored once; with different vectors it is refused", () => {
  const at = join(folder, "twice");
  const manifest = writeStoredVectors(at, "toy", ["a", "b", "a"], toVectors([[1, 0], [0, 1], [1, 0]]), META);
  assert.equal(manifest.count, 2);
  assert.equal(readStoredVectors(at, "toy").vectors.count, 2);
  const different = toVectors([[1, 0], [0, 1], [1, 1]]);
  assert.throws(() => writeStoredVectors(at, "toy", ["a", "b", "a"], different, META), { message: /texts 0 and 2/ });
});

test("writeStoredVectors refuses another number of texts and bad vectors, and writes nothing", () => {
  const at = join(folder, "refused");
  assert.throws(() => writeStoredVectors(at, "toy", ["a"], toVectors([]), META), { message: /1 texts, 0 vectors/ });
  const zero = { data: new Float32Array(2), count: 1, dimension: 2 };
  assert.throws(() => writeStoredVectors(at, "toy", ["a"], zero, META), { name: "RangeError" });
  assert.equal(hasStoredVectors(at, "toy"), false);
});

test("readStoredVectors names a damaged file with both sums, and a wrong size", () => {
  const at = join(folder, "damaged");
  writeStoredVectors(at, "toy", ["a"], toVectors([[1, 2]]), META);
  const manifestPath = join(at, "toy.manifest.json");
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, count: 2 }));
  const size = /toy\.f32: expected 2 x 2 float32 .* got 8 bytes, 1 texts/;
  assert.throws(() => readStoredVectors(at, "toy"), { message: size });
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, texts: [] }));
  assert.throws(() => readStoredVectors(at, "toy"), { message: /got 8 bytes, 0 texts/ });
  writeFileSync(join(at, "toy.f32"), Buffer.alloc(8));
  const sums = /toy\.f32: damaged: expected sha256 \w{64}, got \w{64}/;
  assert.throws(() => readStoredVectors(at, "toy"), { message: sums });
});

test("openEmbedder asks the model only for texts that are not stored, one a call, each once", async () => {
  const at = join(folder, "mixed");
  const { modelSha256 } = await storedMeta("bge-small-zh-v1.5", NO_SETTINGS);
  writeStoredVectors(at, "bge-small-zh-v1.5", ["stored"], toVectors([[9, 9]]), { ...META, modelSha256 });
  const { openLive, calls } = toy();
  const progress: [number, number][] = [];
  const onProgress = (done: number, total: number): number => progress.push([done, total]);
  const embedder = await openEmbedder({ stored: at, openLive, settings: NO_SETTINGS, onProgress });
  assert.deepEqual([embedder.model, embedder.dimension], ["bge-small-zh-v1.5", 2]);
  const got = await embedder.embed(["new", "stored", "newer", "new"]);
  assert.deepEqual(got.data, Float32Array.of(3, 1, 9, 9, 5, 1, 3, 1));
  assert.deepEqual(calls, [["new"], ["newer"]]);
  assert.deepEqual(progress, [[2, 3], [3, 3]]);
  assert.deepEqual(await embedder.embed([]), { data: new Float32Array(0), count: 0, dimension: 2 });
});

test('live "always", or RECALL_LAB_EMBED=live, passes stored vectors by; "never" names what is missing', async () => {
  const at = join(folder, "mixed");
  const model = modelFolder("toy-a");
  const { modelSha256 } = await storedMeta(model, NO_SETTINGS);
  writeStoredVectors(at, "toy-a", ["stored"], toVectors([[9, 9]]), { ...META, modelSha256 });
  for (const how of [{ live: "always" as const }, { settings: { RECALL_LAB_EMBED: "live" } }]) {
    const { openLive, calls } = toy(512);
    const options = { stored: at, openLive, settings: NO_SETTINGS, model, ...how };
    const embedder = await openEmbedder(options);
    assert.deepEqual((await embedder.embed(["stored"])).data.subarray(0, 2), Float32Array.of(6, 1));
    assert.deepEqual(calls, [["stored"]]);
  }
  const never = await openEmbedder({ stored: at, live: "never", settings: NO_SETTINGS, model });
  assert.deepEqual((await never.embed(["stored"])).data, Float32Array.of(9, 9));
  const long = "x".repeat(80);
  const message = /2 texts have no stored .* the first: "x{60}…"/;
  await assert.rejects(never.embed(["stored", long, "y"]), { message });
  await assert.rejects(never.embed(["y"]), { message: /1 texts have no stored toy-a vector .* the first: "y"/ });
});

test("RECALL_LAB_EMBED: nothing and stored read what is stored; a word it does not know is refused", async () => {
  const options = { stored: join(folder, "mixed"), model: modelFolder("toy-a"), openLive: toy().openLive };
  for (const word of ["", "stored"]) {
    const embedder = await openEmbedder({ ...options, settings: { RECALL_LAB_EMBED: word } });
    assert.equal(embedder.model, "toy-a");
  }
  const message = 'RECALL_LAB_EMBED: expected live or stored, got "Live"';
  await assert.rejects(openEmbedder({ ...options, settings: { RECALL_LAB_EMBED: "Live" } }), { message });
});

test("stored vectors of another model file: an error for a bundled model, unused for a stranger's folder", async () => {
  const at = join(folder, "other-model");
  writeStoredVectors(at, "bge-small-zh-v1.5", ["a"], toVectors([[9, 9]]), META);
  const message = /expected model sha256 15b7.*got 0{64}/;
  await assert.rejects(openEmbedder({ stored: at, settings: NO_SETTINGS }), { message });
  const stranger = modelFolder("toy-b");
  const { openLive } = toy();
  writeStoredVectors(at, "toy-b", ["a"], toVectors([[9, 9]]), META);
  const not = await openEmbedder({ model: stranger, stored: at, openLive, settings: NO_SETTINGS });
  assert.deepEqual((await not.embed(["a"])).data, Float32Array.of(1, 1));
  const { modelSha256 } = await storedMeta(stranger, NO_SETTINGS);
  writeStoredVectors(at, "toy-b", ["a"], toVectors([[9, 9]]), { ...META, modelSha256 });
  const used = await openEmbedder({ model: stranger, stored: at, openLive, settings: NO_SETTINGS });
  assert.deepEqual((await used.embed(["a"])).data, Float32Array.of(9, 9));
});

test("a hub model's stored vectors are used by name; the model stays unopened", async () => {
  const at = join(folder, "hub");
  writeStoredVectors(at, "owner/name", ["a"], toVectors([[9, 9]]), META);
  const settings = { RECALL_LAB_REMOTE: "1", RECALL_LAB_MODEL: "owner/name" };
  const { openLive, calls } = toy();
  const embedder = await openEmbedder({ stored: at, openLive, settings });
  assert.deepEqual((await embedder.embed(["a"])).data, Float32Array.of(9, 9));
  assert.deepEqual(calls, []);
});

test("openEmbedder: what the cache knows does not reach the model, and a hub model has no cache", async () => {
  const model = modelFolder("toy-cached");
  const kept = new Map<string, Float32Array>();
  const keys: unknown[] = [];
  const cache: NonNullable<EmbedderOptions["cache"]> = (key) => {
    keys.push(key);
    return { get: (sha) => kept.get(sha) ?? null, put: (sha, vector) => void kept.set(sha, vector) };
  };
  const first = toy();
  const common = { model, stored: join(folder, "none"), settings: NO_SETTINGS, cache };
  const one = await openEmbedder({ ...common, openLive: first.openLive });
  const vectors = await one.embed(["a", "bb"]);
  const second = toy();
  const two = await openEmbedder({ ...common, openLive: second.openLive, live: "never" });
  assert.deepEqual(await two.embed(["a", "bb"]), vectors);
  assert.deepEqual([first.calls, second.calls], [[["a"], ["bb"]], []]);
  const { modelSha256 } = await storedMeta(model, NO_SETTINGS);
  assert.deepEqual(keys, Array(2).fill({ model: "toy-cached", revision: `${modelSha256} mean` }));
  const settings = { RECALL_LAB_REMOTE: "1", RECALL_LAB_MODEL: "owner/name" };
  await (await openEmbedder({ stored: common.stored, settings, cache, openLive: first.openLive })).embed(["a"]);
  assert.equal(keys.length, 2);
});
