import assert from "node:assert/strict";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { packageRoot } from "../../lib/root";
import { cosine, openEmbedder, row } from "../../lib/vectors";

const LIVE = Object.freeze({ live: "always" as const, settings: Object.freeze({}) });

test("the default model puts near texts near, at length 1, the same each time", async () => {
  const embedder = await openEmbedder(LIVE);
  const exit = "shell 命令返回非零退出码";
  const texts = Object.freeze([exit, "命令执行失败，退出码 1", "微信窗口没有找到", exit]);
  const vectors = await embedder.embed(texts);
  const [a, b, c] = [row(vectors, 0), row(vectors, 1), row(vectors, 2)];
  assert.deepEqual([embedder.model, vectors.count, vectors.dimension], ["bge-small-zh-v1.5", 4, 512]);
  assert.deepEqual(a, row(vectors, 3));
  assert.ok(Math.abs(a.reduce((sum, x) => sum + x * x, 0) - 1) < 1e-5);
  assert.ok(cosine(a, b) > cosine(a, c) + 0.1, `${cosine(a, b)} ${cosine(a, c)}`);
});

test("a text's vector does not depend on its neighbours", async () => {
  const embedder = await openEmbedder(LIVE);
  const alone = await embedder.embed(["timeout"]);
  const among = await embedder.embed(["a much longer text than the other one, to be padded to", "timeout"]);
  assert.deepEqual(row(alone, 0), row(among, 1));
});

test("vectors are those of the library's own pipeline, bit for bit, with either pooling", async () => {
  const { env, pipeline } = await import("@xenova/transformers");
  const texts = ["timeout", "shell 命令返回非零退出码 ", "a b c ".repeat(60), "微信窗口没有找到，重试后成功"];
  for (const [model, pooling] of [["bge-small-zh-v1.5", "cls"], ["all-MiniLM-L6-v2", "mean"]] as const) {
    const ours = await (await openEmbedder({ ...LIVE, model })).embed(texts);
    env.localModelPath = join(packageRoot(), "data", "models");
    const extract = await pipeline("feature-extraction", model);
    for (const [i, text] of texts.entries()) {
      const { data } = await extract([text], { pooling, normalize: true });
      assert.deepEqual(row(ours, i), Float32Array.from(data as Float32Array), `${model} ${i}`);
    }
  }
});

test("a vector does not depend on the number of threads", async () => {
  const text = "shell 命令返回非零退出码，重试三次以后仍然失败";
  const [one, two] = await Promise.all([1, 2].map((threads) => openEmbedder({ ...LIVE, threads })));
  assert.deepEqual(await one?.embed([text]), await two?.embed([text]));
});

test("both bundled models can be open at once", async () => {
  const [zh, en] = await Promise.all([openEmbedder(LIVE), openEmbedder({ ...LIVE, model: "all-MiniLM-L6-v2" })]);
  const counts = await Promise.all([zh, en].map(async (embedder) => (await embedder.embed(["a"])).dimension));
  assert.deepEqual(counts, [512, 384]);
});

test("a hub id is fetched from HF_ENDPOINT, and kept", async () => {
  const models = join(packageRoot(), "data", "models", "all-MiniLM-L6-v2");
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const [, file = ""] = /^\/owner\/tiny\/resolve\/main\/([\w./]+)$/.exec(request.url ?? "") ?? [];
    if (file === "" || !existsSync(join(models, file))) response.writeHead(404).end();
    else createReadStream(join(models, file)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cache = mkdtempSync(join(tmpdir(), "recall-lab-hub-"));
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { RECALL_LAB_REMOTE: "1", HF_ENDPOINT: endpoint, RECALL_LAB_CACHE: cache };
    const hub = await openEmbedder({ model: "owner/tiny", live: "always", settings });
    const bundled = await openEmbedder({ ...LIVE, model: "all-MiniLM-L6-v2" });
    assert.equal(hub.dimension, 384);
    assert.deepEqual((await hub.embed(["a cat"])).data, (await bundled.embed(["a cat"])).data);
    assert.ok(asked.some((url) => url.endsWith("model_quantized.onnx")));
    const before = asked.length;
    await openEmbedder({ model: "owner/tiny", live: "always", settings });
    assert.equal(asked.slice(before).filter((url) => url.endsWith(".onnx")).length, 0);
    await assert.rejects(openEmbedder({ model: "owner/none", live: "always", settings }), {
      message: /model owner\/none: cannot be loaded from http:\/\/127\.0\.0\.1:\d+\/owner\/none/,
    });
  } finally {
    server.close();
    rmSync(cache, { recursive: true });
  }
});
