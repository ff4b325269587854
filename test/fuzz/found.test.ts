import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { identify, readAny } from "../../lib/formats/inspect";
import { scratch } from "../formats/folder";
import { TARGETS } from "./targets";

const { folder } = scratch();

/** Inputs that the fuzzer found, each cut down by hand, and what the reader must say of it now. */
const FOUND: readonly (readonly [string, string, RegExp])[] = [
  ["run.json", '{"q":{"d":1e400}}', /"q.d" expected a number, got "1e400"/],
  ["run.json", `{"q":{"d":1,"e":${"[".repeat(9000)}${"]".repeat(9000)}}}`,
    /expected values of at most 64 levels, got a deeper one/],
  ["run.csv", "query_id,doc_id,score\nq,d,1e400\n", /:2: "score" expected .*, got "1e400"/],
  ["samples.jsonl", `{"user_input":${"[".repeat(9000)}${"]".repeat(9000)},"retrieved_contexts":["a"]}\n`,
    /:1: "user_input" expected a text, got a value that nests too deep/],
  ["otlp.json", '{"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"s","attributes":[{"key":{"a":1}}]}]}]}]}',
    /expected a span or run that retrieves or reranks, got 1 rows without one/],
];

for (const [name, text, message] of FOUND) {
  test(`${name} ${text.slice(0, 40)}: ${message.source.slice(0, 60)}`, async () => {
    const path = join(folder, name);
    writeFileSync(path, text);
    await assert.rejects(readAny([path]), (error: Error) => {
      assert.equal(error.name, "FormatError", error.stack ?? "");
      assert.ok(error.message.startsWith(path));
      assert.match(error.message, message);
      return true;
    });
  });
}

test("a folder whose query is both judged and without an answer is refused; empty ages make no notice", async () => {
  const { target, base } = { target: TARGETS.find(({ name }) => name === "experience folder"), base: join(folder, "folder") };
  for (const [name, bytes] of target?.beside ?? []) {
    mkdirSync(dirname(join(base, name)), { recursive: true });
    writeFileSync(join(base, name), bytes);
  }
  writeFileSync(join(base, "ages_synthetic.tsv"), "");
  assert.deepEqual((await readAny([base])).noticed.filter(({ name }) => name === "times are made up"), []);
  writeFileSync(join(base, "queries_no_answer.jsonl"), readFileSync(join(base, "queries.jsonl")));
  await assert.rejects(readAny([base]), /queries_no_answer.jsonl:1: "id" expected a query of its own, got "sample-q002"/);
});

test("a score beyond all numbers is none, in mem0's answers too", async () => {
  const path = join(folder, "search.json");
  writeFileSync(path, '{"results":[{"id":"a","memory":"x","score":1e400},{"id":"b","memory":"y","score":0.5}]}');
  const found = await readAny([path]);
  assert.deepEqual([...(found.stages[0]?.lists.values() ?? [])][0]?.map(({ score }) => score), [null, 0.5]);
});

test("mem0's get_all with a memory twice keeps the first and counts the other", async () => {
  const path = join(folder, "all.json");
  const memory = { id: "m", memory: "likes tea" };
  writeFileSync(path, JSON.stringify({ results: [memory, { ...memory, memory: "likes milk" }] }));
  const found = await readAny([path]);
  assert.deepEqual(found.documents.map(({ text }) => text), ["likes tea"]);
  assert.equal(found.noticed.find(({ name }) => name === "duplicate ids")?.count, 1);
});

test("memories and points a line are no document of mem0 or Qdrant", async () => {
  for (const row of [{ id: "m", memory: "likes tea" }, { id: 1, payload: { data: "likes tea" } }]) {
    const path = join(folder, "rows.jsonl");
    writeFileSync(path, `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`);
    assert.ok(!/mem0|Qdrant/.test((await identify(path)).format.name));
  }
});

test("a tool call without a number and one whose number is its row are two documents", async () => {
  const path = join(folder, "events.jsonl");
  const row = { run_id: "r", tool: "bash", action: "node", ok: false, error: "no module" };
  const rows = [row, row, { ...row, seq: 1 }];
  writeFileSync(path, rows.map((one) => `${JSON.stringify(one)}\n`).join(""));
  assert.deepEqual((await readAny([path])).documents.map(({ id }) => id), ["r#row 1", "r#row 2", "r#1"]);
});

test("a row whose list of documents is empty is counted", async () => {
  const path = join(folder, "lists.jsonl");
  writeFileSync(path, '{"query_id":"q1","doc_id":"d","score":1}\n{"query_id":"q2","doc_id":[[]],"score":0.5}\n');
  const { noticed } = await readAny([path]);
  const { count, of, first } = noticed.find(({ name }) => name === "empty lists") ?? {};
  assert.deepEqual([count, of, first], [1, 2, `${path}:2`]);
});
