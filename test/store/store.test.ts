import assert from "node:assert/strict";
import { test } from "node:test";
import { article85, fromLists, likeFallback, recallAll } from "../../lib/recall";
import { keywordSource, likeSource, openStore, recall, storeIndex, type Store } from "../../lib/store";
import type { Experience, Pipeline } from "../../lib/types";
import { toVectors } from "../../lib/vectors";
import { candidate, ids, NOW, ranked } from "../ranked";
import { experience } from "./experience";

function inStore(rows: readonly Experience[], options: Parameters<typeof openStore>[1] = {}): Store {
  const store = openStore(":memory:", options);
  store.addAll(rows);
  return store;
}

test("what was added comes back unchanged and in order, with every kind of text", () => {
  const rows = [
    experience({ id: "e0001", source: "made by us" }), experience({ id: "__proto__", abstractPattern: "constructor" }),
    experience({ id: "nul\0id", diagnosis: "a\0b", createdAt: null, successSeq: null, failedSeqs: [] }),
    experience({ id: "😀", trigger: "<script>alert(1)</script>", outcome: "failure", hitCount: 7, createdAt: "soon" }),
    experience({ id: "e\u0301" }), experience({ id: "\u00e9" }),
  ];
  const store = inStore(rows);
  assert.deepEqual(store.all(), rows);
  assert.equal(store.size(), 6);
  assert.deepEqual(store.get("__proto__"), rows[1]);
  assert.equal(store.get("nobody"), undefined);
});

test("addAll is all or none: a bad row anywhere leaves the store as it was", () => {
  const store = inStore([experience({ id: "a" })]);
  const bad: readonly (readonly [Partial<Experience>, RegExp])[] = [
    [{ id: "a" }, /experience "a": the id is stored already/], [{ id: "" }, /the id is empty/],
    [{ id: "x\ud800" }, /"x\\ud800": id has a lone surrogate/],
    [{ id: "x", diagnosis: "cut\udc00" }, /experience "x": diagnosis has a lone surrogate/],
    [{ id: "x", tool: "\udc00" }, /experience "x": tool has a lone surrogate/],
    [{ id: "x", trigger: 7 as unknown as string }, /trigger must be a string, got number/],
    [{ id: "x", outcome: "maybe" as "success" }, /outcome must be "success" or "failure", got "maybe"/],
    [{ id: "x", hitCount: -1 }, /hitCount must be a whole number/], [{ id: "x", hitCount: 1.5 }, /hitCount/],
    [{ id: "x", failedSeqs: [0.5] }, /failedSeqs must be whole numbers/], [{ id: "x", successSeq: NaN }, /successSeq/],
    [{ id: "x", diagnosis: "超".repeat(333_334) }, /at most 1000000 bytes, got 1000002/],
    [{ id: "x", createdAt: 5 as unknown as string }, /createdAt must be a string/],
  ];
  for (const [fields, message] of bad) {
    assert.throws(() => store.addAll([experience({ id: "b" }), experience({ id: "c", ...fields })]), message);
  }
  const twice = [experience({ id: "b" }), experience({ id: "b" })];
  assert.throws(() => store.addAll(twice), /"b": the id is stored already/);
  assert.deepEqual(ids(store.all()), ["a"]);
  assert.deepEqual(store.keywords("timed", 9).map(({ experience: { id } }) => id), ["a"]);
  store.add(experience({ id: "big", diagnosis: `${"超".repeat(333_333)}!` }));
});

test("lone surrogates are repaired on request, and reported; an id never is", () => {
  const store = openStore(":memory:", { illFormed: "repair" });
  const report = store.add(experience({ id: "x", diagnosis: "cut \ud83d here", tool: "t\udc00" }));
  assert.deepEqual(report.repaired, [{ id: "x", field: "diagnosis" }, { id: "x", field: "tool" }]);
  assert.equal(store.get("x")?.diagnosis, "cut \ufffd here");
  assert.throws(() => store.add(experience({ id: "k\ud800" })), /lone surrogate/);
});

test("beyond the cap the least recently used go, and are reported", () => {
  const store = inStore(["a", "b", "c"].map((id) => experience({ id })), { cap: 3 });
  assert.equal(store.touch(["a"]), 1);
  assert.deepEqual(store.add(experience({ id: "d" })), { added: 1, evicted: ["b"], repaired: [] });
  assert.deepEqual(store.addAll([experience({ id: "e" }), experience({ id: "f" })]).evicted, ["c", "a"]);
  assert.deepEqual(store.evicted(), ["b", "c", "a"]);
  assert.deepEqual(ids(store.all()), ["d", "e", "f"]);
  assert.equal(store.keywords("timed out", 9).length, 3);
  assert.equal(openStore(":memory:").cap, 500);
  for (const cap of [0, -1, 2.5, NaN]) assert.throws(() => openStore(":memory:", { cap }), /cap must be/);
});

