import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Diagnosis } from "../../lib/audit";
import { runCompare } from "../../lib/cli/compare";
import { measureNamed } from "../../lib/cli/measure-names";
import { diagnosisFault } from "../../lib/report";
import { TOY } from "./audit-sample";
import { foundFolder, said } from "./found-sample";

const trec = (rows: readonly (readonly [string, readonly string[]])[]): string =>
  rows.flatMap(([query, ids]) => ids.map((id, i) => `${query} Q0 ${id} ${i + 1} ${10 - i} t\n`)).join("");
const queries = Array.from({ length: 8 }, (_, i) => `q${i}`);
const at = foundFolder({
  "a.txt": trec(queries.map((query) => [query, ["x", "y", "z"]])),
  // the second swaps the first two in six queries and is empty in none
  "b.txt": trec(queries.map((query, i) => [query, i < 6 ? ["y", "x", "z"] : ["x", "y", "z"]])),
  "c.txt": trec(queries.slice(1).map((query) => [query, ["x", "z"]])),
  "qrels.txt": queries.map((query) => `${query} 0 x 1\n`).join(""),
  "texts/corpus.jsonl": ["aaa", "bbb bb", "ccc c"].map((text, i) => `${JSON.stringify({ _id: `t${i}`, text })}\n`).join(""),
  "texts/queries.jsonl": `${JSON.stringify({ _id: "q", text: "bbb" })}\n`,
  "texts/qrels/test.tsv": "query-id\tcorpus-id\tscore\nq\tt1\t1\n",
});
const read = (name: string): Diagnosis => JSON.parse(readFileSync(at(name), "utf8")) as Diagnosis;

test("two runs: wins, ties, losses, exact p and Holm by measure, what changed, as text, JSON and a page", async () => {
  const { status, out, err } = await said(["compare", at("a.txt"), at("b.txt"), "--qrels", at("qrels.txt"),
    "--measure", "success@1", "--measure", "RR", "--json", at("o.json"), "--html", at("o.html")]);
  assert.deepEqual([status, err], [0, ""]);
  // six losses of eight, no win: exact p 2/64; Holm over two equal ones .0625
  assert.match(out.replace(/\s+/g, " "), /success@1: b\.txt 0\.2500, a\.txt 1\.0000 \(-0\.7500\) over 8 queries: 0 wins, 2 ties, 6 losses, exact p 0\.0313, Holm 0\.0625: no difference beyond chance was observed/);
  assert.match(out.replace(/\s+/g, " "), /Of 8 lists 6 differ: 6 have another first place/);
  const diagnosis = read("o.json");
  assert.equal(diagnosisFault(diagnosis), null);
  const changed = diagnosis.evidence.find(({ id }) => id === "changed-queries");
  assert.deepEqual(changed?.rows.map(([query]) => query), queries.slice(0, 6));
  assert.deepEqual(changed?.rows[0], ["q0", 1, 2, -1, -0.5]);
  assert.match(readFileSync(at("o.html"), "utf8"), /^<!doctype html>/);
});

test("one measure alone is held to its own p, and --fail-on takes the comparison", async () => {
  const argv = ["compare", at("a.txt"), at("b.txt"), "--qrels", at("qrels.txt"), "--measure", "success@1"];
  const { status, err, out } = await said([...argv, "--fail-on", "finding=compare/success@1"]);
  assert.equal(status, 1);
  assert.match(err, /compare\/success@1 \[fail\] success@1: b\.txt 0\.2500/);
  assert.match(out.replace(/\s+/g, " "), /worse by more than chance/);
  const other = await said(["compare", at("b.txt"), at("a.txt"), "--qrels", at("qrels.txt"), "--measure", "success@1", "--fail-on", "fail"]);
  assert.equal(other.status, 0);
  assert.match(other.out.replace(/\s+/g, " "), /\[pass\] success@1: a\.txt 1\.0000/);
});

test("a judged query that a run lacks is answered with nothing, and noticed", async () => {
  const { out } = await said(["compare", at("a.txt"), at("c.txt"), "--qrels", at("qrels.txt"), "--measure", "success@1"]);
  assert.match(out.replace(/\s+/g, " "), /0 wins, 7 ties, 1 losses, exact p 1\.0000/);
  assert.match(out, /absent queries: 1 of 8; first: q0/);
  assert.match(out.replace(/\s+/g, " "), /1 are empty in c\.txt only/);
});

