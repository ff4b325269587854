import assert from "node:assert/strict";
import { test } from "node:test";
import { readJudged, readQrels, readQueries } from "../../lib/formats";
import { fault, jsonl, scratch } from "./folder";

const { put } = scratch();

const queryFile = (...rows: readonly object[]): string => put("queries.jsonl", jsonl(...rows));

test("readQueries reads ids, texts and what a log knows of them", async () => {
  const path = queryFile(
    { id: "q1", text: "t", subset: "lexical", at: "2026-08-04T09:00:00Z" },
    { _id: "q2", text: "u", text_call: "c", run_id: "r", tool: "sql", action: "x", seq: 3, at: null, source: "s" },
  );
  assert.deepEqual(await readQueries(path), [
    {
      id: "q1", text: "t", at: "2026-08-04T09:00:00Z", textCall: null, session: "", tool: "", action: "", source: "",
      subset: "lexical",
    },
    { id: "q2", text: "u", at: null, textCall: "c", session: "r", tool: "sql", action: "x", source: "s" },
  ]);
});

test("readQueries refuses a duplicate id, an empty text, a missing id, an empty file", async () => {
  const twice = queryFile({ id: "q1", text: "t" }, { _id: "q1", text: "t" });
  await assert.rejects(
    readQueries(twice), fault(twice, ':2: "id" expected an id of its own, got "q1", which line 1 has'),
  );
  const empty = queryFile({ id: "q1", text: "" });
  await assert.rejects(readQueries(empty), fault(empty, ':1: "text" expected a non-empty string, got ""'));
  const none = queryFile({ text: "t" });
  await assert.rejects(readQueries(none), fault(none, ':1: "id" expected a non-empty string, got nothing'));
  const nothing = queryFile();
  await assert.rejects(readQueries(nothing), fault(nothing, ": expected at least one row, got an empty file"));
});

test("readQrels reads TREC's four columns, spaces or tabs between", async () => {
  const qrels = await readQrels(put("q.trec", "q1 0 d1 2\nq1\t0\td2\t0\n\nq2 0 __proto__ 1"));
  assert.deepEqual([...qrels].map(([id, grades]) => [id, [...grades]]), [
    ["q1", [["d1", 2], ["d2", 0]]],
    ["q2", [["__proto__", 1]]],
  ]);
});

test("readQrels reads BEIR's three columns under their header", async () => {
  const qrels = await readQrels(put("q.tsv", "query-id\tcorpus-id\tscore\r\nq 1\td1\t2\r\n"));
  assert.deepEqual([...(qrels.get("q 1") ?? [])], [["d1", 2]]);
});

const BAD: readonly (readonly [string, string, string])[] = [
  ["BEIR without its header", "q1\td1\t1\n",
    ':1: expected query 0 document grade, got "q1\\td1\\t1" (BEIR\'s three columns need their header)'],
  ["a missing column", "q1 0 d1 1\nq1 0 d2\n", ':2: expected query 0 document grade, got "q1 0 d2"'],
  ["a missing column of BEIR", "query-id\tcorpus-id\tscore\nq1\td1\n",
    ':2: expected query-id, corpus-id and score, tab-separated, got "q1\\td1"'],
  ["a grade that is a fraction", "q1 0 d1 0.5\n", ':1: "grade" expected a whole number >= 0, got "0.5"'],
  ["a negative grade", "q1 0 d1 -1\n", ':1: "grade" expected a whole number >= 0, got "-1"'],
  ["a pair judged twice", "q1 0 d1 1\nq1 0 d1 2\n", ':2: "document" expected one judgement for query "q1", got "d1"'],
  ["an empty file", "", ": expected at least one row, got an empty file"],
  ["a header alone", "query-id\tcorpus-id\tscore\n", ": expected at least one row, got an empty file"],
];

for (const [what, text, rest] of BAD) {
  test(`readQrels refuses ${what}`, async () => {
    const path = put("bad.trec", text);
    await assert.rejects(readQrels(path), fault(path, rest));
  });
}

test("readQrels refuses judgements for unknown queries and of unknown documents when told the known ones", async () => {
  const path = put("q.trec", "q1 0 d1 1\nq2 0 d1 1\nq1 0 d9 1\n");
  const query = fault(path, ':2: "query" expected the id of a known query, got "q2"');
  await assert.rejects(readQrels(path, { queries: new Set(["q1"]) }), query);
  const document = fault(path, ':3: "document" expected the id of a known document, got "d9"');
  await assert.rejects(readQrels(path, { ids: new Set(["d1"]) }), document);
  assert.equal((await readQrels(path)).size, 2);
});

test("readJudged refuses a query without a judgement, in the query file, and lists it on request", async () => {
  const queries = queryFile({ id: "q1", text: "t" }, { id: "q2", text: "t" }, { id: "q3", text: "t" });
  const qrels = put("q.trec", "q1 0 d1 0\n");
  await assert.rejects(
    readJudged(queries, qrels),
    fault(queries, `:2: "id" expected a judgement in ${qrels}, got none for "q2" (and 1 more)`),
  );
  const judged = await readJudged(queries, qrels, { withoutJudgement: "list", ids: new Set(["d1"]) });
  assert.deepEqual(judged.queries.map(({ id }) => id), ["q1"]);
  assert.deepEqual(judged.unjudged.map(({ id }) => id), ["q2", "q3"]);
});

test("readJudged refuses judgements for queries and of documents that do not exist", async () => {
  const queries = queryFile({ id: "q1", text: "t" });
  const qrels = put("q.trec", "q1 0 d1 1\nq7 0 d1 1\n");
  const query = fault(qrels, ':2: "query" expected the id of a known query, got "q7"');
  await assert.rejects(readJudged(queries, qrels), query);
  const document = fault(qrels, ':1: "document" expected the id of a known document, got "d1"');
  await assert.rejects(readJudged(queries, qrels, { ids: new Set() }), document);
});
