import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../lib/root";
import { parseNotebook, type Notebook } from "../../lib/notebook";

/** A cell of a test's notebook: code, or Markdown where it starts with "#md". */
export type Source = string | { readonly code: string; readonly tags: readonly string[] };

/** A throw-away folder below the repository for a test's notebooks. */
export interface Folder {
  readonly path: string;
  /** Writes NAME.ipynb and returns its path. */
  readonly notebook: (name: string, ...cells: readonly Source[]) => string;
  readonly remove: () => void;
}

/** Makes such a folder. */
export function makeFolder(): Folder {
  mkdirSync(join(packageRoot(), ".cache"), { recursive: true });
  const path = mkdtempSync(join(packageRoot(), ".cache", "notebooks-"));
  const notebook = (name: string, ...cells: readonly Source[]): string => {
    const file = join(path, `${name}.ipynb`);
    writeFileSync(file, notebookJson(cells));
    return file;
  };
  return { path, notebook, remove: () => rmSync(path, { recursive: true }) };
}

/** A notebook in memory, with outputs by code cell (from 1). */
export function notebookOf(
  cells: readonly Source[],
  outputs: Readonly<Record<number, readonly object[]>> = {},
): Notebook {
  return parseNotebook(notebookJson(cells, outputs), "test.ipynb");
}

/** The JSON of a notebook. */
export function notebookJson(
  cells: readonly Source[],
  outputs: Readonly<Record<number, readonly object[]>> = {},
): string {
  let count = 0;
  const made = cells.map((cell, i) => {
    const { code, tags } = typeof cell === "string" ? { code: cell, tags: [] } : cell;
    const common = { id: `c${i}`, metadata: tags.length > 0 ? { tags } : {} };
    if (code.startsWith("#md")) return { ...common, cell_type: "markdown", source: code.slice(3).trimStart() };
    count++;
    return { ...common, cell_type: "code", source: code, execution_count: null, outputs: outputs[count] ?? [] };
  });
  const kernelspec = { name: "recall-lab", display_name: "TypeScript (recall-lab)", language: "typescript" };
  return JSON.stringify({ cells: made, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 });
}

/** An output that shows a bundle. */
export function display(data: Readonly<Record<string, unknown>>): object {
  return { output_type: "display_data", data, metadata: {} };
}
