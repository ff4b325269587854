import assert from "node:assert/strict";
import { test } from "node:test";
import { loggedClock, syntheticClock } from "../../lib/cli/audit-clock";
import { lowestRelevant } from "../../lib/cli/audit-bench";
import { latestTime, recordLog } from "../../lib/cli/audit-recorded";
import { embedTexts } from "../../lib/cli/audit-texts";
import { tiedLists } from "../../lib/cli/audit-ties";
import { sourceTable } from "../../lib/cli/audit-by-source";
import { readAuditLog } from "../../lib/formats";
import type { Experience, VectorIndex } from "../../lib/types";
import { auditFolder, TOY } from "./audit-sample";

const ROW: Experience = Object.freeze({
  id: "e1", trigger: "t 1", diagnosis: "d", fixSummary: "f", abstractPattern: "p", outcome: "success",
  sourceType: "tool_retry", createdAt: null, hitCount: 0, tool: "sql", action: "select", session: "r", failedSeqs: [0],
  successSeq: 1,
});

test("recordLog records the store runs only, counts over all, and gives each row the source of its run", async () => {
  const log = await readAuditLog(auditFolder());
  const recorded = recordLog(log, { minFailures: 1, by: "tool+action" });
  const origins = (rows: readonly Experience[]) => rows.map(({ session, source }) => [session, source]);
  assert.deepEqual(origins(recorded.experiences), [["r1", "one"], ["r2", "one"]]);
  assert.deepEqual(origins(recorded.unresolved), [["r3", "two"]]);
  assert.deepEqual([recorded.calls, recorded.storeCalls, recorded.sources], [8, 6, ["one", "two"]]);
  assert.deepEqual(recorded.sequences, [{ by: "tool", counts: [3, 1, 0] }, { by: "tool+action", counts: [3, 1, 0] }]);
});

test("recordLog takes every run for a store run where the log does not say", async () => {
  const log = await readAuditLog(auditFolder({ "runs.jsonl": null }));
  const { experiences, storeCalls } = recordLog(log, { minFailures: 1, by: "tool" });
  assert.deepEqual([experiences.length, storeCalls], [3, 8]);
});

test("latestTime compares instants, not texts, and is null for a log without times", () => {
  const call = { session: "r", tool: "t", action: "", ok: true, error: null, source: "" };
  const at = (...times: readonly (string | null)[]) => times.map((time) => ({ ...call, at: time }));
  assert.equal(latestTime(at("2026-08-04T09:00:00Z", null, "2026-08-04T10:00:00+02:00")), "2026-08-04T09:00:00Z");
  assert.equal(latestTime(at(null)), null);
  assert.equal(latestTime([]), null);
});

test("lowestRelevant is 2 where some judgement is that high, else 1", () => {
  assert.equal(lowestRelevant(new Map([["a", new Map([["x", 1]])], ["b", new Map([["x", 2]])]])), 2);
  assert.equal(lowestRelevant(new Map([["a", new Map([["x", 1], ["y", 0]])]])), 1);
});

test("a synthetic clock makes times from ages and asks every query now", () => {
  const now = "2026-08-04T09:00:00Z";
  const clock = syntheticClock(["e1", "e2", "e3"].map((id) => ({ ...ROW, id })), new Map([["e1", 31]]), now);
  assert.deepEqual(clock.experiences.map(({ createdAt }) => createdAt), ["2026-07-04T09:00:00.000Z", null, null]);
  assert.deepEqual([clock.kind, clock.dated], ["synthetic", 1]);
  assert.equal(clock.ask({ id: "q", text: "t", at: "2020-01-01T00:00:00Z" }).at, null);
});

test("a logged clock leaves times and queries as they are", () => {
  const query = { id: "q", text: "t", at: "2020-01-01T00:00:00Z" };
  const clock = loggedClock([ROW, { ...ROW, id: "e2", createdAt: "2026-08-04T09:00:00Z" }], "2026-08-04T09:00:00Z");
  assert.deepEqual([clock.kind, clock.dated, clock.ask(query)], ["logged", 1, query]);
});

test("embedTexts embeds each different text once and says how far it is", async () => {
  const seen: string[] = [];
  const counting = { ...TOY, embed: (texts: readonly string[]) => (seen.push(...texts), TOY.embed(texts)) };
  const steps: (readonly number[])[] = [];
  const texts = Array.from({ length: 150 }, (_, i) => `text ${i % 120}`);
  const vectors = await embedTexts(counting, texts, (done, total) => steps.push([done, total]));
  assert.deepEqual([seen.length, vectors.count, steps], [120, 120, [[100, 120], [120, 120]]]);
  assert.deepEqual(vectors.all(["text 1", "text 1"]).count, 2);
  assert.throws(() => vectors.of("another"), RangeError);
});

test("tiedLists orders equals by each rule before it cuts", async () => {
  const rows = ["2026-08-02", null, "2026-08-01", "2026-08-03"].map((day, i) => {
    return { ...ROW, id: `e${i + 1}`, createdAt: day && `${day}T00:00:00Z` };
  });
  const index: VectorIndex = {
    name: "all alike", exact: true, search: async () => rows.map(({ id }) => ({ id, similarity: 0.5 })),
  };
  const vectorOf = async (): Promise<Float32Array> => Float32Array.of(1);
  const queries = [{ id: "q", text: "t" }];
  const lists = await tiedLists({ index, experiences: rows, queries, vectorOf, k: 3 });
  const ids = new Map([...lists].map(([rule, run]) => [rule, run.get("q")?.map(({ id }) => id)]));
  assert.deepEqual(ids.get("newest"), ["e4", "e1", "e3"]);
  assert.deepEqual(ids.get("oldest"), ["e3", "e1", "e4"]);
  assert.deepEqual(ids.get("id"), ["e1", "e2", "e3"]);
  assert.deepEqual(ids.get("id, last first"), ["e4", "e3", "e2"]);
});

test("sourceTable gives rates by source and counts over all, whatever a source is called", () => {
  const items = ["all", "all", "__proto__", ""];
  const column = { label: "long", items, sourceOf: (item: string) => item, passes: (item: string) => item.length > 3 };
  const text = sourceTable("c", ["all", "__proto__", "", "none"], [column]).toText();
  const lines = text.split("\n").slice(3).map((line) => line.split(/ {2,}/));
  assert.deepEqual(lines, [
    ["all", "0/2 (0.0 %)"], ["__proto__", "1/1 (100.0 %)"], ["(no source)", "0/1 (0.0 %)"],
    ["none", "0/0 (not observed)"], ["all (counts only)", "1 of 4"],
  ]);
});
