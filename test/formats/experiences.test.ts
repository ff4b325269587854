import assert from "node:assert/strict";
import { test } from "node:test";
import { readExperiences } from "../../lib/formats";
import { fault, jsonl, scratch } from "./folder";

const { put } = scratch();

const ROW = Object.freeze({
  id: "e1", trigger: "sql.select 连续失败 2 次后重试成功", diagnosis: "工具 sql 调用出错: x", fix_summary: "f",
  abstract_pattern: "p", outcome: "success", source_type: "tool_retry", created_at: null, hit_count: 0,
});
const file = (...rows: readonly object[]): string => put("experiences.jsonl", jsonl(...rows));

test("readExperiences maps article 86's fields; the others are empty where the file lacks them", async () => {
  const [bare, full] = await readExperiences(file(ROW, {
    ...ROW, id: undefined, _id: "e2", created_at: "2026-08-04T09:00:00+08:00", tool: "sql", action: "select",
    run_id: "r", failed_seqs: [1, 2], success_seq: 5, source: "s", failure_count: 2, errors: ["x"], text: "BEIR's",
  }));
  const article = {
    trigger: ROW.trigger, diagnosis: ROW.diagnosis, fixSummary: "f", abstractPattern: "p", outcome: "success",
    sourceType: "tool_retry", hitCount: 0,
  };
  const empty = { tool: "", action: "", session: "", failedSeqs: [], successSeq: null };
  assert.deepEqual(bare, { id: "e1", ...article, createdAt: null, ...empty });
  const origin = { tool: "sql", action: "select", session: "r", failedSeqs: [1, 2], successSeq: 5, source: "s" };
  assert.deepEqual(full, { id: "e2", ...article, createdAt: "2026-08-04T09:00:00+08:00", ...origin });
});

const BAD: readonly (readonly [string, object, string])[] = [
  ["a missing id", { id: undefined }, '"id" expected a non-empty string, got nothing'],
  ["a duplicate id", { id: "e1" }, '"id" expected an id of its own, got "e1", which line 1 has'],
  ["a missing created_at", { created_at: undefined },
    '"created_at" expected an ISO 8601 instant with a zone (…Z or +08:00) or null, got nothing'],
  ["an impossible time", { created_at: "2026-02-30T00:00:00Z" },
    '"created_at" expected an ISO 8601 instant with a zone (…Z or +08:00) or null, got "2026-02-30T00:00:00Z"'],
  ["a made-up outcome", { outcome: "partial" }, '"outcome" expected "success" or "failure", got "partial"'],
  ["a hit count that is none", { hit_count: -1 }, '"hit_count" expected a whole number >= 0, got -1'],
  ["a seq list with a text in it", { failed_seqs: [1, "2"] },
    '"failed_seqs.1" expected a whole number >= 0, got "2"'],
  ["a success of a failure", { outcome: "failure", success_seq: 3 },
    '"success_seq" expected null because "outcome" is "failure", got 3'],
];

for (const [what, change, rest] of BAD) {
  test(`readExperiences refuses ${what}, naming line 2`, async () => {
    const path = file(ROW, { ...ROW, id: "e2", ...change });
    await assert.rejects(readExperiences(path), fault(path, `:2: ${rest}`));
  });
}

test("readExperiences refuses an unknown column by name", async () => {
  const path = file({ ...ROW, hitcount: 1 });
  await assert.rejects(readExperiences(path), /:1: "hitcount" expected one of "id", .*, got an unknown column$/);
  assert.equal((await readExperiences(path, { unknownColumns: "ignore" })).length, 1);
});

test("readExperiences refuses an empty corpus", async () => {
  const path = file();
  await assert.rejects(readExperiences(path), fault(path, ": expected at least one row, got an empty file"));
});

test("__proto__ and HTML are ordinary ids and patterns", async () => {
  const pairs = [["__proto__", "__proto__"], ["<b>", "=1+1"]];
  const rows = pairs.map(([id, abstract_pattern]) => ({ ...ROW, id, abstract_pattern }));
  const read = await readExperiences(file(...rows));
  assert.deepEqual(read.map(({ id, abstractPattern }) => [id, abstractPattern]), pairs);
});
