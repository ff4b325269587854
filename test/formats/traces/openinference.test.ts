import assert from "node:assert/strict";
import { test } from "node:test";
import { readAny } from "../../../lib/formats/inspect";
import { countsOf, fixture, idsOf, read, retrieved, span } from "./spans";

const FIRST = "4bf4aca778269c30da7b9b04ed610c39";
const SECOND = "5beaf5dc02258d297ad4cec01640d04a";
const THIRD = "9060e423117116192e2608b5d54155e8";

/** What make-traces.py wrote: read off its spans by eye. The second asking was never reranked, and the third's reranker
 *  was given three of four documents. */
const LISTS = {
  "vector search": {
    [FIRST]: ["n4", "n1", "n3", "n2"], [SECOND]: ["n5", "n2", "n1", "n3"], [THIRD]: ["n4", "n1", "n3", "n2"],
  },
  "into rerank": {
    [FIRST]: ["n4", "n1", "n3", "n2"], [SECOND]: ["n5", "n2", "n1", "n3"], [THIRD]: ["n4", "n1", "n3"],
  },
  rerank: { [FIRST]: ["n4", "n3", "n2"], [SECOND]: ["n5", "n2", "n1", "n3"], [THIRD]: ["n4", "n3", "n1"] },
};

for (const file of ["openinference.jsonl", "otlp.json", "phoenix-spans.parquet"]) {
  test(`${file}: consecutive spans of a trace are stages, each asking its own query`, async () => {
    const found = await readAny([fixture(file)]);
    assert.deepEqual(idsOf(found), LISTS);
    assert.equal(found.format, "OpenInference spans");
    assert.deepEqual(new Map(found.queries.map(({ id, text }) => [id, text])), new Map([
      [FIRST, "why did the build fail with the lock file"], [SECOND, "cold request times out"],
      [THIRD, "why did the build fail with the lock file"],
    ]));
    const { "spans that retrieve nothing": others, "changed before a reranker": changed,
      "step missing: rerank": missing,
      "repeated askings": repeated } = countsOf(found);
    assert.deepEqual([others, changed, missing, repeated], [3, 1, 1, 1]);
  });
}

test("scores, times and texts come from the documents of the span", async () => {
  const found = await readAny([fixture("openinference.jsonl")]);
  const [first] = found.stages[0]?.lists.get(FIRST) ?? [];
  assert.deepEqual(first, {
    id: "n4", score: 0.3077, similarity: null, createdAt: "2026-08-20T09:15:00Z", key: "", outcome: "success",
  });
  assert.equal(found.documents.length, 5);
  assert.equal(found.documents.find(({ id }) => id === "n5")?.text, "Retry a cold request once before giving up.");
  assert.equal(found.queries.find(({ id }) => id === FIRST)?.at, "2026-11-30T01:52:56.807Z");
});

test("a Phoenix answer of its REST API, newest span first, metadata flattened, is read the same", async () => {
  const found = await readAny([fixture("phoenix-rest.json")]);
  assert.deepEqual(idsOf(found), {
    "vector search": { [THIRD]: LISTS["vector search"][THIRD] },
    "into rerank": { [THIRD]: LISTS["into rerank"][THIRD] }, rerank: { [THIRD]: LISTS.rerank[THIRD] },
  });
  assert.equal(found.documents.find(({ id }) => id === "n4")?.createdAt, "2026-08-20T09:15:00Z");
});

test("LangChain's instrumentation writes no ids: the output value has them, the metadata scores", async () => {
  const found = await readAny([fixture("openinference-langchain.jsonl")]);
  const [list] = found.stages[0]?.lists.values() ?? [];
  assert.deepEqual(list?.map(({ id, score }) => [id, score]), [["n4", 0.3077], ["n1", 0.2857], ["n3", 0.0588], ["n2",
    0.05]]);
});

test("LlamaIndex: a retriever and the postprocessors behind it, whose spans name neither kind nor lists", async () => {
  const found = await readAny([fixture("openinference-llamaindex.jsonl")]);
  const [query] = found.queries;
  assert.equal(query?.text, "which note");
  assert.deepEqual(idsOf(found), {
    "VectorIndexRetriever.retrieve": { [query?.id ?? ""]: ["n2", "n4", "n3"] },
    "SimilarityPostprocessor._postprocess_nodes": { [query?.id ?? ""]: ["n2", "n4", "n3"] },
    "FixedRecencyPostprocessor._postprocess_nodes": { [query?.id ?? ""]: ["n4", "n3"] },
  });
  assert.equal(countsOf(found)["calls inside a retriever"], 1);
  assert.equal(found.stages[2]?.lists.get(query?.id ?? "")?.[0]?.createdAt, "2026-04-01");
});

test("Phoenix annotations by document position are the judgements of the span's asking", async () => {
  const found = await readAny([fixture("openinference.jsonl"), fixture("phoenix-annotations.jsonl")]);
  assert.deepEqual(found.qrels, new Map([
    [SECOND, new Map([["n5", 0], ["n2", 1]])], [THIRD, new Map([["n4", 1], ["n1", 0]])],
    [FIRST, new Map([["n4", 0], ["n1", 1]])],
  ]));
});

test("annotations without their spans are an error that says what is missing", async () => {
  await assert.rejects(readAny([fixture("phoenix-annotations.jsonl")]),
    /6 annotations without their spans: give both files/);
});

test("OTel GenAI retrieval spans: the list of ids and scores, as a list or as its JSON text", async () => {
  const list = [{ id: "a", score: 0.9 }, { id: 7, score: 0.5 }];
  for (const documents of [list, JSON.stringify(list)]) {
    const found = await read(span({ id: "s" }, {
      "gen_ai.operation.name": "retrieval", "gen_ai.retrieval.query.text": "q", "gen_ai.retrieval.documents": documents,
    }));
    assert.equal(found.format, "OTel GenAI spans");
    assert.deepEqual(idsOf(found), { search: { t: ["a", "7"] } });
    assert.deepEqual(found.queries, [{ id: "t", text: "q" }]);
    assert.deepEqual(found.documents, []);
  }
});

test("nested attributes and documents wrapped in {document} are the same as dotted ones", async () => {
  const nested = await read(span({ id: "s" }, {
    openinference: { span: { kind: "RETRIEVER" } }, input: { value: "q" },
    retrieval: { documents: [{ document: { id: "a", content: "text of a" } }] },
  }));
  assert.deepEqual(idsOf(nested), idsOf(await read(span({ id: "s" }, retrieved("q", "a")))));
  assert.equal(nested.documents[0]?.text, "text of a");
});

test("a list of documents that is none is an error naming line and field", async () => {
  const attributes = { "openinference.span.kind": "RETRIEVER", "retrieval.documents": "[{'document.id': 'a'}]" };
  await assert.rejects(read(span({ id: "s" }, attributes)), {
    name: "FormatError",
    message: `f:1: "retrieval.documents.documents" expected a list of documents, got "[{'document.id': 'a'}]"`,
  });
  await assert.rejects(read(span({ id: "s" }, { ...retrieved("q"), "retrieval.documents.0.document.score": [1] })), {
    message: 'f:1: "retrieval.documents.0.score" expected a number, got [1]',
  });
});

test("no retrieving span at all is an error, with how many rows there were", async () => {
  await assert.rejects(read(span({ id: "s" }, { "openinference.span.kind": "LLM" })), {
    message: "f: expected a span or run that retrieves or reranks, got 1 rows without one",
  });
  await assert.rejects(read(), { message: "f: expected a span or run that retrieves or reranks, got no rows" });
});
