import { visible } from "./safe";
import { type TableContent, restOf } from "./table-content";
import { clip, columnsOf, wrap } from "./width";

const NO_BORDERS = {
  top: "", "top-mid": "", "top-left": "", "top-right": "", bottom: "", "bottom-mid": "", "bottom-left": "",
  "bottom-right": "", left: "", "left-mid": "", mid: "-", "mid-mid": "  ", right: "", "right-mid": "", middle: "  ",
};
const GAP = 2;
const NARROWEST = 8;

/** The table as plain text, at most `width` columns wide where its columns can shrink to that; borders are ASCII,
 *  because box characters have no certain width beside CJK text. */
export function tableText(content: TableContent, width: number = 100): string {
  const caption = wrap(visible(content.caption), width);
  const rest = restOf(content);
  const grid = content.cells.length === 0 || content.columns.length === 0 ? [] : [drawn(content, width)];
  return [...caption, ...grid, ...(rest ? [rest] : [])].join("\n");
}

function drawn(content: TableContent, width: number): string {
  const Cli = require("cli-table3") as typeof import("cli-table3");
  const head = content.columns.map(({ label }) => visible(label));
  const cells = content.cells.map((row) => row.map(visible));
  const natural = head.map((label, i) => Math.max(1, ...[label, ...cells.map((row) => row[i] ?? "")].map(columnsOf)));
  const widths = fitted(natural, width);
  const fit = (row: readonly string[]): string[] => row.map((cell, i) => clip(cell, widths[i] ?? 1));
  const grid = new Cli({
    head: fit(head), colAligns: content.columns.map(({ align }) => align), colWidths: [...widths], chars: NO_BORDERS,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0, compact: true },
  });
  grid.push(...cells.map(fit));
  return grid.toString().split("\n").map((line) => line.trimEnd()).join("\n");
}

/** Takes columns from the widest until the row fits or nothing is wider than NARROWEST. */
function fitted(natural: readonly number[], width: number): readonly number[] {
  const widths = natural.map((w) => Math.min(w, width));
  let excess = widths.reduce((sum, w) => sum + w, GAP * (widths.length - 1)) - width;
  for (; excess > 0 && Math.max(...widths) > NARROWEST; excess -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
