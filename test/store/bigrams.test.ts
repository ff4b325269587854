import assert from "node:assert/strict";
import { test } from "node:test";
import { bigrams, matchQuery, MOST_TERMS } from "../../lib/store";

test("CJK runs become overlapping pairs, one alone itself, other runs words", () => {
  assert.deepEqual(bigrams("连接超时"), ["连接", "接超", "超时"]);
  assert.deepEqual(bigrams("超"), ["超"]);
  assert.deepEqual(bigrams("web工具timed out"), ["web", "工具", "timed", "out"]);
  assert.deepEqual(bigrams("ひらカタ 한국어"), ["ひら", "らカ", "カタ", "한국", "국어"]);
});

test("text is folded by NFKC and lower case: full width, half-width kana, composed accents", () => {
  assert.deepEqual(bigrams("ＴＩＭＥＯＵＴ"), ["timeout"]);
  assert.deepEqual(bigrams("ﾃｽﾄ"), ["テス", "スト"]);
  assert.deepEqual(bigrams("E\u0301cole"), ["école"]);
});

test("characters outside the basic plane are whole", () => {
  assert.deepEqual(bigrams("𠮷野家"), ["𠮷野", "野家"]);
  assert.deepEqual(bigrams("a😀b"), ["a", "b"]);
});

test("everything else separates, and text without tokens has none", () => {
  assert.deepEqual(bigrams("tool_retry(x-1.5)"), ["tool", "retry", "x", "1", "5"]);
  assert.deepEqual(bigrams(" ，。!? "), []);
  assert.equal(matchQuery("!?"), null);
});

test("a query quotes each token once and asks for at most 256", () => {
  assert.equal(matchQuery('timeout "NEAR(x)" -timeout col:y*'), '"timeout" OR "near" OR "x" OR "col" OR "y"');
  const many = Array.from({ length: 1000 }, (_, at) => `w${at}`).join(" ");
  assert.equal(matchQuery(many)?.split(" OR ").length, MOST_TERMS);
  assert.equal(MOST_TERMS, 256);
});
