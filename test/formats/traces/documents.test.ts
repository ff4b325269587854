import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { contentId, documentOf } from "../../../lib/formats/traces";
import { instantOf } from "../../../lib/formats/traces/values";
import { countsOf, idsOf, placed, read, span } from "./spans";

const [at] = placed({});

function one(value: unknown): ReturnType<typeof documentOf> {
  return documentOf({ ...(at as NonNullable<typeof at>), value }, 3);
}

test("documentOf reads every written form of the same document", () => {
  const expected = {
    position: 3, id: "a", text: "words", score: 0.5, oddScore: false, metadata: new Map([["created_at", "2026-01-01"]]),
  };
  const metadata = { created_at: "2026-01-01" };
  const forms = [
    { "document.id": "a", "document.content": "words", "document.score": 0.5,
      "document.metadata": JSON.stringify(metadata) },
    { "document.id": "a", "document.content": "words", "document.score": "0.5",
      "document.metadata.created_at": "2026-01-01" },
    { document: { id: "a", content: "words", score: 0.5, metadata } },
    { page_content: "words", metadata, id: "a", type: "Document", score: 0.5 },
    { lc: 1, type: "constructor", id: ["langchain", "Document"], kwargs: { page_content: "words", metadata, id: "a" },
      score: 0.5 },
    { node: { id_: "a", text: "words", metadata }, score: 0.5, class_name: "NodeWithScore" },
    JSON.stringify({ id: "a", content: "words", score: 0.5, metadata }),
  ];
  for (const form of forms) assert.deepEqual(one(form), expected, JSON.stringify(form));
});

test("documentOf keeps __proto__ as a key of the metadata, and changes no prototype", () => {
  const { metadata } = one(JSON.parse('{"id":"a","metadata":{"__proto__":{"polluted":1},"k":null}}'));
  assert.deepEqual(metadata, new Map([["__proto__", '{"polluted":1}']]));
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test("documentOf takes NaN and an empty text for no score, and refuses objects where texts belong", () => {
  assert.deepEqual([one({ id: "a", score: NaN }).score, one({ id: "a", score: "high" }).oddScore], [null, true]);
  assert.throws(() => one({ id: { x: 1 } }), { message: 'f:1: "id" expected a text or a number, got {"x":1}' });
  assert.throws(() => one(7), { message: 'f:1: "document" expected an object or a text, got 7' });
});

test("instantOf reads ISO texts, nanoseconds, milliseconds and dates alike; what is beyond time is none", () => {
  const iso = "2026-01-01T00:00:00.123Z";
  const ns = 1767225600123n * 1000000n;
  for (const value of ["2026-01-01T00:00:00.123", "2026-01-01 01:00:00.123+01:00", ns, String(ns), Number(ns), 1767225600123,
    new Date(iso)]) assert.equal(instantOf(value)?.iso, iso, String(value));
  assert.equal(instantOf("2026-01-01T00:00:00.123456789Z")?.ns, ns + 456789n);
  for (const value of [Infinity, -Infinity, NaN, 1e300, "yesterday", "2026-13-01T00:00:00Z", {}, null]) {
    assert.equal(instantOf(value), null, String(value));
  }
});

test("contentId is the sha256 of the text in NFC with white space collapsed", () => {
  const expected = createHash("sha256").update("caf\u00e9 au lait").digest("hex");
  assert.equal(contentId("  cafe\u0301\n au\tlait "), expected);
});

function listSpan(id: string, at: number, key: string, documents: readonly unknown[]): unknown {
  const kind = key.startsWith("reranker") ? "RERANKER" : "RETRIEVER";
  return span({ id, at, name: kind.toLowerCase() }, { "openinference.span.kind": kind, "input.value": "q",
    [key]: documents });
}

test("a document without an id takes that of the same text in its asking, else its sha256", async () => {
  const found = await read(
    listSpan("1", 1, "retrieval.documents", [{ id: "a", content: "one" }, { content: "two" }]),
    listSpan("2", 2, "reranker.output_documents", [{ content: "two" }, { content: " one " }]),
  );
  assert.deepEqual(idsOf(found), { retriever: { t: ["a", contentId("two")] }, reranker: { t: [contentId("two"),
    "a"] } });
  assert.deepEqual([countsOf(found)["documents without an id"], countsOf(found)["ids taken from the same text"]], [2,
    1]);
});

test("two documents of one text keep their two ids in a list that has none", async () => {
  const found = await read(
    listSpan("1", 1, "retrieval.documents", [{ id: "a", content: "same" }, { id: "b", content: "same" }]),
    listSpan("2", 2, "reranker.output_documents", [{ content: "same" }, { content: "same" }]),
  );
  assert.deepEqual(idsOf(found), { retriever: { t: ["a", "b"] }, reranker: { t: ["a", "b"] } });
});

test("a document twice in a list keeps its first place; without id and text it is left out, both counted", async () => {
  const found = await read(
    listSpan("1", 1, "retrieval.documents", [{ id: "a" }, { id: "b" }, { id: "a" }, { score: 1 }, null]),
  );
  assert.deepEqual(idsOf(found), { retriever: { t: ["a", "b"] } });
  assert.deepEqual([countsOf(found)["duplicate ids"], countsOf(found)["documents without id and text"]], [1, 1]);
});

test("a retriever without a list is an empty answer, and counted", async () => {
  const found = await read(span({ id: "1" }, { "openinference.span.kind": "RETRIEVER", "input.value": "q" }));
  assert.deepEqual(idsOf(found), { search: { t: [] } });
  assert.equal(countsOf(found)["spans without documents"], 1);
});
