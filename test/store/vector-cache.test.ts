import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import BetterSqlite3 from "better-sqlite3";
import { openStore, openVectorCache } from "../../lib/store";
import type { Embedder } from "../../lib/types";
import { cachedEmbedder, sha256OfText, toVectors } from "../../lib/vectors";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-cache-"));
after(() => rmSync(folder, { recursive: true }));
const KEY = Object.freeze({ model: "toy", revision: "1" });

/** A toy model that notes each call; it fails at the text "stop". */
function toy(): { readonly embedder: Embedder; readonly calls: (readonly string[])[] } {
  const calls: (readonly string[])[] = [];
  const embed: Embedder["embed"] = async (texts) => {
    if (texts.includes("stop")) throw new Error("stopped");
    calls.push(texts);
    return toVectors(texts.map((text) => [text.length, 1 / 3]));
  };
  return { embedder: { model: "toy", dimension: 2, embed }, calls };
}

test("a text is embedded once, one a call, and known again after the file was closed", async () => {
  const path = join(folder, "a", "b", "once.sqlite");
  const first = openVectorCache(path);
  const { embedder, calls } = toy();
  const seen: [number, number, boolean][] = [];
  const onProgress = (done: number, total: number, perSecond: number): void => void seen.push([done, total, perSecond > 0]);
  const cached = cachedEmbedder(embedder, first.of(KEY), { onProgress });
  const vectors = await cached.embed(["one", "two", "one", "three"]);
  assert.deepEqual(vectors.data, toVectors([[3, 1 / 3], [3, 1 / 3], [3, 1 / 3], [5, 1 / 3]]).data);
  assert.deepEqual(calls, [["one"], ["two"], ["three"]]);
  assert.deepEqual(seen, [[1, 3, true], [2, 3, true], [3, 3, true]]);
  first.close();
  const second = openVectorCache(path);
  assert.equal(second.count(), 3);
  const again = toy();
  const same = await cachedEmbedder(again.embedder, second.of(KEY)).embed(["three", "two", "one"]);
  assert.deepEqual(again.calls, []);
  assert.deepEqual(same.data.subarray(0, 2), vectors.data.subarray(6));
  second.close();
});

test("what was embedded before a failure is kept, and the work goes on there", async () => {
  const file = openVectorCache(join(folder, "resumed.sqlite"));
  const { embedder, calls } = toy();
  const cached = cachedEmbedder(embedder, file.of(KEY));
  await assert.rejects(cached.embed(["a", "bb", "stop", "ccc"]), { message: "stopped" });
  await cached.embed(["a", "bb", "ccc"]);
  assert.deepEqual(calls, [["a"], ["bb"], ["ccc"]]);
  file.close();
});

test("an AbortSignal stops between two texts", async () => {
  const file = openVectorCache(":memory:");
  const { embedder, calls } = toy();
  const stop = new AbortController();
  const onProgress = (done: number): void => (done === 2 ? stop.abort(new Error("enough")) : undefined);
  const cached = cachedEmbedder(embedder, file.of(KEY), { signal: stop.signal, onProgress });
  await assert.rejects(cached.embed(["a", "b", "c"]), { message: "enough" });
  assert.deepEqual(calls, [["a"], ["b"]]);
  file.close();
});

test("another model or revision has its own vectors, whatever the names hold", () => {
  const file = openVectorCache(":memory:");
  const keys = [KEY, { ...KEY, revision: "2" }, { model: 'toy","1', revision: "" }, { model: "toy1", revision: "" }];
  keys.forEach((key, i) => file.of(key).put("sha", Float32Array.of(i + 1)));
  assert.deepEqual(keys.map((key) => file.of(key).get("sha")), keys.map((_, i) => Float32Array.of(i + 1)));
  assert.equal(file.of({ ...KEY, model: "other" }).get("sha"), null);
  file.close();
});

test("damaged entries and those of another dimension are embedded again", async () => {
  const path = join(folder, "damaged.sqlite");
  const file = openVectorCache(path);
  const texts = ["nan", "zero", "cut", "none", "wide"];
  const blobs = [Buffer.from(Float32Array.of(NaN, 1).buffer), Buffer.alloc(8), Buffer.alloc(7, 1), Buffer.alloc(0),
    Buffer.from(Float32Array.of(1, 2, 3).buffer)];
  const raw = new BetterSqlite3(path);
  texts.forEach((text, i) =>
    raw.prepare("INSERT INTO vector VALUES (?, ?, ?)").run(JSON.stringify(["toy", "1"]), sha256OfText(text), blobs[i]));
  raw.close();
  const { embedder, calls } = toy();
  await cachedEmbedder(embedder, file.of(KEY)).embed(texts);
  assert.deepEqual(calls.flat(), texts);
  await cachedEmbedder(embedder, file.of(KEY)).embed(texts);
  assert.equal(calls.length, 5);
  assert.throws(() => file.of(KEY).put("x", Float32Array.of(0, 0)), { name: "RangeError" });
  file.close();
});

test("what is no cache is refused by code and left as it is", () => {
  const [store, text] = [join(folder, "store.sqlite"), join(folder, "text.sqlite")];
  openStore(store).close();
  writeFileSync(text, "no database, but long enough to be read as the header of one: ".repeat(20));
  const before = [readFileSync(store), readFileSync(text)];
  assert.throws(() => openVectorCache(store), { code: "STORE_FOREIGN" });
  assert.throws(() => openVectorCache(text), { code: "STORE_DAMAGED" });
  assert.deepEqual([readFileSync(store), readFileSync(text)], before);
});
