import type { Notebook } from "./notebook";

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const IMAGE = /!\[((?:\\.|[^\]\\])*)\]\(\s*(<[^>]*>|[^\s)]+)((?:\s+(?:"[^"]*"|'[^']*'))?\s*)\)/g;

/** Markdown with every picture's address replaced; code (fenced, or between backticks) stays. */
export function linesOfImages(source: string, replace: (address: string) => string): string {
  let fence = "";
  return source.split("\n").map((line) => {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = "";
      return line;
    }
    if (mark !== "") {
      fence = mark;
      return line;
    }
    return line.split(/(`+[^`]*`+)/).map((part) => (part.startsWith("`") ? part : part.replace(IMAGE, (_, alt, address, title) =>
      `![${String(alt)}](${replace(String(address).replace(/^<|>$/g, ""))}${String(title).trimEnd()})`))).join("");
  }).join("\n");
}

/** The text of a notebook's first heading of level 1; undefined without one. */
export function firstHeading(notebook: Notebook): string | undefined {
  const text = notebook.cells.filter((cell) => cell.cell_type === "markdown").map((cell) => cell.source).join("\n\n");
  return /^#\s+(.+)$/m.exec(text)?.[1];
}
