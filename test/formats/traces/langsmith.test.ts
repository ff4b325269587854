import assert from "node:assert/strict";
import { test } from "node:test";
import { readAny } from "../../../lib/formats/inspect";
import { fixture, idsOf, read } from "./spans";

const FIRST = "01a22a27-bbff-71da-899b-a33fa551b6cc";

test("LangSmith runs: the retriever and a chain from documents to documents are steps of the trace", async () => {
  const found = await readAny([fixture("langsmith.jsonl")]);
  assert.equal(found.format, "LangSmith runs");
  assert.deepEqual(found.stages.map(({ name }) => name), ["Notes", "RunnableLambda"]);
  assert.deepEqual([idsOf(found).Notes?.[FIRST], idsOf(found).RunnableLambda?.[FIRST]], [["n4", "n1", "n3", "n2"],
    ["n4"]]);
  assert.equal(found.queries[0]?.text, "why did the build fail with the lock file");
});

const document = { page_content: "words", metadata: { created_at: "2026-01-01T00:00:00Z" }, type: "Document" };

test("outputs may stand under documents, under output, be the list itself, or be its JSON text", async () => {
  for (const outputs of [{ documents: [document] }, { output: [document] }, [document], JSON.stringify([document])]) {
    const found = await read({ id: "r", name: "n", run_type: "retriever", inputs: { query: "q" }, outputs });
    assert.deepEqual([found.documents[0]?.text, found.documents[0]?.createdAt], ["words", "2026-01-01T00:00:00Z"]);
    assert.deepEqual(found.queries, [{ id: "r", text: "q" }]);
  }
});

test("the trace is the trace id, else the root of the dotted order, else the topmost parent", async () => {
  const run = { name: "n", run_type: "retriever", inputs: { query: "q" }, outputs: { documents: [document] } };
  const root = "01a22a27-bbff-71da-899b-a33fa551b6cc";
  const found = await read(
    { ...run, id: "1", trace_id: "given" },
    { ...run, id: "2", dotted_order: `20260101T000000000000Z${root}.20260101T000000000001Zb` },
    { ...run, id: "3", parent_run_id: "top" }, { id: "top", name: "chain", run_type: "chain" },
  );
  assert.deepEqual(found.queries.map(({ id }) => id), ["given", root, "top"]);
});

test("nested child runs are read like flat ones; a start without a zone is UTC", async () => {
  const child = { id: "2", parent_run_id: "1", name: "n", run_type: "retriever", inputs: { query: "q" },
    start_time: "2026-01-01T00:00:00.123456", outputs: { documents: [document] } };
  const found = await read({ id: "1", name: "chain", run_type: "chain", child_runs: [child] });
  assert.deepEqual(found.queries, [{ id: "1", text: "q", at: "2026-01-01T00:00:00.123Z" }]);
});
