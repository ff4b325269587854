import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { exportPost, exportTo, exportWechat, findFont, targetOf } from "../../lib/notebook";
import { escapeMarkdown, fenced, inlineCode } from "../../lib/notebook/markdown-text";
import { openPainter } from "../../lib/notebook/pictures";
import { openPlots, jsonInHtml } from "../../lib/notebook/plots";
import { DISPLAY, show, stepper } from "../../lib/report";
import { sampleNotebook } from "./figures";
import { HOSTILE } from "./hostile";
import { display, makeFolder, notebookOf } from "./notebooks";

const folder = makeFolder();
after(() => folder.remove());
const options = { folder: folder.path, banner: [{ label: "seed", value: "<1>" }] };
const pngSize = (data: Uint8Array): number[] => [16, 20].map((at) => Buffer.from(data).readUInt32BE(at));

describe("exportWechat(notebook)", () => {
  test("holds sections, paragraphs, marks, tables and PNG pictures only, styled in place, without ids and classes", async () => {
    const { html } = exportWechat(await sampleNotebook(), options);
    const body = /<body>([^]*)<\/body>/.exec(html)?.[1] ?? "";
    const tags = new Set([...body.matchAll(/<([a-zA-Z][\w-]*)/g)].map((match) => match[1]));
    const allowed = "section p span strong em sub sup br img table thead tbody tfoot tr th td".split(" ");
    assert.deepEqual([...tags].filter((tag) => !allowed.includes(tag ?? "")), []);
    for (const [tag] of body.matchAll(/<[a-z][^>]*>/g)) assert.doesNotMatch(tag, /\s(?:class|id|on\w+|href)=/);
    assert.match(body, /<p role="heading" aria-level="1" style="font-size: 24px; font-weight: bold;[^"]*">Safe title<\/p>/);
    assert.match(body, /b\/a &gt; 0\.8/);
    assert.match(body, /link<sup style="[^"]*">\[1\]<\/sup>[^]*\[1\] https:\/\/example\.org\/a\?b=1&amp;c</);
    assert.match(body, /<img src="data:image\/png;base64,[^"]+" alt="The points rise from 1 to 5[^"]*" width="540"/);
    assert.match(body, /const figure = '&lt;b&gt;'; \/\/ 注释/);
    assert.match(body, /seed: &lt;1&gt;/);
  });
  test("lists have marks, nested ones too", () => {
    const { html } = exportWechat(notebookOf(["#md 3. a\n4. b\n   - c"]), options);
    assert.match(html, />3\. a<\/p>[^]*>4\. b\s*<\/p>[^]*>• c<\/p>/);
    assert.match(html, /role="heading" aria-level="1" style="[^"]*">Notebook<\/p>/);
  });
});

describe("PNG figures", () => {
  test("are twice as large as the figure, with Chinese where there is a font", async () => {
    const { images, warnings } = exportPost(await sampleNotebook(), "s", options);
    assert.deepEqual([...images.keys()].slice(0, 2), ["s-1.png", "s-2.png"]);
    assert.deepEqual(pngSize(images.get("s-1.png") ?? new Uint8Array()), [1080, 720]);
    assert.equal(warnings.length, findFont() ? 0 : 1);
  });
  test("without a font for Chinese there is one clear warning, and only if there is Chinese", async () => {
    const without = openPainter(() => undefined);
    const { warnings } = exportWechat(await sampleNotebook(), options, without);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", /no font with Chinese characters .* fonts-noto-cjk\) or set RECALL_LAB_FONT/);
    const svg = '<svg width="60" height="20"><text x="1" y="9">abc</text></svg>';
    const latin = exportPost(notebookOf(["1"], { 1: [display({ "text/html": svg })] }), "l", options, openPainter(() => undefined));
    assert.deepEqual([latin.warnings, latin.images.size], [[], 1]);
  });
  test("a drawing that cannot be painted leaves its text and a warning", () => {
    const svg = '<svg width="60" height="0" role="img"><desc>What it shows</desc></svg>';
    const { markdown, warnings } = exportPost(notebookOf(["1"], { 1: [display({ "text/html": svg })] }), "n", options);
    assert.match(markdown, /What it shows/);
    assert.match(warnings.join(), /^a drawing \("What it shows"\) could not be made a PNG: /);
  });
  test("findFont takes RECALL_LAB_FONT, then what is there; a file that is not there is an error", () => {
    assert.throws(() => findFont({ RECALL_LAB_FONT: "/no/font.ttf" }), /RECALL_LAB_FONT must be a font file, got \/no\/font\.ttf/);
    assert.equal(findFont({ PATH: "" }, []), undefined);
    const known = [{ path: "/no", family: "a" }, { path: folder.path, family: "b" }];
    assert.equal(findFont({}, known)?.family, "b");
    assert.deepEqual(findFont({ RECALL_LAB_FONT: folder.path, PATH: "" }), { path: folder.path, family: "sans-serif" });
  });
});