test("an evicted experience takes its vectors along", () => {
  const store = inStore([experience({ id: "a" })], { cap: 1 });
  store.putVectors("toy", "T0", ["a"], toVectors([[1, 0]]));
  store.add(experience({ id: "b" }));
  assert.deepEqual(store.vectors("toy", "T0").ids, []);
});

test("vectors are kept by model and variant, bit by bit, and replaced on a second put", () => {
  const store = inStore([experience({ id: "a" }), experience({ id: "b" })]);
  store.putVectors("toy", "T0", ["b", "a"], toVectors([[0.1, -3e-30, 3], [1, 2, 3]]));
  store.putVectors("toy", "T2", ["a"], toVectors([[9, 9, 9]]));
  store.putVectors("other", "T0", ["a"], toVectors([[1, 0]]));
  store.putVectors("toy", "T0", ["a"], toVectors([[4, 5, 6]]));
  const { ids: stored, vectors } = store.vectors("toy", "T0");
  assert.deepEqual(stored, ["a", "b"]);
  assert.deepEqual(vectors, { count: 2, dimension: 3, data: Float32Array.of(4, 5, 6, 0.1, -3e-30, 3) });
  assert.deepEqual(store.vectors("toy", "T2").vectors.data, Float32Array.of(9, 9, 9));
  const none = { data: new Float32Array(0), count: 0, dimension: 0 };
  assert.deepEqual(store.vectors("nobody", "T0"), { ids: [], vectors: none });
});

test("putVectors refuses NaN, infinite, zero and wrong-length vectors, unknown ids and counts, and stores none", () => {
  const store = inStore([experience({ id: "a" }), experience({ id: "b" })]);
  const raw = (...data: readonly number[]) => ({ data: Float32Array.from(data), count: 1, dimension: 2 });
  const put = (id: string, vectors: ReturnType<typeof raw>) => () => store.putVectors("toy", "T0", [id], vectors);
  assert.throws(put("a", raw(NaN, 1)), /id "a".*NaN/);
  assert.throws(put("a", raw(Infinity, 1)), RangeError);
  assert.throws(put("a", raw(0, 0)), /all zeros/);
  assert.throws(put("a", raw(1, 2, 3)), RangeError);
  assert.throws(put("ghost", raw(1, 2)), /no experience "ghost" is stored/);
  assert.throws(() => store.putVectors("toy", "T0", ["a", "b"], raw(1, 2)), /got 2 ids and 1 vectors/);
  assert.throws(() => store.putVectors("", "T0", ["a"], raw(1, 2)), /no name/);
  assert.throws(() => store.putVectors("toy", "T0", ["a", "ghost"], toVectors([[1, 2], [3, 4]])), /ghost/);
  assert.deepEqual(store.vectors("toy", "T0").ids, []);
  store.putVectors("toy", "T0", ["a"], raw(1, 2));
  assert.throws(() => store.putVectors("toy", "T0", ["b"], toVectors([[1, 2, 3]])), /has 2 dimensions, got 3/);
  store.putVectors("toy", "T0", [], toVectors([]));
});

test("LIKE finds the whole text only, literally, newest first", () => {
  const store = inStore([
    experience({ id: "old", diagnosis: "100% of_it", createdAt: "2026-06-01T00:00:00Z" }),
    experience({ id: "new", diagnosis: "100% OF_IT", createdAt: "2026-07-01T08:00:00+08:00" }),
    experience({ id: "not", diagnosis: "100x ofXit \\ back", createdAt: "2026-07-02T00:00:00Z" }),
  ]);
  const like = (text: string, k = 9) => store.like(text, k).map(({ experience: { id } }) => id);
  assert.deepEqual(like("100% of_it"), ["new", "old"]);
  assert.deepEqual(like("100% of_it", 1), ["new"]);
  assert.deepEqual(store.like("100% of_it", 1)[0]?.score, 1);
  assert.deepEqual(like("t \\ b"), ["not"]);
  assert.deepEqual(like("100% of_it timeout"), []);
  assert.deepEqual([like(""), like("  "), like("' OR 1=1 --")], [[], [], []]);
  assert.deepEqual(like("经过 2 次").length, 3);
  assert.throws(() => store.like("x", 0), /k must be/);
  assert.throws(() => store.like("超".repeat(20_000), 3), /at most 50000 bytes, got 60002/);
});

