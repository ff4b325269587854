import { bodyOf } from "./body";
import { escapeHtml } from "./escape";
import type { Notebook } from "./notebook";
import type { PageOptions } from "./page";
import { openPainter, type Painter } from "./pictures";
import { parseTree } from "./tree";
import { WECHAT_STYLE } from "./wechat-style";
import { toSections } from "./to-sections";
import { writeTree } from "./write-tree";

export interface WechatPost {
  readonly html: string;
  readonly warnings: readonly string[];
}

/** An executed notebook as HTML that the WeChat editor keeps when it is pasted: <section> and <p> with styles of their
 *  own, tables, PNG figures, formulas as text, links as footnotes; code folded nowhere, as nothing can fold there. */
export function exportWechat(notebook: Notebook, options: PageOptions, painter: Painter = openPainter()): WechatPost {
  const lang = options.lang ?? "en";
  const { title, parts, words, headings } = bodyOf(notebook, {
    folder: options.folder, lang, compact: (html) => html, ...(options.title !== undefined && { title: options.title }),
  });
  const heading = headings.some(({ level }) => level === 1) ? "" : `<h1>${escapeHtml(title)}</h1>`;
  const { nodes, links } = toSections(parseTree(heading + parts.join("\n")), painter);
  const notes = links.map((href, i) => `<p class="note">[${i + 1}] ${escapeHtml(href)}</p>`);
  const banner = (options.banner ?? []).map(({ label, value }) => escapeHtml(`${label}: ${value}`)).join(" · ");
  const body = [
    '<section class="post" role="main">', writeTree(nodes, "full"),
    ...(notes.length > 0 ? [`<p class="h3" role="heading" aria-level="3">${words.links}</p>`, ...notes] : []),
    ...(banner === "" ? [] : [`<p class="note">${banner}</p>`]), "</section>",
  ].join("\n");
  return { html: framed(inlined(body), title, lang), warnings: painter.warnings() };
}

/** The styles on the elements themselves: the editor drops classes, ids and style sheets. */
function inlined(body: string): string {
  const { inlineContent } = require("juice") as { inlineContent(html: string, css: string, options: object): string };
  const styled = inlineContent(body, WECHAT_STYLE, { inlinePseudoElements: false, xmlMode: false });
  return styled.replace(/ class="[^"]*"/g, "");
}

function framed(body: string, title: string, lang: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  return [
    "<!doctype html>", `<html lang="${escapeHtml(lang)}">`, "<head>", '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">', `<title>${escapeHtml(title)}</title>`,
    "</head>", "<body>", body, "</body>", "</html>", "",
  ].join("\n");
}
