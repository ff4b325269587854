import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { test } from "node:test";
import type { Diagnosis } from "../../lib/audit";
import { diagnosisFault } from "../../lib/report";
import { audit, auditFolder } from "./audit-sample";
import { FOUND, foundFolder, said } from "./found-sample";

const NOW = ["--now", "2026-11-30T00:00:00Z"] as const;
const read = (file: string): Diagnosis => JSON.parse(readFileSync(file, "utf8")) as Diagnosis;

test("a run, judgements and a described pipeline give a verdict with its numbers, as text, JSON and a page", async () => {
  const at = foundFolder();
  const { status, out, err } = await said(["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--pipeline", at("mine.json"),
    ...NOW, "--json", at("out/o.json"), "--html", at("out/o.html")]);
  assert.deepEqual([status, err], [0, ""]);
  assert.match(out, /^recall-lab audit of run\.jsonl\n=+\n\nVerdict\n-------\n\n\[fail\]/);
  // four answers of 45 days, .8 x .8 = .64 below the new candidate's .7: by hand
  const diagnosis = read(at("out/o.json"));
  assert.equal(diagnosisFault(diagnosis), null);
  assert.deepEqual(diagnosis.measures.find(({ name }) => name === "success@1"), { name: "success@1", mean: 0.5, queries: 8 });
  assert.ok(diagnosis.findings.some(({ id, cost }) => id.startsWith("loss/") && cost === 4));
  assert.match(out.replace(/\s+/g, " "), /0\.6875 at 31 days/);
  assert.deepEqual(diagnosis.perQuery?.queries.length, 8);
  const page = readFileSync(at("out/o.html"), "utf8");
  assert.match(page, /^<!doctype html>[^]*Content-Security-Policy[^]*default-src 'none'/);
  assert.doesNotMatch(page, /<script|(?:src|href)="(?:https?:)?\/\//);
});

test("a second run gives the same bytes, names no folder of this machine, and changes no input", async () => {
  const at = foundFolder();
  const argv = ["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--pipeline", at("mine.json"), ...NOW];
  const inputs = (): readonly string[] => ["run.jsonl", "qrels.txt", "mine.json"].map((name) => readFileSync(at(name), "utf8"));
  const before = inputs();
  const texts = [await said([...argv, "--json", at("a.json"), "--html", at("a.html")]),
    await said([...argv, "--json", at("b.json"), "--html", at("b.html")])];
  assert.deepEqual(texts[1], texts[0]);
  for (const end of ["json", "html"]) assert.equal(readFileSync(at(`b.${end}`), "utf8"), readFileSync(at(`a.${end}`), "utf8"));
  const all = [texts[0]?.out, readFileSync(at("a.json"), "utf8"), readFileSync(at("a.html"), "utf8")].join("\n");
  assert.ok(!all.includes(dirname(at("x"))), "a path of this machine");
  assert.deepEqual(inputs(), before);
  assert.match(all, /sha256 of run\.jsonl/);
});

test("conditions of --fail-on make the status 1 and are named on the error stream, with the report printed all the same", async () => {
  const at = foundFolder();
  const argv = ["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--pipeline", at("mine.json"), ...NOW];
  const failing = await said([...argv, "--fail-on", "measure:success@1<0.8", "--fail-on", "finding=loss/*", "--fail-on", "measure:success@1>0.8"]);
  assert.equal(failing.status, 1);
  assert.match(failing.out, /Verdict/);
  const lines = failing.err.trim().split("\n");
  assert.match(lines[0] ?? "", /^recall-lab audit: --fail-on "measure:success@1<0\.8": success@1 is 0\.5 over 8 judged queries$/);
  assert.ok(lines.slice(1).every((line) => line.startsWith('recall-lab audit: --fail-on "finding=loss/*": loss/')));
  assert.equal((await said([...argv, "--fail-on", "measure:success@1<0.5"])).status, 0);
  const wrong = await said([...argv, "--fail-on", "measure:none<0.5", "--json", at("never.json")]);
  assert.deepEqual([wrong.status, wrong.out, existsSync(at("never.json"))], [2, "", false]);
  assert.match(wrong.err, /^recall-lab audit: --fail-on "measure:none<0\.5": expected one of success@1, [^\n]*\n$/);
});

test("a baseline is kept and guarded: the calm pipeline is the state, the decaying one a regression", async () => {
  const at = foundFolder();
  const argv = (pipeline: string): readonly string[] =>
    ["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--pipeline", at(pipeline), ...NOW];
  assert.equal((await said([...argv("calm.json"), "--save-baseline", at("base.json")])).status, 0);
  const worse = await said([...argv("mine.json"), "--baseline", at("base.json"), "--fail-on", "regression:success@1>0.02", "--fail-on", "worse"]);
  assert.equal(worse.status, 1);
  // 4 losses of 8 and no win: exact p 2/16, and fewer than 6 discordant queries cannot be tested
  assert.match(worse.err, /success@1 1\.0000 -> 0\.5000 \(-0\.5000\) over 8 shared queries: 0 better, 4 worse, exact p 0\.1250, Holm [\d.]+: not testable\n$/);
  assert.match(worse.out.replace(/\s+/g, " "), /\[remark\] Against the baseline: success@1 1\.0000 -> 0\.5000/);
  const same = await said([...argv("calm.json"), "--baseline", at("base.json"), "--fail-on", "regression>0", "--fail-on", "worse"]);
  assert.equal(same.status, 0);
  const fewer = foundFolder({ "qrels.txt": "q0 0 d0-0 1\nq9 0 d1-0 1\n" });
  const changed = await said(["audit", fewer("run.jsonl"), "--qrels", fewer("qrels.txt"), "--pipeline", fewer("mine.json"), ...NOW,
    "--baseline", at("base.json")]);
  assert.match(changed.out.replace(/\s+/g, " "), /The judged queries have changed: 7 of the baseline's 8 are gone, 1 of 2 are new/);
});

test("a baseline may be renewed in place, but by no other output", async () => {
  const at = foundFolder();
  const argv = ["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), ...NOW];
  await said([...argv, "--save-baseline", at("base.json")]);
  const before = readFileSync(at("base.json"), "utf8");
  assert.equal((await said([...argv, "--baseline", at("base.json"), "--save-baseline", at("base.json")])).status, 0);
  assert.notEqual(readFileSync(at("base.json"), "utf8"), before);
  const other = await said([...argv, "--baseline", at("base.json"), "--json", at("base.json")]);
  assert.match(other.err, /base\.json: expected a file to write that is none of the inputs, got an input\n$/);
});

test("an output that is an input, or stands where it cannot be written, is refused before anything is done", async () => {
  const at = foundFolder();
  const argv = ["audit", at("run.jsonl"), "--qrels", at("qrels.txt")];
  const onto = await said([...argv, "--json", at("qrels.txt")]);
  assert.deepEqual([onto.status, onto.out], [2, ""]);
  assert.match(onto.err, /qrels\.txt: expected a file to write that is none of the inputs, got an input\n$/);
  const under = await said([...argv, "--html", at("run.jsonl/x.html")]);
  assert.deepEqual([under.status, under.out], [2, ""]);
});

test("files are whole or not there: nothing half-written is left behind", async () => {
  const at = foundFolder();
  await said(["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--json", at("o/o.json"), "--html", at("o/o.html")]);
  assert.deepEqual(readdirSync(at("o")).sort(), ["o.html", "o.json"]);
});

const BAD: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["a pipeline that is none", ["--pipeline", "none"], /none: expected a file, or one of the presets article-72, .*, got neither\n$/],
  ["a pipeline with an unknown step", ["--pipeline", "@bad.json"], /bad\.json: "steps\.0[^"]*" expected /],
  ["judgements that hold none", ["--qrels", "@run.jsonl"], /run\.jsonl: expected judgements, got /],
  ["a file that is not there", ["--qrels", "@none.txt"], /none\.txt: expected a (?:readable )?file[^\n]*\n$/],
  ["a generator that exports none", ["--generator", "@empty.mjs"], /empty\.mjs: "generate" expected a function \(tool, text\) => key, got nothing\n$/],
  ["a generator that does not load", ["--generator", "@broken.mjs"], /broken\.mjs: expected a module .* that loads, got/],
  ["a baseline that is none", ["--baseline", "@qrels.txt"], /qrels\.txt: expected a diagnosis/],
];
for (const [what, more, message] of BAD) {
  test(`${what}: one line, status 2, no report`, async () => {
    const at = foundFolder({
      "bad.json": JSON.stringify({ name: "b", source: "", steps: [{ step: "dance" }] }), "empty.mjs": "export const x = 1;\n",
      "broken.mjs": "throw new Error('no');\n",
    });
    const argv = ["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), ...more.map((one) => (one.startsWith("@") ? at(one.slice(1)) : one))];
    const { status, out, err } = await said(argv);
    assert.deepEqual([status, out, err.split("\n").length], [2, "", 2], err);
    assert.match(err, message);
  });
}

test("only judgements, or nothing that can be audited, is bad input", async () => {
  const at = foundFolder();
  const { status, err } = await said(["audit", at("qrels.txt")]);
  assert.equal(status, 2);
  assert.match(err, /qrels\.txt: expected lists \(a run, a trace\) or documents, got only "TREC qrels", which has neither\n$/);
});

test("a key generator of the user's is enumerated", async () => {
  const at = foundFolder({
    "keys.mjs": 'export const generate = (tool, text) => text.includes("timeout") ? `${tool}/timeout` : `${tool}/other`;\n'
      + 'export const tools = ["sql", "web"];\nexport const probes = [["timeout"], ["denied"]];\n',
  });
  const { status, out } = await said(["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--generator", at("keys.mjs"), ...NOW]);
  assert.equal(status, 0);
  assert.match(out, /sql\/timeout|web\/other|generator/);
});

test("texts without vectors are embedded where lists are missing; --embed never leaves them", async () => {
  const texts = (rows: readonly (readonly [string, string])[], id: string): string =>
    rows.map(([key, text]) => `${JSON.stringify({ [id]: key, text })}\n`).join("");
  const at = foundFolder({
    "beir/corpus.jsonl": texts([["a", "aaa"], ["b", "bbb bb"], ["c", "ccc c"]], "_id"), "beir/queries.jsonl": texts([["q", "bbb"]], "_id"),
    "beir/qrels/test.tsv": "query-id\tcorpus-id\tscore\nq\tb\t1\n",
  });
  const searched = await audit([at("beir"), "--json", at("beir.json"), ...NOW]);
  assert.equal(searched.status, 0);
  assert.match(searched.err, /embedded 4 of 4 texts/);
  const diagnosis = read(at("beir.json"));
  assert.equal(diagnosis.input["model"], "toy");
  // the toy counts letters: "bbb" is nearest to "bbb bb"
  assert.equal(diagnosis.measures.find(({ name }) => name === "success@1")?.mean, 1);
  const none = await audit([at("beir"), "--embed", "never", ...NOW]);
  assert.equal(none.status, 0);
  assert.equal(none.err, "");
});

test("secrets in ids, keys and file names are masked in text, JSON, page and error, and shown on request", async () => {
  const secret = "jane.doe@example.org";
  const at = foundFolder({ "mine.json": FOUND["mine.json"]!.replace('"value":0.55', '"value":0.55,"where":"for password=hunter2secret"') });
  for (const name of ["run.jsonl", "qrels.txt"]) {
    writeFileSync(at(name), readFileSync(at(name), "utf8").replaceAll(name === "run.jsonl" ? '"q0"' : "q0 ", name === "run.jsonl" ? `"${secret}"` : `${secret} `)
      .replaceAll("d2-0", "password=hunter2secret"));
  }
  const argv = ["audit", at("run.jsonl"), "--qrels", at("qrels.txt"), "--pipeline", at("mine.json"), ...NOW, "--fail-on", "finding=*"];
  const masked = await said([...argv, "--json", at("m.json"), "--html", at("m.html")]);
  const all = [masked.out, masked.err, readFileSync(at("m.json"), "utf8"), readFileSync(at("m.html"), "utf8")].join("\n");
  assert.doesNotMatch(all, /jane|hunter2/);
  assert.match(all, /\[masked: e-mail 1\]/);
  assert.match(masked.err, /--fail-on "finding=\*": .*\[masked: password 1\]/);
  assert.ok(read(at("m.json")).noticed.some(({ name, count }) => name === "secrets masked" && count === 2));
  const shown = await said([...argv, "--show-secrets", "--json", at("s.json")]);
  assert.match(readFileSync(at("s.json"), "utf8"), /jane\.doe@example\.org/);
  assert.doesNotMatch(shown.out, /masked: /);
});

test("an error that quotes a secret masks it", async () => {
  const at = foundFolder({ "bad.json": JSON.stringify({ name: "x", source: "", steps: [{ step: "password=hunter2secret" }] }) });
  const { status, err } = await said(["audit", at("run.jsonl"), "--pipeline", at("bad.json")]);
  assert.equal(status, 2);
  assert.doesNotMatch(err, /hunter2secret/);
});

test("agent logs: the text is as ever; JSON, page and --fail-on are there, secrets masked", async () => {
  const folder = auditFolder();
  const at = foundFolder();
  const plain = await audit([folder]);
  const { status, out } = await audit([folder, "--json", at("log.json"), "--html", at("log.html"), "--fail-on", "finding=in-short/*"]);
  assert.equal(status, 1);
  assert.equal(out, plain.out);
  const diagnosis = read(at("log.json"));
  assert.equal(diagnosisFault(diagnosis), null);
  assert.ok(diagnosis.findings.length > 3 && diagnosis.evidence.length > 5);
  assert.match(readFileSync(at("log.html"), "utf8"), /<ol class="findings">/);
  assert.ok(!readFileSync(at("log.json"), "utf8").includes(dirname(folder)));
});

test("agent logs have a baseline too: success@1 and answered queries of every system, query by query", async () => {
  const at = foundFolder();
  const folder = auditFolder();
  assert.equal((await audit([folder, "--save-baseline", at("log.json")])).status, 0);
  const kept = read(at("log.json"));
  assert.equal(diagnosisFault(kept), null);
  assert.deepEqual(kept.measures.filter(({ name }) => /^text: (LIKE|gate first), /.test(name)).map(({ name, queries }) => [name, queries]), [
    ["text: LIKE, success@1 (grade >= 2)", 2], ["text: LIKE, non-empty", 2],
    ["text: gate first, success@1 (grade >= 2)", 2], ["text: gate first, non-empty", 2]]);
  assert.equal((await audit([folder, "--baseline", at("log.json"), "--fail-on", "regression>0"])).status, 0);
  const stricter = await audit([folder, "--threshold", "1", "--baseline", at("log.json"), "--fail-on", "regression>0"]);
  assert.equal(stricter.status, 1);
  assert.match(stricter.err, /--fail-on "regression>0": text: gate first, .* worse, exact p /);
});
