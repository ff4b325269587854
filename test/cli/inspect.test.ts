import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runInspect } from "../../lib/cli/inspect";
import { INSPECT_USAGE } from "../../lib/cli/inspect-options";
import { FORMATS } from "../../lib/formats";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-inspect-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

async function inspect(...argv: readonly string[]): Promise<Said> {
  const said = { out: "", err: "" };
  const status = await runInspect(argv, { out: (text) => { said.out += text; }, err: (text) => { said.err += text; } });
  return { status, ...said };
}

const RUN = put("bm25.run", "q1 Q0 b 1 0.7 bm25\nq1 Q0 a 2 0.8 bm25\n");
const QRELS = put("my.qrels", "q1 0 a 1\nq2 0 b 1\n");

test("inspect says the format and why, the counts, the first rows and all that is odd", async () => {
  const { status, out, err } = await inspect(RUN, QRELS);
  assert.deepEqual([status, err], [0, ""]);
  assert.match(out, /bm25\.run: TREC run, sure to 0\.95: six columns/);
  assert.match(out, /my\.qrels: TREC qrels, sure to 0\.95/);
  assert.match(out, /stage bm25 +1 +lists, 2 places, scores: unknown/);
  assert.match(out, /bm25 +q1 +1 +b +0\.700/);
  assert.match(out, /\[remark\] rank and score disagree: 1 of 1; /);
  assert.match(out, /\[remark\] absent queries: 1 of 2; /);
});

test("inspect shows how columns are taken, by name and by --map", async () => {
  const path = put("t.csv", "qid,ref,score,when\nq,a,1,2026-01-01T00:00:00Z\n");
  const { out } = await inspect(path, "--map", "docId=ref", "--map", "createdAt=when");
  assert.match(out, /docId +ref +--map/);
  assert.match(out, /queryId +qid +name/);
  assert.match(out, /2026-01-01T00:00:00Z/);
});

test("--json prints one document with the same, and --rows says how many rows", async () => {
  const { out } = await inspect("--json", "--rows", "1", RUN, QRELS);
  const document = JSON.parse(out) as Readonly<Record<string, unknown>>;
  assert.equal(document["schema"], "recall-lab/inspect@1");
  assert.deepEqual(document["counts"], { queries: 0, documents: 0, judgements: 2 });
  type Stage = { readonly places: number; readonly first: { readonly list: readonly object[] } };
  const [stage] = document["stages"] as readonly Stage[];
  assert.deepEqual([stage?.places, stage?.first.list.length], [2, 1]);
  const names = (document["noticed"] as readonly { readonly name: string }[]).map(({ name }) => name);
  assert.ok(names.includes("absent queries"));
});

test("secrets are masked in text and JSON unless asked for; control and bidi marks are made visible", async () => {
  const text = "mail me at someone@example.org \u202e\u001b[31m<b>";
  const path = put("docs.jsonl", `${JSON.stringify({ id: "a", text })}\n`);
  for (const argv of [[path], ["--json", path]]) {
    const { out } = await inspect(...argv);
    assert.ok(!out.includes("someone@example.org") && out.includes("[masked: e-mail 1]"), out);
  }
  const { out } = await inspect(path, "--show-secrets");
  assert.match(out, /someone@example\.org ⟦U\+202E⟧␛\[31m<b>/);
});

test("wrong use and bad files end with one line and status 2", async () => {
  const csv = put("u.csv", "a,b\n1,2\n");
  const cases: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    [[], /^recall-lab inspect: expected a PATH, got none \(see recall-lab inspect --help\)\n$/],
    [["x", "--order", "up"], /--order expected list or rank or score, got "up"/],
    [["x", "--map", "doc=a"], /--map expected queryId or .*, got "doc"/],
    [["x", "--map", "docId"], /--map expected key=path, got "docId"/],
    [["x", "--now", "today"], /--now expected an ISO 8601 instant with a zone, got "today"/],
    [["x", "--rows", "-1"], /--rows/],
    [[join(folder, "none")], /none: expected a file or folder, got nothing\n$/],
    [[csv, "--map", "docId=c"], /u\.csv: "docId" expected one of the columns "a", "b", got "c"\n$/],
    [[csv, "--format", "Word"], /--format: expected one of TREC run|--format: expected one of/],
  ];
  for (const [argv, message] of cases) {
    const { status, out, err } = await inspect(...argv);
    assert.deepEqual([status, out], [2, ""], argv.join(" "));
    assert.match(err, message);
    assert.equal(err.trim().split("\n").length, 1);
  }
});

test("--help and --formats print and end with 0", async () => {
  assert.deepEqual(await inspect("--help"), { status: 0, out: INSPECT_USAGE, err: "" });
  const { status, out } = await inspect("--formats");
  assert.deepEqual([status, out.trim().split("\n")], [0, FORMATS.map(({ name }) => name)]);
});