test("without judgements only the lists are compared, and that is said", async () => {
  const { status, out } = await said(["compare", at("a.txt"), at("b.txt")]);
  assert.equal(status, 0);
  assert.match(out.replace(/\s+/g, " "), /\[not observed\] There are no judgements, so which of the two is better cannot be said/);
  assert.match(out.replace(/\s+/g, " "), /\[remark\] Of 8 lists 6 differ/);
  const same = await said(["compare", at("a.txt"), at("a.txt")]);
  assert.match(same.out, /\[pass\] Both give the same lists for all 8 queries\./);
});

test("two pipelines over the same candidates", async () => {
  const { status, out } = await said(["compare", at("calm.json"), at("mine.json"), "--of", "pipelines", "--on", at("run.jsonl"),
    "--qrels", foundFolder()("qrels.txt"), "--now", "2026-11-30T00:00:00Z", "--measure", "success@1"]);
  assert.equal(status, 0);
  // the decaying pipeline loses the four old answers: by hand
  assert.match(out.replace(/\s+/g, " "), /mine\.json 0\.5000, calm\.json 1\.0000 .*0 wins, 4 ties, 4 losses, exact p 0\.1250/);
});

test("two models over the same texts", async () => {
  const heard = { out: "", err: "" };
  const opened: string[] = [];
  const status = await runCompare(["one", "two", "--of", "models", "--on", at("texts"), "--measure", "success@1"], {
    out: (text) => void (heard.out += text), err: (text) => void (heard.err += text),
  }, async (name) => (opened.push(name), TOY));
  assert.deepEqual([status, opened], [0, ["one", "two"]]);
  assert.match(heard.out.replace(/\s+/g, " "), /success@1: two 1\.0000, one 1\.0000 .*0 wins, 1 ties, 0 losses/);
});

test("a second run gives the same bytes", async () => {
  const argv = ["compare", at("a.txt"), at("b.txt"), "--qrels", at("qrels.txt")];
  assert.deepEqual(await said(argv), await said(argv));
});

const WRONG: readonly (readonly [readonly string[], RegExp])[] = [
  [[], /expected A and B, got 0/], [["a"], /expected A and B, got 1/], [["a", "b", "c"], /expected A and B, got 3/],
  [["a", "b", "--of", "models"], /--of models expected --on PATH, got none/],
  [["a", "b", "--of", "x"], /--of expected runs or pipelines or models, got "x"/],
  [["a", "b", "--measure", "x@1"], /--measure expected success@k, .*, got "x@1"/],
  [["a", "b", "--measure", "success"], /got "success"/], [["a", "b", "--measure", "success@0"], /got "success@0"/],
];
for (const [argv, message] of WRONG) {
  test(`compare refuses ${JSON.stringify(argv)} in one line, with status 2`, async () => {
    const { status, out, err } = await said(["compare", ...argv]);
    assert.deepEqual([status, out, err.split("\n").length], [2, "", 2]);
    assert.match(err, message);
  });
}

test("files that hold no lists, and files that are not there, are bad input", async () => {
  const none = await said(["compare", at("a.txt"), at("qrels.txt")]);
  assert.equal(none.status, 2);
  assert.match(none.err, /qrels\.txt: expected lists \(a run, a trace\), got TREC qrels\n$/);
  assert.equal((await said(["compare", at("a.txt"), at("none.txt")])).status, 2);
  const empty = await said(["compare", at("a.txt"), at("b.txt"), "--qrels", at("a.txt")]);
  assert.match(empty.err, /a\.txt: expected judgements, got/);
});

test("measures go by their usual names", () => {
  const names = ["success@1", "Hit@3", "recall@10", "P@5", "RR", "MRR@10", "MAP", "AP@3", "nDCG@10", "ndcg", "non-empty"];
  assert.deepEqual(names.map((name) => measureNamed(name, 1).name), ["success@1", "success@3", "recall@10", "precision@5",
    "reciprocal rank", "reciprocal rank@10", "average precision", "average precision@3", "nDCG@10", "nDCG", "non-empty"]);
});
