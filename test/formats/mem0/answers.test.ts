import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { readAny, readMem0Results, readPoints, type Found } from "../../../lib/formats";
import { fixture, temporary } from "../../helpers/unpacked";

const mem0 = (name: string): string => fixture("formats", "mem0", "fixtures", name);
const said = (found: Found, name: string) => found.noticed.find((notice) => notice.name === name);

function file(t: TestContext, content: unknown): string {
  const path = join(temporary(t), "answer.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("get_all as mem0 2.2.1 wrote it: four memories with their times and hashes", async () => {
  const found = await readMem0Results(mem0("get_all.json"));
  assert.deepEqual([found.format, found.stages, found.documents.length], ["mem0 get_all", [], 4]);
  const tabs = found.documents.find(({ text }) => text === "Prefers tabs over spaces");
  // md5 of the text, by Python's hashlib.
  assert.equal(tabs?.key, "9392679f8b9fdf46d1a4d4b1687e2f49");
  assert.deepEqual([tabs?.metadata.get("topic"), tabs?.metadata.get("user_id")], ["habits", "ana"]);
  assert.match(tabs?.createdAt ?? "", /^2026-11-30T/);
});

test("search as mem0 2.2.1 wrote it: one list of fused scores, which are no cosines", async () => {
  const found = await readMem0Results(mem0("search.json"));
  assert.deepEqual([found.format, found.stages[0]?.scoreKind, found.queries], ["mem0 search", "fused", []]);
  const list = found.stages[0]?.lists.get("1") ?? [];
  assert.deepEqual(
    list.map(({ score }) => score), [0.6761234407439223, 0.5976143119143759, 0.30860671115492705, 0.18898223650461365],
  );
  assert.ok(
    list.every(({ similarity, createdAt, key }) => similarity === null && createdAt !== null && key.length === 32),
  );
  assert.deepEqual(
    [said(found, "scores that are no cosines")?.count, said(found, "scores that are no cosines")?.of], [1, 1],
  );
});

test("search with explain: the part before fusion is a cosine only where the metric is told", async () => {
  const told = await readMem0Results(mem0("search-explain.json"), { metric: "cosine" });
  assert.deepEqual(
    told.stages[0]?.lists.get("1")?.map(({ similarity }) => similarity), [0.9486833214759827, 0.5, 0, 0],
  );
  assert.equal(said(told, "scores that are no cosines"), undefined);
  const untold = await readMem0Results(mem0("search-explain.json"));
  assert.ok(untold.stages[0]?.lists.get("1")?.every(({ similarity }) => similarity === null));
});

test("several searches in one file are several queries, with the words written beside them", async (t) => {
  const answer = (query: string, id: string) => (
    { query, results: [{ id, memory: `text ${id}`, score: 0.5, createdAt: "2026-01-01T00:00:00Z" }] }
  );
  const found = await readMem0Results(file(t, [answer("first", "a"), answer("second", "b")]));
  assert.deepEqual(found.queries, [{ id: "1", text: "first" }, { id: "2", text: "second" }]);
  assert.deepEqual(
    [...(found.stages[0]?.lists ?? [])].map(([query, list]) => [query, list[0]?.id]), [["1", "a"], ["2", "b"]],
  );
  assert.equal(found.documents[1]?.createdAt, "2026-01-01T00:00:00Z");
  const one = await readMem0Results(file(t, answer("alone", "a")));
  assert.deepEqual(one.queries, [{ id: "1", text: "alone" }]);
});

test("a memory without id or text, and results that are no list, are FormatErrors naming the place", async (t) => {
  await assert.rejects(
    readMem0Results(file(t, { results: [{ id: "a" }] })), /"results\[0\]" expected a memory with an id and a text/,
  );
  await assert.rejects(
    readMem0Results(file(t, { results: [{ id: "a", memory: "x" }, 3] })), /"results\[1\]" expected a memory/,
  );
  await assert.rejects(readMem0Results(file(t, { results: "none" })), /"results" expected a list, got nothing/);
});

test("a Qdrant scroll as mem0's client wrote it: payloads as documents, vectors in their order", async () => {
  const found = await readPoints(mem0("scroll.json"));
  assert.deepEqual([found.format, found.documents.length, found.stages], ["Qdrant points", 4, []]);
  assert.deepEqual([found.vectors?.count, found.vectors?.dimension], [4, 8]);
  const all = await readMem0Results(mem0("get_all.json"));
  const parts = ({ documents }: Found) =>
    documents.map(({ id, text, key, createdAt }) => [id, text, key, createdAt]).sort();
  assert.deepEqual(parts(found), parts(all));
  assert.match(said(found, "text from metadata")?.handled ?? "", /"data" is read as text/);
});

test("a Qdrant search is one list; named vectors give their first; more pages are said", async (t) => {
  const point = (id: number, score: number) => (
    { id, version: 1, score, payload: { data: `t${id}`, deep: { a: 1 } }, vector: { dense: [1, 0], other: [2] } }
  );
  const found = await readPoints(file(t, { result: [point(1, 0.9), point(2, 0.5)] }), { metric: "cosine" });
  assert.deepEqual(
    found.stages[0]?.lists.get("1")?.map(({ id, score, similarity }) => [id, score, similarity]),
    [["1", 0.9, 0.9], ["2", 0.5, 0.5]],
  );
  assert.deepEqual([...(found.vectors?.data ?? [])], [1, 0, 1, 0]);
  assert.equal(found.documents[0]?.metadata.get("deep.a"), "1");
  assert.equal(said(found, "named vectors")?.count, 2);
  const page = await readPoints(
    file(t, { result: { points: [{ id: "a", payload: { data: "x" } }], next_page_offset: "b" } }),
  );
  assert.equal(said(page, "first page only")?.count, 1);
  assert.equal(page.vectors, null);
});

test("a point without payload or id is a FormatError naming it", async (t) => {
  await assert.rejects(
    readPoints(file(t, { result: { points: [{ id: 1, vector: [1] }] } })),
    /"result\.points\[0\]" expected a point with a payload/,
  );
  await assert.rejects(
    readPoints(file(t, { result: { points: [{ payload: {} }] } })),
    /"result\.points\[0\]\.id" expected a string or a number/,
  );
  await assert.rejects(
    readPoints(file(t, { result: { points: [] } })), /expected points with id and payload, got none/,
  );
});

test("readAny tells results and points by their keys", async () => {
  const formats = await Promise.all(
    ["get_all.json", "search.json", "scroll.json"].map(async (name) => (await readAny([mem0(name)])).format),
  );
  assert.deepEqual(formats, ["mem0 get_all", "mem0 search", "Qdrant points"]);
});
