import assert from "node:assert/strict";
import { test } from "node:test";

import { paragraph, renderText, section, table, verdict } from "../../lib/report";
import { columnsOf } from "../../lib/report/width";
import { HOSTILE, UNSAFE } from "./hostile";

test("a report is titles, paragraphs, verdicts and tables, with one empty line between", () => {
  const text = renderText({ title: "审计", sections: [
    section("Store", ["175 experiences.", verdict("fail", "decay before gate"), table([{ key: "a", n: 1 }],
      { caption: "Groups" })]),
    section("Nothing", []),
  ] });
  assert.equal(text, [
    "审计", "====", "", "Store", "-----", "", "175 experiences.", "", "[fail] decay before gate", "",
    "Groups", "key  n", "---  -", "a    1", "", "Nothing", "-------", "",
  ].join("\n"));
});

test("long text wraps at the width, verdicts with a hanging indent", () => {
  const words = "word ".repeat(60);
  const text = renderText({ title: "t", sections: [section("s", [paragraph(words), verdict("not observed", words)])] },
    { width: 40 });
  assert.ok(text.split("\n").every((line) => columnsOf(line) <= 40 && line === line.trimEnd()));
  assert.match(text, /\[not observed\] word word word word word\n {15}word/);
});

test("the default width is 100 columns, also for CJK", () => {
  const lines = renderText({ title: "t", sections: [section("s", ["错误".repeat(200)])] }).split("\n");
  assert.equal(Math.max(...lines.map(columnsOf)), 100);
});

test("untrusted text cannot reach the terminal raw", () => {
  const sections = HOSTILE.map((text) => section(text, [text, verdict("remark", text), table([{ [text]: text }],
    { caption: text })]));
  for (const title of HOSTILE) assert.doesNotMatch(renderText({ title, sections }), UNSAFE);
});

test("a width below 20 is refused", () => {
  assert.throws(() => renderText({ title: "t", sections: [] }, { width: 19 }), /width must be 20 or more, got 19/);
  assert.throws(() => renderText({ title: "t", sections: [] }, { width: NaN }), RangeError);
});
