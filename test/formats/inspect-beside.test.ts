import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { inspectAny } from "../../lib/formats";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-beside-"));
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test("a format said of the paths is not said of the files beside them", async () => {
  const run = put("run.txt", "qid,docid,score\nq,a,2\n");
  const qrels = put("qrels.trec", "q 0 a 1\n");
  const { found, parts } = await inspectAny([run], { format: "CSV table" }, [qrels]);
  assert.deepEqual(parts.map(({ format }) => format.name), ["CSV table", "TREC qrels"]);
  assert.deepEqual([found.stages[0]?.lists.size, found.qrels?.size], [1, 1]);
});

test("files that are read together are all named", async () => {
  const span = (id: string): string => `${JSON.stringify({
    context: { trace_id: id, span_id: id }, name: "retrieve", start_time: "2026-01-01T00:00:00Z", attributes: {
      "openinference.span.kind": "RETRIEVER", "input.value": `why ${id}`, "retrieval.documents.0.document.id": "d",
      "retrieval.documents.0.document.content": "text", "retrieval.documents.0.document.score": 0.5,
    },
  })}\n`;
  const paths = [put("a.jsonl", span("a")), put("b.jsonl", span("b"))];
  const { parts } = await inspectAny(paths);
  assert.deepEqual(parts.map(({ together }) => together), [paths]);
});
