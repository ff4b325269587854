import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Cell, Notebook, Output } from "./notebook";

/** A notebook as the text of an .ipynb file, laid out as Jupyter does: one space, texts as arrays of lines. */
export function notebookText(notebook: Notebook): string {
  const { cells, metadata, nbformat, nbformat_minor } = notebook;
  return `${JSON.stringify({ cells: cells.map(cellJson), metadata, nbformat, nbformat_minor }, null, 1)}\n`;
}

/** Writes a file as a whole or not at all; missing folders are made. */
export function writeWhole(path: string, data: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, data);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function cellJson(cell: Cell): unknown {
  const source = lines(cell.source);
  return cell.cell_type === "code" ? { ...cell, source, outputs: cell.outputs.map(outputJson) } : { ...cell, source };
}

function outputJson(output: Output): unknown {
  if (output.output_type === "stream") return { ...output, text: lines(output.text) };
  if (output.output_type === "error") return output;
  const data = Object.entries(output.data).map(([type, part]) => [
    type,
    typeof part === "string" && isText(type) ? lines(part) : part,
  ]);
  return { ...output, data: Object.fromEntries(data) };
}

function isText(type: string): boolean {
  return type.startsWith("text/") || type === "image/svg+xml";
}

function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
