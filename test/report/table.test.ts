import assert from "node:assert/strict";
import { test } from "node:test";

import { DISPLAY, isDisplayable, note, rate, table } from "../../lib/report";
import { columnsOf } from "../../lib/report/width";
import { HOSTILE, UNSAFE } from "./hostile";

const ROWS = Object.freeze([
  Object.freeze({ 名称: "参数修正工具", n: 1234, hit: rate(23, 24) }),
  Object.freeze({ 名称: "shell", n: null, hit: rate(1, 24) }),
]);
const OPTIONS = Object.freeze({ caption: "两行", columns: ["名称", { key: "n", absent: "not observed" as const }, "hit"] });

test("the text twin is aligned for wide characters and has no trailing spaces", () => {
  assert.equal(table(ROWS, OPTIONS).toText(), [
    "两行",
    "名称                     n             hit",
    "------------  ------------  --------------",
    "参数修正工具         1,234  23/24 (95.8 %)",
    "shell         not observed    1/24 (4.2 %)",
  ].join("\n"));
});

test("the page has a caption, scoped headers and right-aligned numbers", () => {
  const html = table(ROWS, OPTIONS).toHtml();
  assert.match(html, /^<table class="recall-table">\n<caption>两行<\/caption>/);
  assert.equal(html.match(/<th scope="col"/g)?.length, 3);
  assert.equal(html.match(/<th scope="row" style="text-align:left">/g)?.length, 2);
  assert.match(html, /<td class="number" style="text-align:right">1,234<\/td>/);
  assert.match(html, /<td class="number" style="text-align:right">not observed<\/td>/);
  assert.doesNotMatch(html, /<tfoot>/);
});

test("rows beyond the limit are counted, together with those the caller left out", () => {
  const rows = Array.from({ length: 30 }, (_, i) => ({ i }));
  const shown = table(rows, { caption: "c", limit: 3, more: 1000 });
  assert.match(shown.toText(), /\n… 1,027 more rows$/);
  assert.match(shown.toHtml(), /<tfoot><tr><td colspan="1">… 1,027 more rows<\/td><\/tr><\/tfoot>/);
  assert.equal(shown.rows.length, 30);
  assert.match(table(rows, { caption: "c", limit: 29 }).toText(), /… 1 more row$/);
  assert.match(table(rows, { caption: "c" }).toText(), /… 10 more rows$/);
});

test("no rows give the caption and say so", () => {
  assert.equal(table([], { caption: "nothing" }).toText(), "nothing\nno rows");
  assert.match(table([], { caption: "nothing" }).toHtml(), /<td colspan="1">no rows<\/td>/);
});

test("columns default to the fields of all rows in order of appearance", () => {
  const { content } = table([{ a: 1 }, { b: "x", a: 2 }], { caption: "c" });
  assert.deepEqual(content.columns, [{ label: "a", align: "right" }, { label: "b", align: "left" }]);
  assert.deepEqual(content.cells, [["1", "–"], ["2", "x"]]);
});

test("a format and an alignment of the caller's own win", () => {
  const { content } = table([{ a: "1" }], { caption: "c", columns: [{ key: "a", label: "A", format: (v) => `<${v}>`,
    align: "right" }] });
  assert.deepEqual(content.cells, [["<1>"]]);
  assert.deepEqual(content.columns, [{ label: "A", align: "right" }]);
});

test("hostile texts stay texts, as values, as captions and as column names", () => {
  for (const text of HOSTILE) {
    const row = Object.fromEntries([[text, text], ["n", 1]]);
    const shown = table([row], { caption: text });
    const tags = shown.toHtml().replace(/<\/?(table|caption|thead|tbody|tfoot|tr|th|td)\b[^<>"]*("[^"<>]*"[^<>"]*)*>/g,
      "");
    assert.doesNotMatch(tags, /[<>"']/, text.slice(0, 40));
    assert.doesNotMatch(shown.toHtml(), UNSAFE);
    assert.doesNotMatch(shown.toText(), UNSAFE);
  }
});

test("__proto__ is a column like any other and inherited fields are not read", () => {
  const row = JSON.parse('{"__proto__": "mine"}') as object;
  assert.deepEqual(table([row], { caption: "c" }).content.cells, [["mine"]]);
  assert.deepEqual(table([{}], { caption: "c", columns: ["constructor", "__proto__"] }).content.cells, [["–", "–"]]);
});

test("wide tables shrink to the width, the widest columns first", () => {
  const rows = [{ key: "short", text: "长".repeat(200), other: "y".repeat(300) }];
  for (const width of [100, 60, 40]) {
    const lines = table(rows, { caption: "c".repeat(150) }).toText(width).split("\n");
    assert.ok(lines.every((line) => columnsOf(line) <= width), `${width}`);
    assert.ok(lines.some((line) => line.startsWith("short")));
    const rule = lines.find((line) => /^-+ /.test(line)) ?? "";
    assert.equal(columnsOf(rule), width);
  }
});

test("a very long cell is cut on the page with the number of characters left out", () => {
  assert.match(table([{ a: "x".repeat(5000) }], { caption: "c" }).toHtml(), /x{600}… \(\+4400\)</);
});

test("a table refuses a negative limit and rows that are no objects", () => {
  assert.throws(() => table([], { caption: "c", limit: -1 }), /limit must be 0 or more, got -1/);
  assert.throws(() => table([1 as unknown as object], { caption: "c" }), /row 0 must be an object, got 1/);
  assert.throws(() => table([null as unknown as object], { caption: "c" }), TypeError);
});

test("a table displays itself as HTML with its text twin", async () => {
  const shown = table(ROWS, OPTIONS);
  assert.ok(isDisplayable(shown));
  const bundle = await shown[DISPLAY]();
  assert.deepEqual(Object.keys(bundle), ["text/html", "text/plain"]);
  assert.equal(bundle["text/plain"], shown.toText());
});

test("a note displays as Markdown, and plain values are not displayable", async () => {
  assert.deepEqual(await note("**a**")[DISPLAY](), { "text/markdown": "**a**", "text/plain": "**a**" });
  assert.equal(isDisplayable(null), false);
  assert.equal(isDisplayable({}), false);
  assert.equal(DISPLAY, Symbol.for("Jupyter.display"));
});
