import { stepperStyle } from "../report/stepper-style";
import { bodyOf } from "./body";
import { escapeHtml } from "./escape";
import type { Heading } from "./markdown";
import type { Notebook } from "./notebook";
import { openPlots } from "./plots";
import { STYLE } from "./style";
import { wordsOf } from "./words";

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
  /** Default "static": no script. "interactive": Plotly is in the page once, and figures answer to the pointer. */
  readonly figures?: "static" | "interactive";
}

export interface BannerItem {
  readonly label: string;
  readonly value: string;
}

/** An executed notebook as one HTML file that loads nothing from elsewhere, readable on a phone, in the dark, on paper
 *  and by ear; without a script unless figures are interactive. The same bytes for the same notebook and options.
 *  Errors name the cell: a missing image, a formula that does not parse. */
export function exportPage(notebook: Notebook, options: PageOptions): string {
  const lang = options.lang ?? "en";
  const plots = options.figures === "interactive" ? openPlots() : undefined;
  const { title, headings, parts, words } = bodyOf(notebook, {
    folder: options.folder, lang, ...(options.title !== undefined && { title: options.title }),
    ...(plots && { plot: plots.take }),
  });
  const heading = headings.some(({ level }) => level === 1) ? [] : [`<h1>${escapeHtml(title)}</h1>`];
  const back = options.indexHref === undefined ? "" : `<a href="${escapeHtml(options.indexHref)}">${words.allPages}</a>`;
  return pageHtml({
    title,
    lang,
    banner: options.banner ?? [],
    nav: contents(headings, words.contents) + back,
    body: [...heading, ...parts].join("\n"),
    ...plots?.scripts(),
  });
}

export interface PageParts {
  readonly title: string;
  readonly lang: string;
  readonly banner: readonly BannerItem[];
  /** HTML of the contents; "": none. */
  readonly nav: string;
  readonly body: string;
  /** Our own scripts for the end of the page, and what a policy must say to let them (and nothing else) run. */
  readonly scripts?: string;
  readonly scriptPolicy?: string;
  /** CSS of this page alone, behind that of every page; ours, never a user's. */
  readonly style?: string;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The frame of every page around its (already safe) body. */
export function pageHtml({ title, lang, banner, nav, body, scripts, scriptPolicy, style }: PageParts): string {
  const words = wordsOf(lang);
  const items = banner.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(lang)}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}${scriptPolicy ? `; ${scriptPolicy}` : ""}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}${body.includes('class="recall-stepper"') ? `\n${stepperStyle(".recall-stepper")}` : ""}${style ? `\n${style}` : ""}</style>`,
    "</head>",
    "<body>",
    `<a class="skip" href="#main">${words.skip}</a>`,
    ...(items.length > 0 ? [`<header class="banner"><dl>${items.join("")}</dl></header>`] : []),
    `<div class="frame${nav === "" ? "" : " with-nav"}">`,
    ...(nav === "" ? [] : [`<nav aria-label="${words.contents}">${nav}</nav>`]),
    `<main id="main">\n${body}\n</main>`,
    "</div>",
    ...(scripts ? [scripts] : []),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function contents(headings: readonly Heading[], word: string): string {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < 2) return "";
  const items = listed.map(
    ({ level, id, text }) => `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
  );
  return `<details open><summary>${word}</summary><ol>${items.join("")}</ol></details>`;
}
