import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readAny } from "../../../lib/formats";
import { fault, jsonl, scratch } from "../folder";

const { folder, put } = scratch();

const ROW = Object.freeze({
  id: "e1", trigger: "t", diagnosis: "d", fix_summary: "f", abstract_pattern: "p", outcome: "success",
  source_type: "tool_retry", created_at: "2026-01-01T00:00:00Z", hit_count: 3, extra: "ignored",
});

test("experience rows become documents: T0 text, pattern as key", async () => {
  const found = await readAny([put("e.jsonl", jsonl(ROW))]);
  assert.equal(found.format, "experience rows");
  const { metadata, ...rest } = found.documents[0] ?? assert.fail();
  assert.deepEqual(rest, { id: "e1", text: "t d f p", createdAt: "2026-01-01T00:00:00Z", key: "p" });
  assert.deepEqual([metadata.get("hit_count"), metadata.has("tool")], ["3", false]);
});

test("a folder whose corpus holds experience rows is read like any BEIR folder", async () => {
  mkdirSync(join(folder, "own"));
  put("own/corpus.jsonl", jsonl(ROW));
  put("own/queries.jsonl", jsonl({ id: "q", text: "why" }));
  put("own/qrels.tsv", "query-id\tcorpus-id\tscore\nq\te1\t1\n");
  const found = await readAny([join(folder, "own")]);
  assert.deepEqual([found.documents[0]?.key, found.queries.length, found.qrels?.size], ["p", 1, 1]);
});

test("tool calls become documents of what failed; the others are counted", async () => {
  const call = { run_id: "r", seq: 0, tool: "sql", action: "select", ok: false, error: "no table", started_at: null };
  const found = await readAny([put("c.jsonl", jsonl(call, { ...call, seq: 1, ok: true, error: null }))]);
  const documents = found.documents.map(({ id, text, key }) => [id, text, key]);
  assert.deepEqual(documents, [["r#0", "sql.select no table", "sql.select"]]);
  const [notice] = found.noticed;
  assert.deepEqual([notice?.name, notice?.count, notice?.of], ["calls without an error", 1, 2]);
});

test("ages count back from now and are refused without it", async () => {
  const path = put("a.tsv", "# made up\ne1\t1.5\ne2\t0\n");
  const rows = put("e.jsonl", jsonl({ ...ROW, created_at: null }));
  const found = await readAny([path, rows], { now: "2026-11-30T00:00:00Z" });
  assert.deepEqual(found.documents.map(({ id, createdAt, text }) => [id, createdAt, text]), [
    ["e1", "2026-11-28T12:00:00.000Z", "t d f p"], ["e2", "2026-11-30T00:00:00.000Z", ""],
  ]);
  const none = ': "days" expected --now, from which ages in days count back, got none';
  await assert.rejects(readAny([path]), fault(path, none));
});
