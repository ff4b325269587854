import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { diagnose, templateShare, type AuditedDocument } from "../../../lib/audit";
import { countTemplate, templateOf } from "../../../lib/audit/diagnose/template";
import { tokensOf } from "../../../lib/audit/diagnose/tokens";
import { readExperiences } from "../../../lib/formats";
import { abstractPattern, PROBES, vectorText } from "../../../lib/record";
import { packageRoot } from "../../../lib/root";
import { column, document, found, rowsOf, told } from "./told";

const of = (documents: readonly AuditedDocument[], more: Parameters<typeof told>[2] = {}) =>
  diagnose(told({}, null, { stages: [], documents, ...more }));

const WORDS = ["apple", "bridge", "candle", "desert", "engine", "forest", "garden", "harbour", "island", "jungle"];

test("tokens: words, single Han characters, numbers all alike, single marks; each code unit belongs to one", () => {
  assert.deepEqual(tokensOf("Ab12 重试, x").map(({ word }) => word), ["ab", "#", "重", "试", ",", "x"]);
  const tokens = tokensOf("a  b");
  assert.deepEqual(tokens.map(({ from, to }) => [from, to]), [[0, 3], [3, 4]]);
  assert.deepEqual(tokensOf(""), []);
});

test("the template of texts is found without being told it: shared runs, and the slots between them", () => {
  // each text: 26 characters of template around a word of its own
  const texts = WORDS.map((word) => `the call to ${word} was tried again`);
  const template = templateOf(texts);
  const { total, runs, slots } = countTemplate(template, texts);
  const own = WORDS.join("").length + WORDS.length; // the blank behind a word belongs to it
  assert.equal(total, texts.join("").length);
  assert.equal(slots, own);
  assert.equal(runs, total - own);
});

test("texts that share nothing have no template; equal texts count once", () => {
  const texts = WORDS.map((word) => `${word} stands quite alone ${word}`);
  const shared = countTemplate(templateOf(texts), texts);
  assert.equal(shared.runs > 0, true);
  const own = WORDS.map((word, i) => `${word} ${WORDS[(i + 3) % 10]} ${WORDS[(i * 7 + 1) % 10]} ${word}`);
  assert.deepEqual(countTemplate(templateOf(own), own).runs, 0);
  const same = Array.from({ length: 20 }, () => "one text again and again");
  assert.deepEqual(countTemplate(templateOf(same), same), { total: 20 * 24, runs: 0, slots: 0 });
});

test("the share is one of distinct texts: repetitions neither make nor hide a template", () => {
  const six = WORDS.slice(0, 6).map((word) => `the call to ${word} was tried`);
  const own = WORDS.slice(6).map((word, i) => `${word} ${WORDS[i]}`);
  const again = Array.from({ length: 30 }, () => own[0] as string);
  // 6 of 10 distinct texts, but 6 of 40
  assert.equal(countTemplate(templateOf([...six, ...own, ...again]), six).runs > 0, true);
});

test("the share found on the articles' corpus is within two points of what the recorder's template wrote", async () => {
  const corpus = join(packageRoot(), "data", "weclaw", "corpus.jsonl");
  const rows = await readExperiences(corpus);
  for (const variant of ["T0", "T2"] as const) {
    const texts = rows.map((one) => vectorText(one, variant));
    const { total, runs, slots } = countTemplate(templateOf(texts), texts);
    assert.equal(Math.abs((runs + slots) / total - (templateShare(rows, variant).share ?? 0)) < 0.02, true, variant);
  }
});

const REAL = join(packageRoot(), "..", "shared", "realdata", "retrieval");

test("real prose and help pages hold next to no template", { skip: !existsSync(REAL) }, () => {
  for (const set of ["en-xquad", "zh-xquad", "zh-tidb-faq"]) {
    const lines = readFileSync(join(REAL, set, "corpus.jsonl"), "utf8").trim().split("\n");
    const texts = lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
    const { total, runs, slots } = countTemplate(templateOf(texts), texts);
    assert.equal((runs + slots) / total < 0.02, true, set);
  }
});

test("a template makes a remark with a hypothesis, its absence passes, few texts are not judged", async () => {
  const shared = await of(WORDS.map((word, i) => document(`d${i}`, `the call to ${word} was tried again`)));
  assert.equal(found(shared, "template/share")?.status, "remark");
  assert.notEqual(found(shared, "template/share")?.next, null);
  const own = await of(WORDS.map((word, i) => document(`d${i}`, `${word} ${WORDS[(i + 3) % 10]}`)));
  assert.equal(found(own, "template/share")?.status, "pass");
  assert.equal(found(await of([document("a", "one")]), "template")?.status, "not observed");
});

