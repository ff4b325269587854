import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { packageRoot } from "../../lib/root";
import { checkModelFiles, resolveModel, sha256OfText, storedMeta } from "../../lib/vectors";
import { remoteHost } from "../../lib/vectors/model-source";
import { modelFiles } from "../../lib/vectors/model-files";

const root = mkdtempSync(join(tmpdir(), "recall-lab-models-"));
after(() => rmSync(root, { recursive: true }));
const NAME = "bge-small-zh-v1.5";
const FILES = ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model_quantized.onnx"];

/** A model folder under root/NAME/data/models whose file contents are their own names, with right sums. */
function installed(where: string): string {
  const models = join(root, where, "data", "models");
  mkdirSync(join(models, NAME, "onnx"), { recursive: true });
  for (const file of FILES) writeFileSync(join(models, NAME, file), file);
  const sums = [`${NAME}/tokenizer.json`, `${NAME}/onnx/model_quantized.onnx`].map(
    (path) => `${sha256OfText(path.slice(NAME.length + 1))}  ${path}`,
  );
  writeFileSync(join(models, "SHA256SUMS"), `${sums.join("\n")}\n${"0".repeat(64)}  other/model.onnx\n`);
  return join(models, NAME);
}
const bundled = (where: string): ReturnType<typeof resolveModel> => resolveModel(NAME, {}, join(root, where));

test("resolveModel: the argument, else RECALL_LAB_MODEL, else bge-small-zh-v1.5 of data/models", () => {
  const usual = resolveModel(undefined, {});
  assert.deepEqual(usual, {
    name: NAME,
    origin: "bundled",
    folder: join(packageRoot(), "data", "models", NAME),
    pooling: "cls",
    dimension: 512,
  });
  assert.deepEqual(resolveModel(undefined, { RECALL_LAB_MODEL: "" }), usual);
  // An empty argument is a slip (an unset variable in a shell), not the folder one happens to stand in.
  for (const empty of ["", "  "]) assert.throws(() => resolveModel(empty, {}), /expected a name in data\/models/);
  const other = resolveModel(undefined, { RECALL_LAB_MODEL: "all-MiniLM-L6-v2" });
  assert.deepEqual([other.pooling, other.dimension], ["mean", 384]);
  assert.equal(resolveModel(NAME, { RECALL_LAB_MODEL: "all-MiniLM-L6-v2" }).name, NAME);
});

test("resolveModel: a folder goes by its name, pooling from the name", () => {
  for (const [name, pooling] of [["my-BGE", "cls"], ["e5", "mean"]] as const) {
    const folder = join(root, "strangers", name);
    mkdirSync(folder, { recursive: true });
    assert.deepEqual(resolveModel(folder, {}), { name, origin: "folder", folder, pooling, dimension: null });
  }
});

test("resolveModel: a hub id only when remote models are asked for", () => {
  const asked = resolveModel("BAAI/bge-base-zh-v1.5", { RECALL_LAB_REMOTE: "1" });
  assert.deepEqual(asked, {
    name: "BAAI/bge-base-zh-v1.5",
    origin: "hub",
    folder: null,
    pooling: "cls",
    dimension: null,
  });
  const settings = { HF_ENDPOINT: "https://mirror.example/" };
  const refused = /"a\/b".*RECALL_LAB_REMOTE=1.*https:\/\/mirror.example\//;
  assert.throws(() => resolveModel("a/b", settings), { message: refused });
  assert.throws(() => resolveModel("no such model", {}), { message: /"no such model": expected a name in data/ });
});

test("remoteHost ends with one slash", () => {
  assert.equal(remoteHost({}), "https://huggingface.co/");
  assert.equal(remoteHost({ HF_ENDPOINT: "http://127.0.0.1:1//" }), "http://127.0.0.1:1/");
});

test("checkModelFiles passes files whose sums agree and reads no other model's", async () => {
  const folder = installed("good");
  assert.deepEqual(await checkModelFiles(bundled("good")), {
    model: join(folder, "onnx/model_quantized.onnx"),
    dtype: "int8",
  });
});

test("checkModelFiles names a missing file and how to get it back", async () => {
  for (const file of FILES) {
    const where = `missing ${file.replace("/", " ")}`;
    const folder = installed(where);
    rmSync(join(folder, file));
    await assert.rejects(checkModelFiles(bundled(where)), ({ message }: Error) => {
      return message.includes(`missing file ${join(folder, file)}`) && message.includes("git checkout -- data/models");
    });
  }
  const folder = installed("no sums");
  rmSync(join(folder, "..", "SHA256SUMS"));
  await assert.rejects(checkModelFiles(bundled("no sums")), { message: /missing file .*SHA256SUMS/ });
});

test("checkModelFiles names a damaged file, the expected and the found sha256", async () => {
  const folder = installed("damaged");
  writeFileSync(join(folder, "onnx/model_quantized.onnx"), "half");
  const [expected, got] = ["onnx/model_quantized.onnx", "half"].map(sha256OfText);
  await assert.rejects(checkModelFiles(bundled("damaged")), ({ message }: Error) => {
    return message.includes("damaged file") && message.includes(`expected sha256 ${expected}, got ${got}`);
  });
});

test("a file that only SHA256SUMS names counts as missing when it is not there", async () => {
  const folder = installed("extra");
  writeFileSync(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  vocab.txt\n`);
  await assert.rejects(checkModelFiles(bundled("extra")), { message: /missing file .*vocab\.txt/ });
});

test("a stranger's folder needs no sums; without an int8 file its float32 one is taken", async () => {
  const folder = join(root, "float", "e5");
  cpSync(installed("float source"), folder, { recursive: true });
  rmSync(join(folder, "onnx/model_quantized.onnx"));
  assert.throws(() => modelFiles(resolveModel(folder, {})), { message: /missing file .*model_quantized\.onnx$/ });
  writeFileSync(join(folder, "onnx/model.onnx"), "float");
  assert.deepEqual(await checkModelFiles(resolveModel(folder, {})), {
    model: join(folder, "onnx/model.onnx"),
    dtype: "float32",
  });
  const meta = await storedMeta(folder, {});
  assert.deepEqual(meta, { dtype: "float32", pooling: "mean", modelSha256: sha256OfText("float") });
});

test("storedMeta of a bundled model takes the listed sum; a hub id has no files to describe", async () => {
  const meta = await storedMeta(NAME, {});
  assert.equal(meta.modelSha256, "15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc");
  await assert.rejects(storedMeta("a/b", { RECALL_LAB_REMOTE: "1" }), { message: /expected a folder, got a hub id/ });
});
