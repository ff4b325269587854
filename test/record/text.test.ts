import { strict as assert } from "node:assert";
import { test } from "node:test";
import { extractKeywords, record, storedPattern, templateParts, vectorText } from "../../lib/record";
import type { Experience, TextVariant } from "../../lib/types";
import { calls } from "./calls";

const row = Object.freeze(record(calls("shell-", "shell-", "shell+"))[0]) as Experience;
const manual: Experience = Object.freeze({
  ...row,
  trigger: "夜间",
  diagnosis: "没有断点",
  fixSummary: "边做边写",
  abstractPattern: "落盘",
  tool: "",
  sourceType: "manual",
});

test("vectorText(experience, variant) joins the fields of article 86 section 7 by one space", () => {
  assert.equal(vectorText(manual), "夜间 没有断点 边做边写 落盘");
  assert.equal(vectorText(manual, "T0"), vectorText(manual));
  assert.equal(vectorText(manual, "T1"), "夜间 没有断点 落盘");
  assert.equal(vectorText(manual, "T2"), "没有断点");
  assert.equal(vectorText(manual, "T3"), "夜间 没有断点");
});

test("vectorText(experience, variant) refuses an unknown variant", () => {
  assert.throws(() => vectorText(manual, "T4" as TextVariant), /must be T0, T1, T2 or T3, got "T4"/);
});

test("templateParts(experience) takes all but the error text as template", () => {
  const { template, information } = templateParts(row);
  assert.deepEqual(information, ["error 0; error 1"]);
  assert.deepEqual(template, [
    "shell.run 连续失败 2 次后重试成功 工具 shell 调用出错: ",
    " 经过 2 次重试后成功执行 shell.run 工具试错模式: shell工具重试成功",
  ]);
});

test("templateParts(experience) counts the whole diagnosis of a manual row as information", () => {
  assert.deepEqual(templateParts(manual).information, ["没有断点"]);
});

test("templateParts(experience) together have the characters of the vector text", () => {
  for (const experience of [row, manual]) {
    const { template, information } = templateParts(experience);
    assert.equal([template[0], information[0], template[1]].join(""), vectorText(experience));
  }
});

test("storedPattern(experience) is the pattern passed in, and keywords only when that is empty", () => {
  assert.equal(storedPattern(row), row.abstractPattern);
  assert.equal(storedPattern({ ...row, abstractPattern: "" }), "shell run 续失 次后 后重");
});

test("extractKeywords(text) keeps the five most frequent words, first seen first, without stop words", () => {
  const text = "beta alpha Alpha the the the gamma x delta eps zeta";
  assert.deepEqual(extractKeywords(text), ["alpha", "beta", "gamma", "delta", "eps"]);
  assert.deepEqual(extractKeywords("工具 网络网络"), ["网络", "络网"]);
  assert.deepEqual(extractKeywords(""), []);
  assert.deepEqual(extractKeywords("a 中 !"), []);
});
