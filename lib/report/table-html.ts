import { escapeHtml, shorten } from "./safe";
import { type TableContent, restOf } from "./table-content";

/** Code points of one cell that a page shows; what is longer ends in "… (+n)". */
const CELL_LIMIT = 600;

/** `<table>` with caption, `<th scope>` headers, right-aligned numbers (class and inline style, as JupyterLab and
 *  pages without our style sheet need it) and a last line that counts what is not shown. */
export function tableHtml(content: TableContent): string {
  const rest = restOf(content);
  return [
    '<table class="recall-table">',
    `<caption>${escapeHtml(content.caption)}</caption>`,
    `<thead><tr>${content.columns.map((column) => head(column)).join("")}</tr></thead>`,
    `<tbody>${content.cells.map((cells) => row(content, cells)).join("\n")}</tbody>`,
    ...(rest ? [`<tfoot><tr><td colspan="${Math.max(1, content.columns.length)}">${rest}</td></tr></tfoot>`] : []),
    "</table>",
  ].join("\n");
}

function head({ label, align }: TableContent["columns"][number]): string {
  return `<th scope="col"${look(align)}>${escapeHtml(label)}</th>`;
}

function row(content: TableContent, cells: readonly string[]): string {
  const written = cells.map((cell, i) => {
    const style = look(content.columns[i]?.align ?? "left");
    const text = escapeHtml(shorten(cell, CELL_LIMIT));
    return i === 0 ? `<th scope="row"${style}>${text}</th>` : `<td${style}>${text}</td>`;
  });
  return `<tr>${written.join("")}</tr>`;
}

function look(align: "left" | "right"): string {
  return align === "right" ? ' class="number" style="text-align:right"' : ' style="text-align:left"';
}
