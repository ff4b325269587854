import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { runAudit } from "../../lib/cli/audit";
import { audit, auditFolder, FILES } from "./audit-sample";

const EVENTS = FILES["events.jsonl"]!;

const BAD: readonly (readonly [string, Readonly<Record<string, string | null>>, RegExp])[] = [
  ["malformed JSON", { "events.jsonl": "{\n" }, /events\.jsonl:1: expected a JSON object, got "\{"\n$/],
  ["an empty log", { "events.jsonl": "" }, /events\.jsonl: expected at least one row, got an empty file\n$/],
  ["a log without a resolved failure", { "events.jsonl": EVENTS.split("\n")[1]! },
    /events\.jsonl: expected at least one row of failures that a success ended, got none\n$/],
  ["an event of an unknown run", { "runs.jsonl": `${JSON.stringify({ run_id: "r1", role: "store" })}\n` },
    /events\.jsonl:3: "run_id" expected the id of a known run, got "r2"\n$/],
  ["a query without a judgement", { "labels/qrels.trec": "a 0 x1 2\n" },
    /queries\.jsonl:2: "id" expected a judgement in .*qrels\.trec, got none for "b"\n$/],
  ["queries without any judgements", { "labels/qrels.trec": null },
    /labels\/qrels\.trec: expected a readable file, got no such file \(ENOENT\)\n$/],
  ["a judgement of an unknown id", { "labels/qrels.trec": "a 0 e0001 2\nb 0 x2 2\n" },
    /qrels\.trec:1: "document" expected the id of a known document, got "e0001"\n$/],
  ["a duplicate query", { "queries.jsonl": FILES["queries.jsonl"]!.replace('"b"', '"a"') },
    /queries\.jsonl:2: "id" expected an id of its own, got "a", which line 1 has\n$/],
  ["an impossible time", { "events.jsonl": EVENTS.replace('"source"', '"started_at":"2026-02-30T00:00Z","source"') },
    /events\.jsonl:1: "started_at" expected an ISO 8601 instant .*, got "2026-02-30T00:00Z"\n$/],
  ["an unknown column", { "events.jsonl": EVENTS.replace('"source"', '"sauce"') },
    /events\.jsonl:1: "sauce" expected one of .*, got an unknown column\n$/],
  ["an age that is none", { "ages_synthetic.tsv": "x1\t-5\n" },
    /ages_synthetic\.tsv:1: "days" expected a number of days >= 0, got "-5"\n$/],
  ["an age of an unknown experience", { "ages_synthetic.tsv": "# SYNTHETIC\nx1\t5\nx9\t5\n" },
    /ages_synthetic\.tsv:3: "id" expected the id of a known experience, got "x9"\n$/],
  ["an age of an unknown experience, where the ids are the recorder's", {
    "experiences.jsonl": null, "labels/qrels.trec": "a 0 e0001 2\nb 0 e0002 2\n", "ages_synthetic.tsv": "x1\t5\n",
  }, /ages_synthetic\.tsv:1: "id" expected the id of a known experience, got "x1"\n$/],
];

for (const [what, changes, message] of BAD) {
  test(`recall-lab audit refuses ${what}: one line, status 2, no report`, async () => {
    const { status, out, err } = await audit([auditFolder(changes)]);
    assert.deepEqual([status, out, err.split("\n").length], [2, "", 2]);
    assert.match(err, message);
  });
}

test("an unknown column can be left aside", async () => {
  const events = EVENTS.replace('"source"', '"sauce"');
  assert.equal((await audit([auditFolder({ "events.jsonl": events }), "--unknown-columns", "ignore"])).status, 0);
});

test("a path that is none is bad use, in one line", async () => {
  const { status, out, err } = await audit([join(auditFolder(), "none")]);
  assert.deepEqual([status, out], [2, ""]);
  assert.match(err, /^recall-lab audit: [^\n]*none: expected a file or folder, got nothing\n$/);
});

test("a folder in no format that is known is bad input, in one line that says what is in it", async () => {
  const { status, out, err } = await audit([auditFolder({ "events.jsonl": null, "experiences.jsonl": null })]);
  assert.deepEqual([status, out], [2, ""]);
  assert.match(err, /^recall-lab audit: [^\n]*: expected a format that recall-lab reads[^\n]*, got a folder with [^\n]*\n$/);
});

test("a model that cannot be opened is one line and status 2", async () => {
  const said: string[] = [];
  const io = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) };
  const status = await runAudit([auditFolder()], io, async () => Promise.reject(new Error("model x: no such file")));
  assert.equal(status, 2);
  assert.equal(said.pop(), "recall-lab audit: model x: no such file\n");
});