describe("exportPost(notebook, name)", () => {
  test("is Markdown: text as written, code in fences, tables with captions, pictures beside it", async () => {
    const { markdown } = exportPost(await sampleNotebook(), "s", options);
    assert.match(markdown, /^# Safe title\n\nText \$\\frac\{b\}\{a\} > 0\.8\$, a \[link\]\(https:\/\/example\.org\/a\?b=1&c\)/);
    assert.match(markdown, /\n```ts\nconst figure = '<b>'; \/\/ 注释\nif \(figure\) figure;\n```\n/);
    assert.match(markdown, /!\[The points rise from 1 to 5, the line falls from 4 to 0\.\]\(img\/s-1\.png\)\n\n\*Points and a line\*/);
    assert.match(markdown, /\| tool \| hits \| more \|\n\| --- \| ---: \| --- \|\n\| &lt;script&gt;/);
    assert.match(markdown, /… 11 more rows/);
    assert.match(markdown, /\n---\n\nseed: <1>\n$/);
  });
  test("hostile data stays text on every path", async () => {
    const { markdown } = exportPost(await sampleNotebook(), "s", options);
    const outside = markdown.replace(/^(`{3,})[^]*?^\1$/gm, "");
    assert.doesNotMatch(outside, /<(?:script|img|svg|iframe|meta|link|style|body|form|title|base)\b/i);
    assert.doesNotMatch(outside, /\]\(\s*javascript:/i);
    for (const text of HOSTILE) assert.doesNotMatch(escapeMarkdown(text), /[<>]|(?<!\\)[[\]`|*]/);
  });
  test("pictures of a Markdown cell become files; code that shows one stays; a missing one is the cell's error", () => {
    writeFileSync(join(folder.path, "p.png"), Buffer.from([1, 2, 3]));
    const { markdown, images } = exportPost(notebookOf(["#md ![a](p.png \"t\") `![b](p.png)`\n\n```\n![c](x.png)\n```"]), "n 1", options);
    assert.match(markdown, /^# Notebook\n\n!\[a\]\(img\/n%201-1\.png "t"\) `!\[b\]\(p\.png\)`\n\n```\n!\[c\]\(x\.png\)\n```/);
    assert.deepEqual([...images], [["n 1-1.png", Buffer.from([1, 2, 3])]]);
    assert.throws(() => exportPost(notebookOf(["1", "#md ![a](none.png)"]), "n", options), /^Error: cell 2: the image none\.png cannot be read/);
  });
  test("pictures named elsewhere and <img> become files, links from notebook to notebook stay among the texts", () => {
    writeFileSync(join(folder.path, "p.png"), Buffer.from([1, 2, 3]));
    const text = "![a][pic] ![Pic] [other][web] <img src='p.png' width=9>\n\n[pic]: p.png 'T'\n[web]: https://e.org/ 'W'\n\n"
      + "[n](n.ipynb#one) [m](https://e.org/m.ipynb) `[c](c.ipynb)`";
    const { markdown, images } = exportPost(notebookOf([`#md ${text}`]), "n", options);
    assert.equal(markdown.split("---")[0], "# Notebook\n\n![a][pic] ![Pic] [other][web] <img src=\"img/n-1.png\" width=9>\n\n"
      + "[pic]: img/n-2.png 'T'\n[web]: https://e.org/ 'W'\n\n[n](n.md#one) [m](https://e.org/m.ipynb) `[c](c.ipynb)`\n\n");
    assert.equal(images.size, 2);
  });
  test("an image of an output that a page may not load leaves its text and no empty file, also for WeChat", () => {
    const notebook = notebookOf(["1"], { 1: [display({ "text/html": "<p>x</p><img src='http://e/x.png' alt='far'>" })] });
    const { markdown, images } = exportPost(notebook, "n", options);
    assert.match(markdown, /\nx\n\nfar\n/);
    assert.equal(images.size, 0);
    assert.doesNotMatch(exportWechat(notebook, options).html, /<img/);
  });
  test("TeX of an output leads out of its formula neither by $$ nor as HTML; HTML that shows nothing gives way", () => {
    const post = (data: object): string => exportPost(notebookOf(["1"], { 1: [display(data as never)] }), "n", options).markdown;
    assert.match(post({ "text/latex": "$a$$\n\n<script>x</script>" }), /\n\$\$\na\n\\lt script\\gt x\\lt \/script\\gt \n\$\$\n/);
    assert.match(post({ "text/html": "<script>draw()</script>", "text/plain": "F" }), /```text\nF\n```/);
  });
  test("the other kinds of output", () => {
    const post = (data: object): string => exportPost(notebookOf(["1"], { 1: [display(data as never)] }), "n", options).markdown;
    assert.match(post({ "text/markdown": "**b** <i> [l](https://e.org/)" }), /\*\*b\*\* &lt;i&gt; \[l\]\(https:\/\/e\.org\/\)/);
    assert.match(post({ "text/latex": "$x^2$" }), /\n\$\$\nx\^2\n\$\$\n/);
    assert.match(post({ "text/plain": "a```b" }), /\n````text\n|\n```text\na```b\n```\n/);
    assert.match(post({ "image/png": "AQID", "text/plain": "alt" }), /!\[alt\]\(img\/n-1\.png\)/);
    assert.match(post({ "text/html": "<ul><li>a <code>`x`</code></li></ul><h3>H</h3><pre>p</pre>" }), /- a `` `x` ``\n\n\*\*H\*\*\n\n```text\np\n```/);
  });
});

test("fences and inline code are longer than the backticks in them", () => {
  assert.equal(fenced("a\n````\n", "ts"), "`````ts\na\n````\n`````");
  assert.equal(inlineCode("`a`|b"), "`` `a`\\|b ``");
  assert.equal(inlineCode(" "), "");
});

test("JSON in a page cannot end its element, and is the same JSON", () => {
  const value = [...HOSTILE, "<!--", "\u2028"];
  assert.doesNotMatch(jsonInHtml(value), /[<>&\u2028]/);
  assert.deepEqual(JSON.parse(jsonInHtml(value)), value);
});

test("a figure that the small Plotly bundle cannot draw stays static; without figures there is no script", () => {
  const plots = openPlots();
  assert.deepEqual(plots.take({ data: [{ type: "heatmap" }], layout: {} }), ["", ""]);
  assert.deepEqual(plots.take("no figure"), ["", ""]);
  assert.deepEqual(plots.scripts(), {});
  assert.deepEqual(plots.take({ data: [{ type: "bar" }], layout: {} }), ['<div class="plot" data-plot="0">', "</div>"]);
  assert.match(plots.scripts().scriptPolicy ?? "", /^script-src 'sha256-[^' ]+' 'sha256-[^' ]+'$/);
});

test("targetOf knows four targets", () => {
  assert.equal(targetOf("md"), "md");
  assert.throws(() => targetOf("pdf"), { name: "RangeError", message: '--to must be one of page, interactive, wechat, md, got "pdf"' });
  const { files: [{ path }] } = exportTo("interactive", notebookOf(["1"]), "n", options);
  assert.equal(path, "n.interactive.html");
});

test("a stepper, whose buttons cannot work there, is every step under its settings in bold, as Markdown and for WeChat", async () => {
  const steps = ["one", "two"].map((said) => show([{ said, n: 1 }], `Step ${said}`));
  const bundle = await stepper({ caption: "Which", axes: [{ label: "x", settings: ["1", "2"] }], steps })[DISPLAY]();
  const notebook = notebookOf(["1"], { 1: [display(bundle)] });
  const { markdown } = exportPost(notebook, "n", options);
  const parts = ["**x 1**", "*Step one*", "| one | 1 |", "**x 2**", "*Step two*", "| two | 1 |", "*Which*"].map((part) => markdown.indexOf(part));
  assert.ok(parts.every((at, i) => at > (parts[i - 1] ?? 0)), markdown);
  assert.doesNotMatch(markdown, /input|radio|<style|display: none/);
  const { html } = exportWechat(notebook, options);
  assert.match(html, /<strong[^>]*>x 1<\/strong>[^]*one[^]*<strong[^>]*>x 2<\/strong>[^]*two/);
  assert.doesNotMatch(html, /<input|<label|<fieldset|<style|display: none/);
});
