import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compactor } from "../../lib/notebook/compact";
import { mathMl } from "../../lib/notebook/math";
import { mathText } from "../../lib/notebook/math-text";
import { sanitize } from "../../lib/notebook/sanitize";
import { find, parseTree, textOf } from "../../lib/notebook/tree";
import { writeTree } from "../../lib/notebook/write-tree";
import { HOSTILE } from "./hostile";

const small = (html: string): string => compactor()(html);

test("parseTree reads what sanitize writes; the full form reads the same again, for hostile texts too", () => {
  for (const text of HOSTILE) {
    const html = sanitize(`<p title='${text.replace(/'/g, "")}'>${text}</p>`, { idPrefix: "" });
    const tree = parseTree(html);
    assert.deepEqual(parseTree(writeTree(tree, "full")), tree, text);
    assert.equal(sanitize(writeTree(tree, "full"), { idPrefix: "" }), html, text);
  }
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const tree = [{ tag: "p", attributes: new Map([["title", text]]), children: text === "" ? [] : [text] }];
    assert.deepEqual(parseTree(writeTree(tree, "full")), tree);
  }));
});
test("entities are resolved once; unknown ones and numbers that are no characters stay or become U+FFFD", () => {
  assert.equal(textOf(parseTree("&amp;lt; &#65;&#x42; &nope; &#99999999; &nbsp;<title>t</title>")), "&lt; AB &nope; \ufffd \u00a0");
});
test("end tags that HTML adds by itself are left out, all others stay", () => {
  const table = "<table><thead><tr><th>a</th></tr></thead>\n<tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>x</p>";
  assert.equal(small(table), "<table><thead><tr><th>a<tbody><tr><td>1<td>2</table><p>x</p>");
  assert.equal(small("<ul><li>a</li> <li><b>c</b></li></ul>"), "<ul><li>a<li><b>c</b></ul>");
  assert.equal(small("<table><tr><td>a</td>text</tr></table>"), "<table><tr><td>a</td>text</table>");
  assert.equal(small('<p>"q" <br /><img src="data:," alt="a" /></p>'), '<p>"q" <br><img src="data:," alt="a"></p>');
  assert.equal(small("<pre>\n\nx</pre>"), "<pre>\n\n\nx</pre>");
});
test("only a drawing's own empty elements close themselves", () => {
  assert.equal(small('<svg><path d="M0 0"></path><p></p></svg>'), '<svg><path d="M0 0"/><p></p></svg>');
  assert.equal(small("<math><mtext><table></table></mtext></math>"), "<math><mtext><table></table></mtext></math>");
});
test("ids are short, unlike over the whole page, and gone where nothing refers to them", () => {
  const compact = compactor();
  const svg = '<svg aria-labelledby="t d"><title id="t">T</title><desc id="d">D</desc><g id="unused" clip-path="url(#c)"></g>' +
    '<clipPath id="c"></clipPath><use href="#c"></use></svg>';
  assert.equal(compact(svg), '<svg aria-labelledby="_1 _2"><title id="_1">T</title><desc id="_2">D</desc>' +
    '<g clip-path="url(#_3)"/><clipPath id="_3"/><use href="#_3"/></svg>');
  assert.match(compact(svg), /aria-labelledby="_4 _5"/);
});
test("a column that agrees is aligned by the table's class; one that does not keeps its cells' styles", () => {
  const right = ' class="number" style="text-align:right"';
  const left = ' style="text-align:left"';
  const html = `<table class="recall-table"><thead><tr><th scope="col"${left}>a</th><th scope="col"${right}>b</th><th>c</th></tr></thead>` +
    `<tbody><tr><th scope="row"${left}>x</th><td${right}>1</td><td${right}>2</td></tr></tbody>` +
    '<tfoot><tr><td colspan="3">… 2 more rows</td></tr></tfoot></table>';
  assert.equal(small(html), '<table class="r2"><thead><tr><th scope="col">a<th scope="col">b<th>c' +
    `<tbody><tr><th scope="row">x<td>1<td${right}>2<tfoot><tr><td colspan="3">… 2 more rows</table>`);
  assert.equal(small("<table></table>"), "<table></table>");
  assert.equal(find(parseTree(small('<table class="mine"><tr><td style="color:red">x</td></tr></table>')), ({ tag }) => tag === "td")[0]
    ?.attributes.get("style"), "color:red");
});
test("formulas as a line of text", () => {
  const line = (tex: string): string => mathText(parseTree(mathMl(tex, "inline"))).replace(/\s+/g, " ").trim();
  assert.equal(line("\\frac{b}{a} > 0.8"), "b/a > 0.8");
  assert.equal(line("\\frac{a+1}{b}"), "(a + 1)/b");
  assert.equal(line("x_i^2 + \\sqrt{y}"), "x_i^2 + √(y)");
});
