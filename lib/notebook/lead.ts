import type { Notebook, TextCell } from "./notebook";

/** The first paragraph of a notebook's text as plain text; "" when it has none. */
export function leadOf(notebook: Notebook): string {
  const cells = notebook.cells.filter((cell): cell is TextCell => cell.cell_type === "markdown");
  const paragraphs = cells.flatMap((cell) => cell.source.split(/\n\s*\n/)).map((text) => text.trim());
  const first = paragraphs.find((text) => text !== "" && !/^([#>|<$]|[-*+] |\d+\. |```)/.test(text)) ?? "";
  return plainOf(first);
}

/** A line of Markdown without its marks; an underscore inside a word is none. */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