test("one key over repetitions is repeat capture, numbers or not; a third of the words shared is neither", async () => {
  const unlike = WORDS.slice(0, 4).map((word, i) => document(`u${i}`, `${word} ${WORDS[i + 5]} gives up`, "mixed"));
  const alike = [1, 2, 3, 4].map((n) => document(`a${n}`, `file ${n} cannot be opened on disk ${n * 7}`, "again"));
  const diagnosis = await of([...unlike, ...alike]);
  assert.deepEqual(rowsOf(diagnosis, "key-groups").map(([key, size, , different, , verdict]) =>
    [key, size, different, verdict]), [["mixed", 4, 4, "neither"], ["again", 4, 1, "repeat capture"]]);
  // two of six words: gives, up
  assert.equal(column(diagnosis, "key-groups", "likeness")[0], 1 / 3);
  assert.equal(found(diagnosis, "key/repeat-capture")?.status, "remark");
});

test("over-merge: every pair shares under three in ten words; a key of one's own makes no finding", async () => {
  const rows = WORDS.slice(0, 5).map((word, i) => document(`u${i}`, `${word} ${WORDS[i + 5]}`, "mixed"));
  const merged = await of(rows);
  assert.deepEqual(rowsOf(merged, "key-groups"), [["mixed", 5, 5, 5, 0, "over-merge"]]);
  assert.equal(found(merged, "key/over-merge")?.status, "remark");
  assert.match(found(merged, "key/collapse")?.sentence ?? "", /5 documents have 1 keys .* would drop 4 \(80 %\)/);
  const own = await of(rows.map((one) => ({ ...one, key: one.id })));
  assert.equal(found(own, "key/collapse")?.status, "pass");
  assert.equal(found(own, "key/over-merge"), undefined);
  assert.equal(found(await of(rows.map((one) => ({ ...one, key: "" }))), "key")?.status, "not observed");
});

test("the raw text, where it is given, is compared instead of the text", async () => {
  const rows = WORDS.slice(0, 4).map((word, i) => document(`u${i}`, `${word} ${WORDS[i + 5]}`, "k"));
  const rawText = new Map(rows.map(({ id }) => [id, "always the same"]));
  assert.equal(column(await of(rows, { rawText }), "key-groups", "verdict")[0], "repeat capture");
});

test("a key generator of one's own: fallbacks, values nobody has, keys it cannot make", async () => {
  const generate = (tool: string, text: string): string => text.includes("full") ? "disk" : `${tool} failed`;
  const generator = { generate, tools: ["copy", "move"], probes: [["full", "is full"], ["gone"]] };
  const rows = [document("a", "x", "disk"), document("b", "x", "copy failed"), document("c", "x", "copy failed"),
    document("d", "x", "by hand")];
  const diagnosis = await of(rows, { generator });
  assert.deepEqual(rowsOf(diagnosis, "key-domain"), [
    ["copy failed", "combination", 2], ["disk", "combination", 1], ["by hand", "cannot be made", 1],
    ["move failed", "combination", 0],
  ]);
  assert.match(found(diagnosis, "key/never-observed")?.sentence ?? "", /^1 of 3 values/);
  assert.match(found(diagnosis, "key/cannot-be-made")?.sentence ?? "", /"by hand"/);
  const impure = { ...generator, generate: () => String(Math.random()) };
  await assert.rejects(of(rows, { generator: impure }), /not pure/);
  assert.equal(found(await of(rows), "key/fallback-share")?.status, "not observed");
});

test("the articles' own generator: 51 values for 20 tools, 154 of 175 rows on a fallback", async () => {
  const corpus = join(packageRoot(), "data", "weclaw", "corpus.jsonl");
  const rows = await readExperiences(corpus);
  const generator = {
    generate: (tool: string, text: string) => abstractPattern(tool, text === "" ? [] : [text]),
    tools: [...new Set(rows.map(({ tool }) => tool))], probes: PROBES.map((probe) => [probe]),
  };
  const documents = rows.map((one) => document(one.id, vectorText(one), one.abstractPattern));
  const said = found(await of(documents, { generator }), "key/fallback-share");
  assert.equal(said?.status, "fail");
  assert.match(said?.sentence ?? "", /^154 of 175 keys .* 51 values \(31 combinations, 20 fallbacks\)/);
});

test("documents that repeat another but for numbers are counted; texts of their own are not", async () => {
  const rows = [document("a", "disk 1 is full"), document("b", "disk 2 is full"), document("c", "no space left")];
  const diagnosis = await of(rows);
  assert.equal(found(diagnosis, "duplicates/places")?.sentence, "1 of 3 documents repeat another but for numbers.");
});
