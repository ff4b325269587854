import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  readCorpus, readEvents, readExperiences, readQrels, readQueries,
  writeEvents, writeExperiences, writeQrels, writeQueries,
} from "../../lib/formats";
import type { Experience, ToolCall } from "../../lib/types";
import { scratch } from "./folder";

const { folder, put } = scratch();

const CALL: ToolCall = Object.freeze({
  session: "s\u2028", tool: "<t>", action: "", ok: false, error: "=1+1\n", at: "2026-08-04T09:00:00Z", seq: 0,
});
const EXPERIENCE: Experience = Object.freeze({
  id: "__proto__", trigger: "t", diagnosis: "d", fixSummary: "f", abstractPattern: "p", outcome: "success",
  sourceType: "tool_retry", createdAt: null, hitCount: 2, tool: "t", action: "a", session: "s", failedSeqs: [0],
  successSeq: 1, source: "x",
});

test("what the writers write, the readers read back", async () => {
  const path = (name: string): string => join(folder, name);
  await writeEvents(path("events.jsonl"), [CALL]);
  assert.deepEqual(await readEvents(path("events.jsonl")), [{ ...CALL, source: "" }]);
  await writeExperiences(path("corpus.jsonl"), [EXPERIENCE]);
  assert.deepEqual(await readExperiences(path("corpus.jsonl")), [EXPERIENCE]);
  await writeQueries(path("queries.jsonl"), [{ id: "q", text: "t", subset: "lexical" }]);
  assert.deepEqual((await readQueries(path("queries.jsonl")))[0]?.subset, "lexical");
  const qrels = new Map([["q", new Map([["__proto__", 2]])]]);
  for (const name of ["qrels.tsv", "qrels.trec"]) {
    await writeQrels(path(name), qrels);
    assert.deepEqual(await readQrels(path(name)), qrels);
  }
  assert.equal(readFileSync(path("qrels.tsv"), "utf8"), "query-id\tcorpus-id\tscore\nq\t__proto__\t2\n");
  put("settings.json", '{"now":"2026-08-04T09:00:00Z"}');
  const corpus = await readCorpus(folder);
  assert.deepEqual(corpus.experiences, [EXPERIENCE]);
  assert.deepEqual(corpus.settings, { now: "2026-08-04T09:00:00Z" });
  assert.deepEqual([corpus.calls.length, corpus.queries.length, corpus.qrels.size, corpus.folder], [1, 1, 1, folder]);
});

test("writers leave no half-written neighbour behind", () => {
  assert.deepEqual(readdirSync(folder).filter((name) => name.endsWith(".part")), []);
});

test("writeQrels refuses ids that the format cannot hold and writes nothing", async () => {
  for (const id of ["a b", ""]) {
    const path = join(folder, "odd.trec");
    await assert.rejects(writeQrels(path, new Map([["q", new Map([[id, 1]])]])), { name: "RangeError" });
    assert.throws(() => readFileSync(path));
  }
});

test("readCorpus needs no log and no settings, and refuses judgements of unknown ids", async () => {
  const other = scratch();
  await writeExperiences(join(other.folder, "corpus.jsonl"), [EXPERIENCE]);
  await writeQueries(join(other.folder, "queries.jsonl"), [{ id: "q", text: "t" }]);
  await writeQrels(join(other.folder, "qrels.tsv"), new Map([["q", new Map([["__proto__", 1]])]]));
  const corpus = await readCorpus(other.folder);
  assert.deepEqual([corpus.calls, corpus.settings], [[], {}]);
  await writeQrels(join(other.folder, "qrels.tsv"), new Map([["q", new Map([["e9", 1]])]]));
  const message = /qrels\.tsv:2: "document" expected the id of a known document, got "e9"$/;
  await assert.rejects(readCorpus(other.folder), message);
});
