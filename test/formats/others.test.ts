import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { bundled, readAges, readPublished, readRuns, readSettings, readTrecRun } from "../../lib/formats";
import { packageRoot } from "../../lib/root";
import { fault, jsonl, scratch } from "./folder";

const { folder, put } = scratch();

test("readRuns reads the role of each run", async () => {
  const rows = [{ run_id: "a", role: "store", source: "s", calls: 3 }, { run_id: "b", role: "query" }];
  assert.deepEqual(await readRuns(put("runs.jsonl", jsonl(...rows))), [
    { id: "a", role: "store", source: "s" },
    { id: "b", role: "query", source: "" },
  ]);
});

test("readRuns refuses another role, a run met before, an empty file", async () => {
  const role = put("runs.jsonl", jsonl({ run_id: "a", role: "test" }));
  await assert.rejects(readRuns(role), fault(role, ':1: "role" expected "store" or "query", got "test"'));
  const twice = put("runs.jsonl", jsonl({ run_id: "a", role: "store" }, { run_id: "a", role: "query" }));
  await assert.rejects(
    readRuns(twice), fault(twice, ':2: "run_id" expected an id of its own, got "a", which line 1 has'),
  );
  const empty = put("runs.jsonl", "\n");
  await assert.rejects(readRuns(empty), fault(empty, ": expected at least one row, got an empty file"));
});

test("readAges reads days by id and skips remarks", async () => {
  assert.deepEqual([...await readAges(put("a.tsv", "# SYNTHETIC\ne1\t0\ne2\t30.5\n"))], [["e1", 0], ["e2", 30.5]]);
  assert.equal((await readAges(put("a.tsv", ""))).size, 0);
});

test("readAges refuses negative ages, texts, missing columns and ids met before", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["e1\t-1\n", ':1: "days" expected a number of days >= 0, got "-1"'],
    ["e1\t9007199254740993\n", ':1: "days" expected at most 3650000 days, ten thousand years, got "9007199254740993"'],
    ["e1\tNaN\n", ':1: "days" expected a number of days >= 0, got "NaN"'],
    ["e1 5\n", ':1: expected an id, a tab and an age in days, got "e1 5"'],
    ["e1\t5\t6\n", ':1: expected an id, a tab and an age in days, got "e1\\t5\\t6"'],
    ["e1\t5\ne1\t5\n", ':2: "id" expected an id of its own, got "e1", which line 1 has'],
  ];
  for (const [text, rest] of cases) {
    const path = put("bad.tsv", text);
    await assert.rejects(readAges(path), fault(path, rest));
  }
});

test("readTrecRun keeps the order of the file, whatever rank and score say", async () => {
  const run = await readTrecRun(put("r.run", "q1 Q0 b 2 0.1 tag\nq1 Q0 a 1 0.9 tag\nq2 Q0 a 1 3 tag\n"));
  assert.deepEqual(run.get("q1"), [{ id: "b", score: 0.1 }, { id: "a", score: 0.9 }]);
  assert.deepEqual(run.get("q2"), [{ id: "a", score: 3 }]);
  assert.equal(run.size, 2);
});

test("readTrecRun refuses missing columns, scores that are none and documents met twice", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["q1 Q0 a 1 0.9\n", ':1: expected query Q0 document rank score tag, got "q1 Q0 a 1 0.9"'],
    ["q1 Q0 a 1 NaN t\n", ':1: "score" expected a number, got "NaN"'],
    ["q1 Q0 a 1 1 t\nq1 Q0 a 2 1 t\n", ':2: "document" expected once for query "q1", got "a"'],
  ];
  for (const [text, rest] of cases) {
    const path = put("bad.run", text);
    await assert.rejects(readTrecRun(path), fault(path, rest));
  }
});

test("readSettings reads an object, takes a missing file for {}, refuses anything else", async () => {
  assert.deepEqual(await readSettings(put("s.json", '{"k":3}')), { k: 3 });
  assert.deepEqual(await readSettings(join(folder, "none.json")), {});
  for (const text of ["[1]", "null", "{"]) {
    const path = put("s.json", text);
    await assert.rejects(readSettings(path), fault(path, `: expected a JSON object, got ${JSON.stringify(text)}`));
  }
});

const FIGURE = Object.freeze({
  id: "72.effective.month", article: 72, section: "3", quantity: "q", label: "l", value: 0.6875, unit: "cosine",
  basis: "formula", tolerance: 0.00005, why: "four digits",
});
const published = (...figures: readonly object[]): string => put("published.json", JSON.stringify({ figures }));

test("readPublished gives the figures by id, in file order", () => {
  const figures = readPublished(published(FIGURE, { ...FIGURE, id: "b", value: "ranks 11/9/4" }));
  assert.deepEqual([...figures.keys()], ["72.effective.month", "b"]);
  assert.deepEqual(figures.get("72.effective.month"), FIGURE);
});

test("readPublished's get of an unknown id throws and names those near it", () => {
  const path = published(FIGURE, { ...FIGURE, id: "72.effective.old" }, { ...FIGURE, id: "85.hit1" });
  const figures = readPublished(path);
  const message = `${path}: no figure "72.effective.mnth"; near it: 72.effective.month, 72.effective.old`;
  assert.throws(() => figures.get("72.effective.mnth"), { name: "RangeError", message });
  assert.throws(() => figures.get("__proto__"), /near it: none$/);
});

test("readPublished's number is the value of a figure, and a TypeError where that is a text", () => {
  const path = published(FIGURE, { ...FIGURE, id: "b", value: "33x" });
  assert.equal(readPublished(path).number(FIGURE.id), FIGURE.value);
  const message = `${path}: figure "b" must be a number here, got "33x"`;
  assert.throws(() => readPublished(path).number("b"), { name: "TypeError", message });
});

test("readPublished refuses a missing key, a duplicate id, a broken file", () => {
  const missing = published(FIGURE, { ...FIGURE, id: "b", tolerance: undefined });
  assert.throws(() => readPublished(missing), fault(missing, ': "figures.1.tolerance" expected a number, got nothing'));
  const twice = published(FIGURE, FIGURE);
  const again = fault(twice, ': "id" expected an id of its own, got "72.effective.month" twice');
  assert.throws(() => readPublished(twice), again);
  assert.throws(() => readPublished(put("broken.json", "{")), { name: "FormatError" });
});

test("bundled names what ships in data/ and nothing outside it", () => {
  assert.equal(bundled("weclaw"), join(packageRoot(), "data", "weclaw"));
  assert.throws(() => bundled("../package.json"), { name: "RangeError" });
});
