import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";

import { clip, columnsOf, wrap } from "../../lib/report/width";

test("columnsOf counts a CJK character twice and a combining mark not at all", () => {
  assert.equal(columnsOf("参数a"), 5);
  assert.equal(columnsOf("e\u0301"), 1);
});

test("clip cuts to the width with … as its last column and never splits a wide character", () => {
  assert.equal(clip("abcdef", 6), "abcdef");
  assert.equal(clip("abcdefg", 6), "abcde…");
  assert.equal(clip("参数修正", 6), "参数…");
  assert.equal(clip("a参数修正", 6), "a参数…");
});

test("wrap breaks at spaces, between CJK characters, and inside a word only if it is wider than the line", () => {
  assert.deepEqual(wrap("one two three", 8), ["one two", "three"]);
  assert.deepEqual(wrap("参数修正工具", 5), ["参数", "修正", "工具"]);
  assert.deepEqual(wrap("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
  assert.deepEqual(wrap("a\n\nb", 9), ["a", "", "b"]);
  assert.deepEqual(wrap("", 9), [""]);
});

test("wrap loses no character but spaces and no line is wider than asked", () => {
  const text = fc.stringOf(fc.constantFrom("a", "b", " ", "参", "数", "-", "é"), { maxLength: 80 });
  fc.assert(fc.property(text, fc.integer({ min: 2, max: 30 }), (line, width) => {
    const lines = wrap(line, width);
    assert.ok(lines.every((part) => columnsOf(part) <= width));
    assert.equal(lines.join("").replace(/\s/g, ""), line.replace(/\s/g, ""));
  }));
});
