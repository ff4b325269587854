import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { readAny } from "../../../lib/formats/inspect";
import { readGoldenSet, readLangChainDocuments, readRagasSamples } from "../../../lib/formats/rag";
import { contentId } from "../../../lib/formats/traces";
import { packageRoot } from "../../../lib/root";
import { scratch } from "../folder";
import { countsOf, idsOf, placed } from "../traces/spans";

const { put } = scratch();

function fixture(name: string): string {
  return join(packageRoot(), "test", "formats", "rag", "fixtures", name);
}

test("LangChain documents: JSON and the lc:1 form are the same store", async () => {
  const plain = await readAny([fixture("langchain-documents.json")]);
  const dumped = await readAny([fixture("langchain-lc.jsonl")]);
  assert.deepEqual(plain.documents, dumped.documents);
  assert.equal(plain.format, "LangChain documents");
  const [first] = plain.documents;
  assert.deepEqual([first?.id, first?.createdAt, first?.metadata.get("score")], ["n4", "2026-08-20T09:15:00Z",
    "0.3077"]);
});

test("LangChain documents without an id go by the sha256 of their text; odd ones are counted", async () => {
  const found = await readLangChainDocuments(placed(
    { page_content: "a  b", metadata: {} }, { page_content: "a b", metadata: {} }, { page_content: " " },
      { page_content: "", id: "e" }));
  assert.deepEqual(found.documents.map(({ id, text }) => [id, text]), [[contentId("a b"), "a  b"], ["e", ""]]);
  assert.deepEqual(countsOf(found), { "documents without an id": 2, "duplicate ids": 1,
    "documents without id and text": 1 });
});

test("Ragas samples of texts: lists and judgements meet by the sha256 of the text, line breaks aside", async () => {
  const found = await readAny([fixture("ragas.jsonl")]);
  const stale = contentId("The build failed because the lock file was older than package.json.");
  assert.equal(found.stages[0]?.lists.get("1")?.[1]?.id, stale);
  assert.deepEqual(found.qrels?.get("1"), new Map([[stale, 1]]));
  assert.deepEqual([countsOf(found)["documents without an id"], countsOf(found)["references retrieved nowhere"]], [6,
    1]);
  assert.deepEqual(found.queries.map(({ text }) => text), ["why did the build fail with the lock file",
    "cold request times out"]);
});

test("Ragas samples with ids go by them, numbers too; their texts are the documents where both are there", async () => {
  const found = await readAny([fixture("ragas-ids.jsonl")]);
  assert.deepEqual(idsOf(found), { retrieved: { 1: ["n4", "n1"], 2: ["5", "2"] } });
  assert.deepEqual(found.qrels, new Map([["1", new Map([["n1", 1]])], ["2", new Map([["2", 1]])]]));
  assert.equal(found.documents.find(({ id }) => id === "n4")?.text,
    "The lock file must be committed together with package.json.");
});

test("Ragas samples: doubles, and ids and contexts of different number, are counted", async () => {
  const found = await readRagasSamples(placed(
    { user_input: "q", retrieved_contexts: ["a", "b", "a"], reference_contexts: ["a", "a"] },
    { user_input: "q", retrieved_context_ids: ["x"], retrieved_contexts: ["a", "b"] },
  ));
  const counts = countsOf(found);
  assert.deepEqual([counts["duplicate ids"], counts["judgements written twice"],
    counts["ids and contexts of different number"]], [1, 1, 1]);
  await assert.rejects(readRagasSamples(placed({ user_input: [{ content: "multi-turn" }], retrieved_contexts: [] })), {
    message: 'f:1: "user_input" expected a text, got [{"content":"multi-turn"}]',
  });
});

