import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { exportPage, leadOf, siteEntry, siteIndex, type Notebook } from "../../lib/notebook";
import { markdownRenderer } from "../../lib/notebook/markdown";
import { mathMl } from "../../lib/notebook/math";
import { sanitize } from "../../lib/notebook/sanitize";
import { assertSafe, HOSTILE } from "./hostile";
import { display, makeFolder, notebookOf } from "./notebooks";

const folder = makeFolder();
after(() => folder.remove());
const page = (notebook: Notebook, extra: object = {}): string =>
  exportPage(notebook, { folder: folder.path, ...extra });
const none = (): string => assert.fail("no image was expected");

describe("exportPage(notebook)", () => {
  const notebook = notebookOf(
    [
      "#md # Title & <em>more</em>\n\nLead $a<b$.",
      "#md ## One\n\ntext\n\n### Deep",
      "const x = '<b>';",
      "#md ## Two",
      "2",
    ],
    {
      1: [{ output_type: "stream", name: "stdout", text: "out <i> \u001b[31mred\u001b[0m\n" }],
      2: [display({ "text/plain": "2" })],
    },
  );
  test("is one document with language, title, policy, contents, banner and a link back", () => {
    const html = page(notebook, { lang: "zh-CN", banner: [{ label: "model", value: "<m>" }], indexHref: "index.html" });
    assertSafe(html);
    assert.match(html, /^<!doctype html>\n<html lang="zh-CN">/);
    assert.match(html, /<title>Title &amp; more<\/title>/);
    assert.match(html, /content="default-src 'none'; style-src 'unsafe-inline'; img-src data:/);
    assert.match(html, /<dt>model<\/dt><dd>&lt;m&gt;<\/dd>/);
    assert.match(
      html,
      /<li class="level-2"><a href="#one">One<\/a><\/li><li class="level-3"><a href="#deep">Deep<\/a><\/li>/,
    );
    assert.match(html, /<a href="index\.html">全部页面<\/a>/);
    assert.equal(html.match(/<h1/g)?.length, 1);
  });
  test("folds code, escapes text without its colours, and sets formulas", () => {
    const html = page(notebook);
    assert.match(
      html,
      /<details class="code"><summary><b>Code 1<\/b> <code>const x = '&lt;b&gt;';<\/code><\/summary>/,
    );
    assert.match(html, /aria-label="Output 1\.1">out &lt;i&gt; red<\/pre>/);
    assert.match(html, /<math><mrow><mi>a<\/mi><mo>&lt;<\/mo><mi>b<\/mi><\/mrow><\/math>/);
  });
  test("hints at a folded cell by its first line after the imports", () => {
    const hint = (code: string): string => /<summary>.*?<code>(.*?)<\/code>/.exec(page(notebookOf([code])))?.[1] ?? "";
    assert.equal(hint("import {\n  a,\n  b,\n} from 'm';\nimport 'n'\n\na(b);"), "a(b);");
    assert.equal(hint("import { a } from 'm';"), "imports");
    assert.equal(hint("x".repeat(80)), `${"x".repeat(69)}…`);
  });
  test("is the same bytes the second time", () => {
    assert.equal(page(notebook), page(notebook));
  });
  test("without a heading of level 1 it has the title given, or Notebook", () => {
    assert.match(page(notebookOf(["1"]), { title: "T<" }), /<title>T&lt;<\/title>[^]*<h1>T&lt;<\/h1>/);
    assert.match(page(notebookOf(["1"])), /<title>Notebook<\/title>/);
  });
  test("without headings or banner it has neither contents nor header", () => {
    assert.doesNotMatch(page(notebookOf(["1"])), /<nav|<header/);
  });
  test("shows the richest form of an output", () => {
    const data = { "text/html": "<b>h</b>", "image/svg+xml": "<svg/>", "text/plain": "p" };
    const html = (bundle: object): string => page(notebookOf(["1"], { 1: [display(bundle as never)] }));
    assert.match(html(data), /<div class="output"><b>h<\/b><\/div>/);
    assert.match(
      html({ "image/svg+xml": '<svg viewBox="0 0 1 1"></svg>', "text/plain": "p" }),
      /<svg viewBox="0 0 1 1"><\/svg>/,
    );
    assert.match(
      html({ "image/png": "AA==", "text/plain": 'a"b' }),
      /<img src="data:image\/png;base64,AA==" alt="a&quot;b">/,
    );
    assert.match(
      html({ "text/markdown": "*m* <script>x</script>" }),
      /<p><em>m<\/em> &lt;script&gt;x&lt;\/script&gt;<\/p>/,
    );
    assert.match(html({ "text/latex": "$$x^2$$" }), /<p class="output formula"><math/);
    assert.match(html({ "application/json": {} }), />\(application\/json\)<\/pre>/);
    assert.match(
      page(
        notebookOf(["1"], { 1: [{ output_type: "error", ename: "E", evalue: "<v>", traceback: ["E: <v>", " at"] }] }),
      ),
      />E: &lt;v&gt;\n at</,
    );
  });
  test("tags hide or open code and hide outputs", () => {
    const tagged = (tag: string): string =>
      page(notebookOf([{ code: "1", tags: [tag] }], { 1: [display({ "text/plain": "shown" })] }));
    assert.doesNotMatch(tagged("remove-input"), /<details class="code"/);
    assert.match(tagged("show-input"), /<details class="code" open>/);
    assert.doesNotMatch(tagged("remove-output"), /shown/);
  });
  test("HTML of which a script would have made something gives way to the next form, or says so", () => {
    const html = (bundle: object): string => page(notebookOf(["1"], { 1: [display(bundle as never)] }));
    const drawn = "<div id=a></div><script>draw()</script>";
    assert.match(html({ "text/html": drawn, "text/plain": "Figure(1)" }), />Figure\(1\)<\/pre>/);
    assert.match(html({ "text/html": drawn, "image/svg+xml": "<svg><path/></svg>", "text/plain": "F" }), /<svg><path/);
    assert.match(html({ "text/html": drawn }), />\(text\/html that shows nothing without a script\)<\/pre>/);
    assert.match(html({ "text/html": "<p>a</p>", "text/plain": "no" }), /<div class="output"><p>a<\/p><\/div>/);
  });
  test("a formula of an output that does not parse stays as it was written", () => {
    const html = (bundle: object): string => page(notebookOf(["1"], { 1: [display(bundle as never)] }));
    assert.match(html({ "text/latex": "$$\\frac{<1>}$$\n" }), /<p class="output formula"><code>\\frac\{&lt;1&gt;\}<\/code><\/p>/);
    assert.match(html({ "text/latex": "$$x$$\n" }), /<p class="output formula"><math[^>]*><mi>x<\/mi><\/math>/);
    assert.match(html({ "text/markdown": "it is $\\frac{1}$ or $x$" }), /it is <code>\\frac\{1\}<\/code> or <math>/);
  });
  test("a line that was written over shows its last version, one that turns round its code", () => {
    const html = (text: string): string =>
      page(notebookOf(["1"], { 1: [{ output_type: "stream", name: "stdout", text }] }));
    assert.match(html("a\n10 %\r20 %\r100 %\nb\r\nc\r"), />a\n100 %\nb\nc<\/pre>/);
    assert.match(html("\u001b]8;;http://e\u0007link\u001b]8;;\u0007 x\u202e y"), />link x⟦U\+202E⟧ y<\/pre>/);
    assert.match(page(notebookOf(["// \u2066 }\nx"])), /<em>\/\/ ⟦U\+2066⟧ \}<\/em>\nx/);
  });
  test("what Jupyter says of a picture in its metadata is its text and size", () => {
    const html = (metadata: object): string => page(notebookOf(["1"], { 1: [{
      output_type: "display_data", data: { "image/png": "AA==", "text/plain": "p" }, metadata }] }));
    assert.match(html({ "image/png": { alt: "a \"b\"", width: 20, height: "x\" onload=y" } }), /AA==" alt="a &quot;b&quot;" width="20">/);
    assert.match(html({ alt: "a", "image/gif": { alt: "no" } }), /AA==" alt="a">/);
    assert.match(html({}), /AA==" alt="p">/);
  });
  test("a link to a heading by Jupyter's name leads there, one to an id of its own stays", () => {
    const html = page(notebookOf(["#md [a](#My-2.-Heading) [b](#Own) [c](#gone) [d](#%E7%AB%A0)", "#md ## My 2. Heading\n\n<a id=\"Own\"></a>\n\n## own\n\n## 章"]));
    assert.deepEqual([...html.matchAll(/<p><a href[^]*?<\/p>/g)].map(([text]) => text.match(/#[^"]+/g)),
      [["#my-2-heading", "#Own", "#gone", "#章"]]);
  });
  test("a line of millions of characters, or of that many returns, takes a moment", { timeout: 20_000 }, () => {
    const html = (text: string): string =>
      page(notebookOf(["1"], { 1: [{ output_type: "stream", name: "stdout", text }] }));
    assert.ok(html("a".repeat(3e6)).length > 3e6);
    assert.match(html(`${"\r".repeat(1e6)}b`), />b<\/pre>/);
  });
  test("what nests too deep is the cell's error", () => {
    const deep = notebookOf(["1", "2"], { 2: [display({ "text/html": `${"<i>".repeat(20_000)}x` })] });
    assert.throws(() => page(deep), /^Error: cell 2: its HTML or Markdown nests too deep to be shown$/);
  });
  test("a heading called Main does not take the id of the main part", () => {
    const html = page(notebookOf(["#md # T\n\n## Main\n\n## main"]));
    assert.deepEqual([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id), ["main", "t", "main-2", "main-3"]);
    assert.match(html, /<a href="#main-2">Main<\/a>/);
  });
  test("tables scroll in a named box and a Markdown table has scoped headers", () => {
    const html = page(notebookOf(["#md | a | b |\n|---|---|\n| 1 | 2 |"]));
    assert.match(
      html,
      /<div class="scroll" tabindex="0" role="region" aria-label="Cell 1, table 1"><table>[^]*<th scope="col">a<\/th>/,
    );
  });
  test("<img> in Markdown is an image like any other, one in a comment is none", () => {
    writeFileSync(join(folder.path, "b #1 50%.png"), "png");
    const html = page(notebookOf([
      "#md <img width=\"9\" src=\"b%20%231%2050%25.png\" alt=\"a\"> <!-- <img src=old.png> --> ![p](<b %231 50%.png>)\n\n"
      + "<div><img src='data:image/svg+xml,%3Csvg/%3E'></div>"]));
    assert.equal(html.split('src="data:image/png;base64,cG5n"').length, 3);
    assert.match(html, /<img width="9" src="data:image\/png;base64,cG5n" alt="a" \/>/);
    assert.match(html, /src="data:image\/svg\+xml;base64,PHN2Zy8\+" alt=""/);
    const fails = (text: string, error: RegExp): void => assert.throws(() => page(notebookOf([`#md ${text}`])), error);
    fails('<img src="gone.png">', /^Error: cell 1: the image gone\.png cannot be read: there is no such file$/);
    fails("<img src=https://e.org/x.png>", /cell 1: the image https:\/\/e\.org\/x\.png lies elsewhere/);
    fails("![x](data:text/html,hi)", /cell 1: the image data:text\/html,hi must be a PNG, JPEG, GIF, WebP or SVG picture/);
    fails("![x](%zz.png)", /cell 1: the image %25zz\.png cannot be read: there is no such file/);
  });
  test("images become data; a missing one, one outside or elsewhere, or no picture, is the cell's error", () => {
    writeFileSync(join(folder.path, "p.png"), Buffer.from([1, 2, 3]));
    assert.match(
      page(notebookOf(["#md ![an *alt*](p.png)"])),
      /<img src="data:image\/png;base64,AQID" alt="an alt" \/>/,
    );
    const fails =
      (address: string): (() => unknown) =>
      () =>
        page(notebookOf(["1", `#md ![x](${address})`]));
    assert.throws(fails("none.png"), /^Error: cell 2: the image none\.png cannot be read: there is no such file$/);
    assert.throws(fails("../../../../etc/x.png"), /cell 2: the image .* lies outside the project/);
    assert.throws(fails("https://example.org/x.png"), /cell 2: the image .* lies elsewhere/);
    assert.throws(fails("p.txt"), /cell 2: the image p\.txt must be one of/);
    assert.throws(fails("attachment:no.png"), /cell 2: the cell has no attachment no\.png/);
    const attached = { ...notebookOf(["#md ![x](attachment:a.png)"]) };
    const [cell] = attached.cells;
    const cells = [{ ...cell, attachments: { "a.png": { "image/png": "AQ==" } } }] as unknown as Notebook["cells"];
    assert.match(page({ ...attached, cells }), /<img src="data:image\/png;base64,AQ=="/);
    const held = (bundle: object): string =>
      page({ ...attached, cells: [{ ...cell, attachments: { "a.png": bundle } }] as unknown as Notebook["cells"] });
    assert.match(held({ "text/plain": "x", "image/gif": ["AQ\n", "=="] }), /<img src="data:image\/gif;base64,AQ=="/);
    const spaced = [{ ...cell, source: "![x](attachment:a b.png)", attachments: { "a b.png": { "image/png": "AQ==" } } }];
    assert.match(page({ ...attached, cells: spaced as unknown as Notebook["cells"] }), /<img src="data:image\/png;base64,AQ=="/);
    assert.throws(() => held({ "text/html": "AQ==" }), /cell 1: the attachment a\.png must be a PNG, .* got text\/html$/);
  });
  test("hostile data cannot leave its place, in any kind of output", () => {
    const outputs = HOSTILE.flatMap((text) => [
      display({ "text/html": text }),
      display({ "text/html": `<table><caption>${text}</caption><tr><td>x</td></tr></table>` }),
      display({ "image/svg+xml": `<svg>${text}</svg>` }),
      display({ "text/markdown": text }),
      display({ "text/plain": text }),
      { output_type: "stream", name: "stderr", text },
      { output_type: "error", ename: text, evalue: text, traceback: [text, text] },
    ]);
    const html = page(
      notebookOf(["#md # Safe title", `/* </script></style>${HOSTILE.join("*/ /*")} */`], { 1: outputs }),
      {
        banner: HOSTILE.map((text) => ({ label: text, value: text })),
        lang: '"><script>alert(1)</script>',
      },
    );
    assertSafe(html);
    assert.match(html, /<title>Safe title<\/title>/);
  });
});

describe("sanitize(html)", () => {
  const clean = (html: string, idPrefix = ""): string => sanitize(html, { idPrefix });
  test("keeps SVG with the case of its names, its clip paths, gradients and styles", () => {
    const svg =
      '<svg viewBox="0 0 9 9" preserveAspectRatio="none" style="max-width:100%;height:auto"><defs>' +
      '<clipPath id="c"><path d="M0 0h1"></path></clipPath>' +
      '<linearGradient id="g" gradientUnits="userSpaceOnUse">' +
      '<stop offset="1" stop-color="#fff"></stop></linearGradient></defs>' +
      '<g clip-path="url(#c)" fill="url(#g)" style="fill:url(#g);stroke-width:2px"><use href="#c"></use></g>' +
      '<text text-anchor="end">t</text></svg>';
    assert.equal(clean(svg), svg);
  });
  test("prefixes every id and every reference to one", () => {
    assert.equal(
      clean(
        '<svg aria-labelledby="a b"><title id="a">t</title><g clip-path="url(#a)" style="fill:url(#b)"></g>' +
          '<use href="#a" xlink:href="#b"></use></svg><a href="#a">x</a>',
        "o1-",
      ),
      '<svg aria-labelledby="o1-a o1-b"><title id="o1-a">t</title>' +
        '<g clip-path="url(#o1-a)" style="fill:url(#o1-b)"></g>' +
        '<use href="#o1-a" xlink:href="#o1-b"></use></svg><a href="#o1-a">x</a>',
    );
  });
  test("drops what loads or acts, in any case of letters", () => {
    const dropped: [string, string][] = [
      ["<p onclick=x() OnLoad=y()>t</p>", "<p>t</p>"],
      ["a<SCRIPT>alert(1)</SCRIPT>b<script>2</script>", "ab"],
      ["<STYLE>*{}</STYLE><style>p{}</style>", ""],
      ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
      ['<a href=" java\nscript:alert(1)">x</a>', "<a>x</a>"],
      ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', "<svg><a>x</a></svg>"],
      [
        '<svg><use href="data:image/svg+xml,x"></use><image href="https://e.org/x.png"></image></svg>',
        "<svg><use></use><image></image></svg>",
      ],
      ['<g fill="url(https://e.org/x)" style="fill:url(//e.org);background:url(data:x)"></g>', "<g></g>"],
      ['<p style="background:u\\72l(http://e.org)">x</p>', "<p>x</p>"],
      ['<img src="https://e.org/x.png" alt="a">', '<img alt="a" />'],
      ["<iframe src=x>t</iframe><object data=x></object><embed src=x><form action=x><input></form>", ""],
      ["<base href=x><meta http-equiv=refresh content=0><link rel=stylesheet href=x>", ""],
      [
        "<svg><foreignObject><p>x</p></foreignObject><animate attributeName=href></animate></svg>",
        "<svg>x</svg>",
      ],
      // In a browser the <div> would end the drawing, and the title would take the rest of the page for its text.
      ["<svg><div>a<title></title></div><g><b>c</b></g></svg><p>d", "<svg>a<title></title><g>c</g></svg><p>d</p>"],
      ["<svg><desc><p>x<title></title><svg><title>y</title></svg></p></desc><rect/></svg>", "<svg><desc>xy</desc><rect></rect></svg>"],
      ["<svg><img src='data:image/png;base64,AA=='><input type=radio><br></svg>", "<svg></svg>"],
      ["<svg><title><a>t</a></title><a><text>u</text></a></svg>", "<svg><title>&lt;a&gt;t&lt;/a&gt;</title><a><text>u</text></a></svg>"],
      ["<title>taken</title><svg><title>kept</title></svg>", "<svg><title>kept</title></svg>"],
      ["<table><tr><table><tr><td>x</td></tr></table></tr></table>", "<table><tr><tr><td>x</td></tr></tr></table>"],
      ["<table><tr><td><p><table><tr><td>y</td></tr></table></p></td></tr></table>",
        "<table><tr><td><p></p><table><tr><td>y</td></tr></table><p></p></td></tr></table>"],
      ["<P CLASS=a>x</P>", '<p class="a">x</p>'],
    ];
    for (const [html, expected] of dropped) assert.equal(clean(html), expected, html);
  });
  test("a link elsewhere stays and tells the other side nothing", () => {
    assert.equal(clean('<a href="https://e.org/">x</a>'), '<a href="https://e.org/" rel="noopener noreferrer">x</a>');
  });
});

describe("Markdown", () => {
  test("heading ids are unique, in any script", () => {
    const { render, headings } = markdownRenderer();
    render("# 回忆 流水线\n\n## Same\n\n## Same", none);
    render("## Same `code`\n\n## !!", none);
    assert.deepEqual(
      headings.map(({ id }) => id),
      ["回忆-流水线", "same", "same-2", "same-code", "section"],
    );
    assert.equal(headings[3]?.text, "Same code");
  });
  test("links between notebooks lead to pages", () => {
    const html = markdownRenderer().render("[a](72-x.ipynb#s) [b](https://e.org/x.ipynb) [c](sub/y.ipynb)", none);
    assert.match(html, /href="72-x\.html#s".*href="https:\/\/e\.org\/x\.ipynb".*href="sub\/y\.html"/);
  });
  test("a dollar sign is a formula only in pairs that hug their text", () => {
    const { render } = markdownRenderer();
    assert.equal(render("5 $ and 6 $, \\$x\\$, $5/$6", none), "<p>5 $ and 6 $, $x$, $5/$6</p>\n");
    assert.match(render("so $x$.", none), /so <math>.*<\/math>\./);
    assert.match(
      render("$$\nx\n+ y\n$$\nafter", none),
      /<p class="formula"><math display="block".*<\/math><\/p>\n<p>after<\/p>/s,
    );
    assert.match(render("$$x$$", none), /<p class="formula">/);
    assert.match(render("so $$a$$ holds, $5", none), /^<p>so <math display="block"[^>]*><mi>a<\/mi><\/math> holds, \$5<\/p>\n$/);
    assert.equal(render("$$ never closed", none), "<p>$$ never closed</p>\n");
  });
  test("a formula that does not parse is an error that quotes it", () => {
    assert.throws(() => mathMl("\\frac{1", "inline"), /the formula "\\\\frac\{1" cannot be set/);
  });
  test("HTML of ours may fold and mark, and is sanitised all the same", () => {
    const { render } = markdownRenderer();
    assert.equal(
      render("<details><summary>Answer</summary>\n\n*yes*\n\n</details>\n\n<script>x</script><p onclick=x>y</p>", none),
      "<details><summary>Answer</summary>\n<p><em>yes</em></p>\n</details>\n<p>y</p>",
    );
  });
  test("code is highlighted in languages we know and escaped in others", () => {
    const { render } = markdownRenderer();
    assert.match(render("```ts\nconst a = '<';\n```", none), /<b>const<\/b>/);
    assert.match(render("```none\n<b>\n```", none), /&lt;b&gt;/);
  });
});

describe("siteIndex(entries, options)", () => {
  const html = siteIndex([{ title: "A <b>", href: "a.html", lead: "L & l", facts: "" }], {
    title: "All",
    lead: "Lead",
    after: "<table onclick=x><tr><td>1</td></tr></table><script>1</script>",
  });
  test("lists the pages, escaped, and sanitises what comes after", () => {
    assertSafe(html);
    assert.match(html, /<li><h2><a href="a\.html">A &lt;b&gt;<\/a><\/h2><p>L &amp; l<\/p><\/li>/);
    assert.match(html, /<table><tr><td>1<\/td><\/tr><\/table><\/div>/);
  });
  test("an entry has the notebook's first heading, first paragraph and reading time", () => {
    const notebook = notebookOf([
      `#md # The *title*\n\n> quote\n\nFirst [link](x) **text**\nof it.\n\n${"word ".repeat(400)}${"字".repeat(400)}`,
    ]);
    assert.deepEqual(siteEntry(notebook, "t.html"), {
      title: "The title",
      href: "t.html",
      lead: "First link text of it.",
      facts: "about 3 minutes to read",
    });
    assert.equal(siteEntry(notebookOf(["1"]), "name.html").title, "name");
    assert.equal(siteEntry(notebookOf(["1"]), "name.html").facts, "about 1 minute to read");
    assert.equal(leadOf(notebookOf(["1"])), "");
  });
  test("an entry keeps the underscores of names, and the reading time that the notebook says itself, in its language", () => {
    const of = (text: string): string[] => {
      const { title, lead, facts } = siteEntry(notebookOf([`#md # ${text}`]), "n.html");
      return [title, lead, facts];
    };
    assert.deepEqual(of("The `hit_count`\n\nCounts _all_ of top_k.\n\n**Reading time:** about ten minutes, with the predictions."),
      ["The hit_count", "Counts all of top_k.", "about ten minutes to read"]);
    assert.equal(of("T\n\nx\n\nReading time: 25 minutes. New here?")[2], "about 25 minutes to read");
    assert.deepEqual(of("第一篇\n\n读它。\n\n**阅读时间**：约十分钟，含预测。"), ["第一篇", "读它。", "阅读约十分钟"]);
    assert.equal(of("第一篇\n\n你需要知道一些。阅读时间：25 分钟。")[2], "阅读约 25 分钟");
    assert.equal(of("第一篇\n\n读它。")[2], "阅读约 1 分钟");
  });
});

test("an output that repeats another one for JupyterLab is left out of pages", () => {
  const again = display({ "application/vnd.recall-lab.beside+json": "figure", "text/html": "<p>again</p>" });
  assert.doesNotMatch(page(notebookOf(["1"], { 1: [again] })), /again<|class="output"/);
});
