import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { test } from "node:test";
import { bundled, handedOut, identify, readAny, readExperiences } from "../../lib/formats";
import { vectorText } from "../../lib/record";
import { auditFolder, FILES } from "../cli/audit-sample";

const folder = (changes: Readonly<Record<string, string | null>> = {}): string =>
  auditFolder({ "events.jsonl": null, "runs.jsonl": null, ...changes });

test("a folder with experiences.jsonl is one, surely, whatever else lies in it", async () => {
  const { format, guess } = await identify(folder());
  assert.deepEqual([format.name, guess.confidence], ["experience folder", 0.95]);
});

test("experiences become documents with their pattern as key, queries keep their judgements", async () => {
  const found = await readAny([folder({ "ages_synthetic.tsv": null })]);
  assert.deepEqual(found.documents.map(({ id, key, createdAt }) => [id, key, createdAt]), [
    ["x1", "工具试错模式: sql工具重试成功", null], ["x2", "工具试错模式: 超时重试", null]]);
  assert.deepEqual([...found.documents[0]!.metadata], [["tool", "sql"], ["action", "select"], ["outcome", "success"], ["hit_count", "0"]]);
  assert.deepEqual(found.queries.map(({ id }) => id), ["a", "b", "n"]);
  assert.deepEqual([...found.qrels!].map(([query, grades]) => [query, [...grades]]), [
    ["a", [["x1", 2]]], ["b", [["x2", 2], ["x1", 1]]], ["n", []]]);
  assert.deepEqual([found.stages, found.vectors], [[], null]);
});

test("a document's text is the T0 text, so that stored vectors of the sample fit", async () => {
  const found = await readAny([bundled("sample")]);
  const experiences = await readExperiences(join(bundled("sample"), "experiences.jsonl"));
  assert.deepEqual(found.documents.map(({ text }) => text), experiences.map((one) => vectorText(one, "T0")));
});

test("made-up ages become times before now, and are noticed as made up", async () => {
  const found = await readAny([folder()], { now: "2026-11-30T00:00:00Z" });
  // 5 and 120 days before the 30th of November: by hand
  assert.deepEqual(found.documents.map(({ createdAt }) => createdAt), ["2026-11-25T00:00:00.000Z", "2026-08-02T00:00:00.000Z"]);
  const notice = found.noticed.find(({ name }) => name === "times are made up");
  assert.deepEqual([notice?.count, notice?.of], [2, 2]);
  const without = await readAny([folder()]);
  assert.equal(without.documents[0]?.createdAt, "1999-12-27T00:00:00.000Z");
});

test("experiences alone are enough; a broken one is an error with its place", async () => {
  const bare = Object.fromEntries(Object.keys(FILES).filter((name) => name !== "experiences.jsonl").map((name) => [name, null]));
  const found = await readAny([folder(bare)]);
  assert.deepEqual([found.documents.length, found.queries.length, found.qrels], [2, 0, null]);
  await assert.rejects(readAny([folder({ ...bare, "experiences.jsonl": "{}\n" })]), /experiences\.jsonl:1: /);
});

test("handedOut is a folder of experiences that is there, named without the machine", () => {
  assert.ok(existsSync(join(handedOut(), "experiences.jsonl")));
  assert.ok(!isAbsolute(handedOut()));
});