test("LlamaIndex fine-tuning dataset (published schema): queries, corpus and judgements", async () => {
  const dataset = { queries: { q1: "why" }, corpus: { n1: "because", n2: "" }, relevant_docs: { q1: ["n1", "n1"] },
    mode: "text" };
  const found = await readAny([put("pairs.json", JSON.stringify(dataset, null, 1))]);
  assert.equal(found.format, "LlamaIndex fine-tuning dataset");
  assert.deepEqual([found.queries, found.qrels], [[{ id: "q1", text: "why" }], new Map([["q1", new Map([["n1",
    1]])]])]);
  assert.deepEqual(found.documents.map(({ id }) => id), ["n1", "n2"]);
  assert.equal(countsOf(found)["judgements written twice"], 1);
  const path = put("broken.json", JSON.stringify({ queries: { q1: "why" }, relevant_docs: { q1: "n1" }, corpus: {} }));
  await assert.rejects(readAny([path]), { message: `${path}: "relevant_docs.q1" expected a list, got "n1"` });
});

test("TruLens golden sets (published schema): chunks are texts or objects, the expected score a grade", async () => {
  const found = await readGoldenSet(placed(
    { query: "q", expected_chunks: ["plain", { text: "t", chunk_id: "c", expect_score: 3 }, { text: "half",
      expect_score: 0.5 }] },
    { query: "r", expected_response: "yes" }, { query: "s", expected_memories: [{ content: "m", id: 9 }] },
  ));
  assert.deepEqual(found.qrels, new Map([
    ["1", new Map([[contentId("plain"), 1], ["c", 3], [contentId("half"), 1]])], ["3", new Map([["9", 1]])]]));
  assert.deepEqual(countsOf(found), {
    "documents without an id": 2, "queries without expected chunks": 1, "expected scores that are no whole grade": 1,
  });
});

const REQUEST = {
  requests: [{
    id: "amsterdam", request: { query: { multi_match: { type: "best_fields", query: "hotel", fields: ["name"] } } },
    ratings: [{ _index: "i", _id: "d1", rating: 0 }, { _index: "i", _id: "d2", rating: 3 }],
  }],
  metric: { precision: { k: 20 } },
};
const RESPONSE = {
  metric_score: 0.5,
  details: { amsterdam: { metric_score: 0.5, unrated_docs: [{ _index: "i", _id: "d9" }],
    hits: [{ hit: { _index: "i", _id: "d9", _score: 2.5 }, rating: null }, { hit: { _index: "i", _id: "d2",
      _score: 1 }, rating: 3 }] } },
  failures: {},
};

test("Elasticsearch rank_eval (published schema): ratings are judgements, hits a stage", async () => {
  const request = put("request.json", JSON.stringify(REQUEST));
  const response = put("response.json", JSON.stringify(RESPONSE, null, 2));
  const found = await readAny([request, response]);
  assert.deepEqual(found.queries, [{ id: "amsterdam", text: "hotel" }]);
  assert.deepEqual(found.qrels, new Map([["amsterdam", new Map([["d1", 0], ["d2", 3]])]]));
  assert.deepEqual(idsOf(found), { search: { amsterdam: ["d9", "d2"] } });
  const both = await readAny([put("both.json", JSON.stringify({ request: REQUEST, response: RESPONSE }))]);
  assert.deepEqual([idsOf(both), both.qrels], [idsOf(found), found.qrels]);
});

test("rank_eval over several indices: the index is part of the id; bad and doubled ratings are errors", async () => {
  const rate = (...ratings: readonly object[]): string =>
    put("r.json", JSON.stringify({ requests: [{ id: "q", request: { query: {} }, ratings }] }));
  const found = await readAny([rate({ _index: "i", _id: "d", rating: 1 }, { _index: "j", _id: "d", rating: 0 })]);
  assert.deepEqual(found.qrels?.get("q"), new Map([["i/d", 1], ["j/d", 0]]));
  const path = rate({ _id: "d", rating: "good" });
  await assert.rejects(readAny([path]), { message: `${path}: "requests[0].ratings[0].rating" expected a number >= 0, got "good"` });
  await assert.rejects(readAny([rate({ _id: "d", rating: 1 }, { _id: "d", rating: 1 })]),
    /one rating for each document/);
});
