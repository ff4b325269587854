import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bundled } from "../../lib/formats";
import { AUDIT_USAGE } from "../../lib/cli/audit-usage";
import { audit, auditFolder, copyOf, FILES } from "./audit-sample";

const EVENTS = FILES["events.jsonl"]!;

test("recall-lab audit prints a report with every section and ends with 0", async () => {
  const { status, out, err } = await audit([auditFolder()]);
  assert.equal(status, 0);
  for (const title of ["What was read", "In short", "1. The recorder", "2. The key", "3. The text",
    "4. What finds the right experience", "5. What each step", "6. More than chance?", "7. When nothing is right",
    "8. What these data cannot show"]) assert.ok(out.includes(`\n${title}`), title);
  assert.match(out, /8 tool calls of 4 runs, 2 sources; 2 judged queries, 1 that have no answer/);
  assert.match(out, /2 of 2 rows of experiences\.jsonl were recorded again/);
  assert.match(out, /diagnosis \(x2: "工具sql调用出错: timeout" there/);
  assert.match(out, /ages SYNTHETIC/);
  assert.match(out, /not testable/);
  assert.match(out, /Hit rates: the log holds no recalls/);
  const flat = out.replace(/\s+/g, " ");
  assert.match(flat, /of 9 candidates a recall fetches, de-duplication leaves 2\.0 \(2 to 2\); 2 of 2 queries/);
  assert.match(err, /embedded \d+ of \d+ texts/);
});

test("an audit is the same every time and writes nothing into the folder", async () => {
  const folder = auditFolder();
  const copy = copyOf(folder);
  const first = await audit([folder]);
  assert.deepEqual(await audit([folder]), first);
  assert.deepEqual(readdirSync(folder).sort(), readdirSync(copy).sort());
  for (const name of Object.keys(FILES)) {
    assert.equal(readFileSync(join(folder, name), "utf8"), readFileSync(join(copy, name), "utf8"));
    assert.ok(statSync(join(folder, name)).isFile());
  }
});

test("a folder with a log alone is audited as far as it goes, and the rest is named as not observed", async () => {
  const { status, out } = await audit([auditFolder(Object.fromEntries(
    Object.keys(FILES).filter((name) => name !== "events.jsonl").map((name) => [name, null]),
  ))]);
  assert.equal(status, 0);
  assert.match(out, /\[not observed\] No queries\.jsonl: nothing was searched for\./);
  assert.match(out, /\[not observed\] No runs\.jsonl: every run was taken to feed the store\./);
  assert.match(out, /\[not observed\] Real decay: no experience has a time\./);
  assert.doesNotMatch(out, /SYNTHETIC|More than chance/);
});

test("without experiences.jsonl judgements use the recorder's ids; without ages decay is not observed", async () => {
  const { status, out } = await audit([auditFolder({
    "experiences.jsonl": null, "ages_synthetic.tsv": null, "labels/qrels.trec": null, "queries_no_answer.jsonl": null,
    "qrels.tsv": "query-id\tcorpus-id\tscore\na\te0001\t1\nb\te0002\t1\n",
  })]);
  assert.equal(status, 0);
  assert.match(out, /the judgements use the recorder's own ids/);
  assert.match(out, /grade 1 or more/);
  assert.match(out, /no experience has a time, so decay had nothing to work on/);
  assert.match(out, /No queries_no_answer\.jsonl/i);
});

test("made-up ages count without experiences.jsonl too, and rows without one are said not to decay", async () => {
  const { out } = await audit([auditFolder({
    "experiences.jsonl": null, "labels/qrels.trec": "a 0 e0001 2\nb 0 e0002 2\n", "ages_synthetic.tsv": "e0001\t120\n",
  })]);
  assert.match(out, /1 of 2 experiences have no time: never decayed/);
  assert.doesNotMatch(out, /decay had nothing to work on/);
});

test("real times are used where the log has them, the queries at their own", async () => {
  const at = "2026-01-01T00:00:00Z";
  const events = EVENTS.trim().split("\n").map((line) => JSON.parse(line) as object);
  const { out } = await audit([auditFolder({
    "events.jsonl": events.map((event) => `${JSON.stringify({ ...event, started_at: at })}\n`).join(""),
    "ages_synthetic.tsv": null,
  })]);
  assert.match(out, /Ages are those of the log\. The clock stands at 2026-01-01T00:00:00Z\./);
  assert.match(out, /2 of 2 experiences have a real time, the oldest 0 days before/);
  assert.match(out, /All are in one age class/);
});

test("queries without the second wording are asked in the first only", async () => {
  const queries = FILES["queries.jsonl"]!.replace(',"text_call":"sql.select v"', "");
  const { out } = await audit([auditFolder({ "queries.jsonl": queries })]);
  assert.doesNotMatch(out, /"text_call"/);
});

test("judgements of experiences that are not recorded are counted, and their queries stay judged", async () => {
  const { out } = await audit([auditFolder(), "--min-failures", "2"]);
  assert.match(out, /2 judgements name experiences that these options do not record; their\s+queries\s+stay\s+judged/);
  assert.match(out, /2 judged queries/);
});

test("text that looks like markup, a formula or __proto__ stays text", async () => {
  const error = "<script>=1+1</script>\u202e\u001b[31m";
  const event = { run_id: "__proto__", seq: 0, tool: "__proto__", action: "", ok: false, error };
  const done = { ...event, seq: 1, ok: true, error: null };
  const { status, out } = await audit([auditFolder({
    ...Object.fromEntries(Object.keys(FILES).map((name) => [name, null])),
    "events.jsonl": `${JSON.stringify(event)}\n${JSON.stringify(done)}\n`,
  })]);
  assert.equal(status, 0);
  assert.match(out, /工具试错模式: __proto__工具重试成功/);
  assert.doesNotMatch(out, /\u202e|\u001b/);
});

test("--help prints the usage and ends with 0", async () => {
  assert.deepEqual(await audit(["--help"]), { status: 0, out: AUDIT_USAGE, err: "" });
});

test("the sample that ships is audited from end to end", async () => {
  const { status, out } = await audit([bundled("sample")]);
  assert.equal(status, 0);
  assert.match(out, /(\d+) of \1 rows of experiences\.jsonl were recorded again/);
  assert.match(out, /Ages are those of the log/);
  assert.match(out, /1 source;/);
});
