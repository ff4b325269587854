import { resolve } from "node:path";
import { projectRoot } from "../kernel/errors";
import { codeCellHtml, scrollTables, type CellContext } from "./cells";
import { compactor } from "./compact";
import { decoded, imageData } from "./images";
import { markdownRenderer, slugOf, type Heading } from "./markdown";
import { attachedSource } from "./markdown-source";
import type { Notebook } from "./notebook";
import { wordsOf, type Words } from "./words";

export interface BodyOptions {
  /** The notebook's folder, for its images. */
  readonly folder: string;
  readonly lang: string;
  /** Shown when the notebook has no heading of level 1. */
  readonly title?: string;
  readonly plot?: CellContext["plot"];
  /** What becomes of each output's sanitised HTML; default: it is made small. */
  readonly compact?: CellContext["compact"];
}

export interface Body {
  readonly title: string;
  readonly headings: readonly Heading[];
  /** Safe HTML, a part for each cell that shows something. */
  readonly parts: readonly string[];
  readonly words: Words;
}

/** The cells of an executed notebook as HTML. Errors name the cell: a missing image, a formula that does not parse. */
export function bodyOf(notebook: Notebook, options: BodyOptions): Body {
  const words = wordsOf(options.lang);
  const markdown = markdownRenderer();
  const folder = resolve(options.folder);
  const root = projectRoot(folder);
  const { plot, compact = compactor() } = options;
  const context: CellContext = { markdown, compact, words, ...(plot && { plot }) };
  let number = 0;
  const parts = notebook.cells.map((cell, i) => {
    if (cell.cell_type === "raw") return "";
    try {
      if (cell.cell_type === "code") return codeCellHtml(cell, ++number, context);
      const html = markdown.render(attachedSource(cell), (address) => imageData(address, cell, folder, root));
      return scrollTables(html, `${words.cell} ${i + 1}`, words.table);
    } catch (error) {
      throw inCell(i, error);
    }
  });
  const title = markdown.headings.find(({ level }) => level === 1)?.text ?? options.title ?? "Notebook";
  const shown = parts.filter((part) => part !== "");
  return { title, headings: markdown.headings, parts: withAnchors(shown), words };
}

/** An error with the cell, the i-th from 0, in which it came up. */
export function inCell(i: number, error: unknown): Error {
  const { message } = error as Error;
  const isDeep = error instanceof RangeError && /call stack/.test(message);
  return new Error(`cell ${i + 1}: ${isDeep ? "its HTML or Markdown nests too deep to be shown" : message}`);
}

/** Jupyter's own names of headings (#My-Heading) as ours (#my-heading), where a link of the page leads to no other id. */
function withAnchors(parts: readonly string[]): readonly string[] {
  const ids = new Set(parts.flatMap((part) => [...part.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? "")));
  return parts.map((part) => part.replace(/(<a href="#)([^"]+)"/g, (link, start: string, name: string) => {
    const slug = slugOf(decoded(name));
    return !ids.has(name) && ids.has(slug) ? `${start}${slug}"` : link;
  }));
}