test("keywords rank by bm25 over bigrams; FTS5 syntax in the text is text", () => {
  const store = inStore([
    experience({ id: "perm", diagnosis: "工具 shell 调用出错: 权限被拒绝", abstractPattern: "权限问题" }),
    experience({ id: "conn", diagnosis: "工具 web 调用出错: 连接被拒绝", abstractPattern: "连接重试" }),
    experience({ id: "time", diagnosis: "工具 web 调用出错: timed out" }),
  ]);
  const found = store.keywords("权限 拒绝", 9);
  assert.deepEqual(found.map(({ experience: { id } }) => id), ["perm", "conn"]);
  assert.ok((found[0]?.score ?? 0) > (found[1]?.score ?? 0));
  assert.deepEqual(store.keywords("权限 拒绝", 1).map(({ experience: { id } }) => id), ["perm"]);
  for (const text of ['"', "NEAR(web", "tokens:web", "-web", "^web*", "web AND", "' OR 1=1", "{web}"]) {
    assert.doesNotThrow(() => store.keywords(text, 3), text);
  }
  assert.deepEqual(store.keywords("!!!", 3), []);
  assert.throws(() => store.keywords("web", 0), /k must be/);
});

test("keyword ties go to the newest, then the id, also at the cut", () => {
  const store = inStore([
    experience({ id: "z", createdAt: "2026-06-01T00:00:00Z" }), experience({ id: "b" }), experience({ id: "a" }),
    experience({ id: "newest", createdAt: "2026-07-02T00:00:00Z" }),
  ]);
  assert.deepEqual(store.keywords("timed", 3).map(({ experience: { id } }) => id), ["newest", "a", "b"]);
});

test("200,000 words in a query take no time to speak of", () => {
  const store = inStore([experience({ id: "a" })]);
  const words = Array.from({ length: 200_000 }, (_, at) => `w${at}`).join(" ");
  const start = performance.now();
  assert.deepEqual(store.keywords(words, 3), []);
  assert.ok(performance.now() - start < 2_000);
});

test("text sources know no similarity; the whole query as LIKE finds nothing, keywords do", async () => {
  const other = experience({ id: "b", abstractPattern: "other", diagnosis: "timed" });
  const store = inStore([experience({ id: "a" }), other]);
  const query = { id: "q", text: "the web tool timed out" };
  const run = async (pipeline: Pipeline) => (await recallAll(pipeline, [query], { now: NOW })).get("q");
  assert.deepEqual(await run(likeFallback(likeSource(store, 9))), []);
  const found = await run(likeFallback(keywordSource(store, 9))) ?? [];
  assert.deepEqual(found.map(({ id, similarity, key }) => [id, similarity, key]), [
    ["a", null, "工具试错模式: 超时重试"], ["b", null, "other"],
  ]);
  assert.throws(() => likeSource(store, 0), RangeError);
  assert.throws(() => keywordSource(store, 1.5), RangeError);
});

test("storeIndex searches the store's own vectors; equal rows: newest first", async () => {
  const store = inStore([
    experience({ id: "a" }), experience({ id: "newer", createdAt: "2026-07-02T00:00:00Z" }), experience({ id: "far" }),
  ]);
  store.putVectors("toy", "T0", ["a", "newer", "far"], toVectors([[1, 0], [1, 0], [0, 1]]));
  assert.deepEqual(ids(await storeIndex(store, "toy").search(Float32Array.of(1, 0), 2)), ["newer", "a"]);
});

test("a live recall raises the hit counts of what it returns; recallAll raises none", async () => {
  const store = inStore([experience({ id: "a" }), experience({ id: "b" })]);
  const list = ranked(
    candidate({ id: "a", similarity: 0.9, key: "k" }), candidate({ id: "b", similarity: 0.8, key: "k" }),
  );
  const pipeline = article85(fromLists(new Map([["q", list]])));
  const query = { id: "q", text: "" };
  await recallAll(pipeline, [query], { now: NOW });
  assert.deepEqual(store.all().map(({ hitCount }) => hitCount), [0, 0]);
  assert.deepEqual(ids(await recall(store, pipeline, query, { now: NOW })), ["a"]);
  assert.deepEqual(ids(await recall(store, pipeline, query, { now: NOW })), ["a"]);
  assert.deepEqual(await recall(store, pipeline, { id: "nothing", text: "" }, { now: NOW }), []);
  assert.deepEqual(store.all().map(({ hitCount }) => hitCount), [2, 0]);
  assert.equal(store.touch(["ghost"]), 0);
});
