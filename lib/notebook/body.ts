import { resolve } from "node:path";
import { projectRoot } from "../kernel/errors";
import { codeCellHtml, scrollTables, type CellContext } from "./cells";
import { compactor } from "./compact";
import { imageData } from "./images";
import { markdownRenderer, type Heading } from "./markdown";
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
    if (cell.cell_type === "code") return codeCellHtml(cell, ++number, context);
    if (cell.cell_type === "raw") return "";
    try {
      const html = markdown.render(cell.source, (address) => imageData(address, cell, folder, root));
      return scrollTables(html, `${words.cell} ${i + 1}`, words.table);
    } catch (error) {
      throw new Error(`cell ${i + 1}: ${(error as Error).message}`);
    }
  });
  const title = markdown.headings.find(({ level }) => level === 1)?.text ?? options.title ?? "Notebook";
  return { title, headings: markdown.headings, parts: parts.filter((part) => part !== ""), words };
}
