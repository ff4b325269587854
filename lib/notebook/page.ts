import { resolve } from "node:path";
import { projectRoot } from "../kernel/errors";
import { codeCellHtml, scrollTables } from "./cells";
import { escapeHtml } from "./escape";
import { imageData } from "./images";
import { markdownRenderer, type Heading } from "./markdown";
import type { Notebook, TextCell } from "./notebook";
import { STYLE } from "./style";

export interface PageOptions {
  /** The notebook's folder, for its images. */
  readonly folder: string;
  /** Versions, model, data hash, seed and the like, shown on top; nothing that changes from run to run. */
  readonly banner?: readonly BannerItem[];
  /** Language of the text; default "en". */
  readonly lang?: string;
  /** Shown when the notebook has no heading of level 1. */
  readonly title?: string;
  /** Where the list of all pages is; absent: no link. */
  readonly indexHref?: string;
}

export interface BannerItem {
  readonly label: string;
  readonly value: string;
}

/** An executed notebook as one HTML file: no script, no load from elsewhere, readable on a phone, in the dark, on
 *  paper and by ear. The same bytes for the same notebook and options. Errors name the cell: a missing image, a
 *  formula that does not parse. */
export function exportPage(notebook: Notebook, options: PageOptions): string {
  const markdown = markdownRenderer();
  const folder = resolve(options.folder);
  const root = projectRoot(folder);
  let number = 0;
  const parts = notebook.cells.map((cell, i) => {
    if (cell.cell_type === "code") return codeCellHtml(cell, ++number, markdown);
    if (cell.cell_type === "raw") return "";
    try {
      return scrollTables(
        markdown.render(cell.source, (address) => imageData(address, cell, folder, root)),
        `Cell ${i + 1}`,
      );
    } catch (error) {
      throw new Error(`cell ${i + 1}: ${(error as Error).message}`);
    }
  });
  const title = markdown.headings.find(({ level }) => level === 1)?.text ?? options.title ?? "Notebook";
  const heading = markdown.headings.some(({ level }) => level === 1) ? "" : `<h1>${escapeHtml(title)}</h1>`;
  const back = options.indexHref === undefined ? "" : `<a href="${escapeHtml(options.indexHref)}">All pages</a>`;
  return pageHtml({
    title,
    lang: options.lang ?? "en",
    banner: options.banner ?? [],
    nav: contents(markdown.headings) + back,
    body: [heading, ...parts].filter((part) => part !== "").join("\n"),
  });
}

export interface PageParts {
  readonly title: string;
  readonly lang: string;
  readonly banner: readonly BannerItem[];
  /** HTML of the contents; "": none. */
  readonly nav: string;
  readonly body: string;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The frame of every page around its (already safe) body. */
export function pageHtml({ title, lang, banner, nav, body }: PageParts): string {
  const items = banner.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(lang)}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    "</head>",
    "<body>",
    '<a class="skip" href="#main">Skip to the text</a>',
    ...(items.length > 0 ? [`<header class="banner"><dl>${items.join("")}</dl></header>`] : []),
    `<div class="frame${nav === "" ? "" : " with-nav"}">`,
    ...(nav === "" ? [] : [`<nav aria-label="Contents">${nav}</nav>`]),
    `<main id="main">\n${body}\n</main>`,
    "</div>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** The first paragraph of a notebook's text as plain text; "" when it has none. */
export function leadOf(notebook: Notebook): string {
  const cells = notebook.cells.filter((cell): cell is TextCell => cell.cell_type === "markdown");
  const paragraphs = cells.flatMap((cell) => cell.source.split(/\n\s*\n/)).map((text) => text.trim());
  const first = paragraphs.find((text) => text !== "" && !/^([#>|<$]|[-*+] |\d+\. |```)/.test(text)) ?? "";
  return first
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]/g, "")
    .replace(/\s+/g, " ");
}

function contents(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < 2) return "";
  const items = listed.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<details open><summary>Contents</summary><ol>${items.join("")}</ol></details>`;
}
