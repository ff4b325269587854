import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf, read, retrieved, span } from "./spans";

const SPAN = span({ id: "s" }, retrieved("q", "a", "b", "c"));

function annotation(position: unknown, result: object, annotator_kind = "LLM"): unknown {
  return { span_id: "s", document_position: position, name: "relevance", annotator_kind, result };
}

test("a grade is the whole score, else the label, else the score cut at 0.5", async () => {
  const found = await read(SPAN,
    annotation(0, { score: 2, label: "unrelated" }), annotation(1, { label: "Relevant" }), annotation(2,
      { score: 0.5 }));
  assert.deepEqual(found.qrels, new Map([["t", new Map([["a", 2], ["b", 1], ["c", 1]])]]));
  assert.equal(countsOf(found)["grades cut at 0.5"], 1);
  const below = await read(SPAN, annotation(2, { score: 0.49 }), annotation(1, { label: "unrelated", score: -1 }));
  assert.deepEqual(below.qrels, new Map([["t", new Map([["c", 0], ["b", 0]])]]));
});

test("a person's judgement counts before a program's, then the later one; differing ones are counted", async () => {
  const found = await read(SPAN, annotation(0, { score: 1 }, "HUMAN"), annotation(0, { score: 0 }),
    annotation(1, { score: 0 }), annotation(1, { score: 1 }), annotation(2, { score: 0 }), annotation(2, { score: 1 },
      "human"));
  assert.deepEqual(found.qrels, new Map([["t", new Map([["a", 1], ["b", 1], ["c", 1]])]]));
  assert.equal(countsOf(found)["documents judged differently"], 3);
});

test("annotations of unknown places or without a grade are left out and counted", async () => {
  const found = await read(SPAN, annotation(3, { score: 1 }), annotation(0, { explanation: "?" }));
  assert.equal(found.qrels, null);
  assert.deepEqual([countsOf(found)["annotations of unknown documents"],
    countsOf(found)["annotations without a grade"]], [1, 1]);
});

test("camel case and flat results are read too; a position that is no whole number is an error", async () => {
  const found = await read(SPAN, { spanId: "s", documentPosition: 1, label: "relevant" });
  assert.deepEqual(found.qrels, new Map([["t", new Map([["b", 1]])]]));
  await assert.rejects(read(SPAN, annotation(0.5, { score: 1 })), {
    message: 'f:2: "document_position" expected a whole number >= 0, got 0.5',
  });
});
