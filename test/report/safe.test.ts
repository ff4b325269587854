import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";

import { escapeHtml, shorten, visible, visibleLines } from "../../lib/report/safe";
import { HOSTILE, UNSAFE } from "./hostile";

test("visible shows control characters as pictures and bidirectional ones by their code", () => {
  assert.equal(visible("a\u0000b\u001b[31m\u007f"), "a␀b␛[31m␡");
  assert.equal(visible("\u202egnp"), "⟦U+202E⟧gnp");
  assert.equal(visible("\u0085\ufeff"), "⟦U+0085⟧⟦U+FEFF⟧");
  assert.equal(visible("\u{e0041}"), "⟦U+E0041⟧");
});

test("visible keeps one line: a line feed is ↵, a tab a space, CR LF one feed, a lone CR a picture", () => {
  assert.equal(visible("a\r\nb\nc\td\re"), "a↵b↵c d␍e");
});

test("visible replaces lone surrogates and keeps pairs, CJK and joined emoji", () => {
  assert.equal(visible("\ud800x\udc00"), "\ufffdx\ufffd");
  assert.equal(visible("参数修正 👩‍👩‍👧 é"), "参数修正 👩‍👩‍👧 é");
});

test("visibleLines keeps line feeds and nothing else of the kind", () => {
  assert.equal(visibleLines("a\r\nb\u001bc\n"), "a\nb␛c\n");
});

test("escapeHtml escapes for text and for attributes in either quotes", () => {
  assert.equal(escapeHtml(`<a b="c" d='e'>&\``), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;&#96;");
});

test("no text makes escapeHtml or visible return an unsafe character", () => {
  const anything = fc.oneof(fc.fullUnicodeString(), fc.string16bits(), fc.constantFrom(...HOSTILE));
  fc.assert(fc.property(anything, (text) => {
    assert.doesNotMatch(visible(text), UNSAFE);
    assert.doesNotMatch(escapeHtml(text), /[<>"'`]/);
  }));
});

test("shorten counts code points and says how many it left out", () => {
  assert.equal(shorten("abc", 3), "abc");
  assert.equal(shorten("abcd", 3), "abc… (+1)");
  assert.equal(shorten("👩👩👩", 3), "👩👩👩");
  assert.equal(shorten("👩👩👩", 2), "👩👩… (+1)");
});
