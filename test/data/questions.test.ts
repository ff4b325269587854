import { strict as assert } from "node:assert";
import { test } from "node:test";
import { reconstruct } from "../../data/generate/corpus";
import { causesOf, judge } from "../../data/generate/labels";
import { ACCEPTANCE, UNANSWERED } from "../../data/generate/questions/acceptance";
import { FIRST_DRAFTS, LABELLED } from "../../data/generate/questions/labelled";
import { SECOND_SET } from "../../data/generate/questions/second-set";
import { SUPERSEDED_PAIRS } from "../../data/generate/questions/superseded-pairs";
import { BAND_SEEDS, SEED } from "../../data/generate/settings";
import { supersededPairs } from "../../data/generate/superseded";
import { ageInDays } from "../../lib/recall";
import { vectorText } from "../../lib/record";
import { AS_OF } from "../../data/generate/timeline";

test("the labelled sets have 12 lexical and 12 semantic questions, each with an id of its own", () => {
  for (const set of [LABELLED, SECOND_SET]) {
    assert.equal(set.filter(({ subset }) => subset === "lexical").length, 12);
    assert.equal(set.filter(({ subset }) => subset === "semantic").length, 12);
    assert.equal(new Set(set.map(({ id }) => id)).size, 24);
    assert.equal(new Set(set.map(({ text }) => text)).size, 24);
  }
  assert.equal(ACCEPTANCE.length, 15);
  assert.equal(FIRST_DRAFTS.length, LABELLED.length);
});

test("the labelled questions ask for one pattern each", () => {
  const { experiences, causes } = reconstruct(SEED);
  const qrels = judge(LABELLED, experiences, causes);
  const patterns = LABELLED.map(({ id }) => {
    const right = experiences.filter((row) => qrels.get(id)?.has(row.id)).map(({ abstractPattern }) => abstractPattern);
    const counts = new Map(right.map((pattern) => [pattern, right.filter((other) => other === pattern).length]));
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  });
  assert.equal(new Set(patterns).size, 24);
});

test("no question is a substring of a stored text: LIKE of the whole query finds nothing", () => {
  const texts = reconstruct(SEED).experiences.map((row) => vectorText(row));
  for (const { text } of [...LABELLED, ...SECOND_SET]) {
    assert.equal(texts.some((stored) => stored.includes(text)), false, text);
  }
});

test("judge(questions) finds an answer for every question on every seed of the bands", () => {
  for (const seed of BAND_SEEDS) {
    const { experiences, causes } = reconstruct(seed);
    for (const set of [LABELLED, SECOND_SET]) assert.equal(judge(set, experiences, causes).size, 24);
  }
});

test("judge(questions) refuses a question that nothing answers", () => {
  const { experiences, causes } = reconstruct(SEED);
  const question = { id: "x", text: "?", subset: "lexical" as const, causes: ["no.such"] };
  assert.throws(() => judge([question], experiences, causes), /question x: no experience has no.such/);
});

test("causesOf(experience) knows the first three failures and the manual row", () => {
  const { experiences, causes } = reconstruct(SEED);
  const manual = experiences.find(({ id }) => id === "m0001");
  assert.deepEqual([...causesOf(manual!, causes)], ["manual.longtask"]);
  const long = experiences.find(({ tool, failedSeqs }) => tool === "python_runner" && failedSeqs.length === 7);
  assert.deepEqual([...causesOf(long!, causes)], ["python.packages", "python.trace"]);
});

test("questions without an answer have none of the store's causes in words: they share no pattern's text", () => {
  const texts = reconstruct(SEED).experiences.map((row) => vectorText(row));
  for (const text of UNANSWERED) assert.equal(texts.some((stored) => stored.includes(text.slice(0, 4))), false, text);
});

test("supersededPairs() judges the newer row right and the older wrong, on both sides of 30 days", () => {
  const { experiences, queries, qrels, causes } = supersededPairs();
  assert.equal(experiences.length, 24);
  assert.equal(queries.length, 12);
  const row = new Map(experiences.map((experience) => [experience.id, experience]));
  queries.forEach(({ id }, i) => {
    const grades = [...(qrels.get(id) ?? [])];
    assert.deepEqual(grades.map(([, grade]) => grade), [1, 0]);
    const [newer, older] = grades.map(([document]) => row.get(document)!);
    assert.ok(ageInDays(newer!.createdAt!, AS_OF.article85) <= 30);
    const age = ageInDays(older!.createdAt!, AS_OF.article85);
    assert.ok(age > 31 && age <= 90, `${age}`);
    const key = newer!.abstractPattern === older!.abstractPattern ? "same" : "other";
    assert.equal(key, SUPERSEDED_PAIRS[i]?.key, id);
    assert.deepEqual([...causesOf(newer!, causes)], [`superseded.${i + 1}.after`]);
  });
});
