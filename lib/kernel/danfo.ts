import { inspect } from "node:util";
import stringWidth from "string-width";

/** What we need to know of a danfojs DataFrame or Series; recognised by its properties, danfojs is not loaded. */
export interface Danfo {
  readonly $columns: readonly unknown[];
  readonly $index: readonly unknown[];
  readonly $isSeries: boolean;
  readonly values: readonly unknown[];
}

const SHOWN = 20;

/** Whether a value is a danfo DataFrame or Series. */
export function isDanfo(value: unknown): value is Danfo {
  if (typeof value !== "object" || value === null) return false;
  const { $columns, $index, $isSeries, values } = value as Partial<Record<keyof Danfo, unknown>>;
  return Array.isArray($columns) && Array.isArray($index) && typeof $isSeries === "boolean" && Array.isArray(values);
}

/** A frame as an HTML table (caption, scoped headers, numbers right-aligned, at most 20 rows, everything escaped)
 *  and as text with the columns aligned, wide characters counted as two. */
export function danfoBundle(frame: Danfo): { readonly "text/html": string; readonly "text/plain": string } {
  const columns = frame.$columns.map(cellText);
  const all = frame.values.map((row) => (frame.$isSeries || !Array.isArray(row) ? [row] : row));
  const rows = all.slice(0, SHOWN).map((row) => row.map(cellText));
  const index = frame.$index.slice(0, SHOWN).map(cellText);
  const numeric = columns.map((_, i) =>
    all.every((row) => row[i] === null || row[i] === undefined || typeof row[i] === "number"),
  );
  const caption = `${frame.$isSeries ? "Series" : "DataFrame"}: ${all.length} rows × ${columns.length} columns`;
  const more = all.length > SHOWN ? `… ${all.length - SHOWN} more rows` : "";
  return {
    "text/html": html({ columns, rows, index, numeric, caption, more }),
    "text/plain": [
      caption,
      ...text([["", ...columns], ...rows.map((row, i) => [index[i] ?? "", ...row])], numeric),
      more,
    ]
      .join("\n")
      .trimEnd(),
  };
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly index: readonly string[];
  readonly numeric: readonly boolean[];
  readonly caption: string;
  readonly more: string;
}

function html({ columns, rows, index, numeric, caption, more }: Table): string {
  const align = (i: number): string => (numeric[i] ? ' style="text-align: right"' : ' style="text-align: left"');
  const head = columns.map((name, i) => `<th scope="col"${align(i)}>${escapeHtml(name)}</th>`).join("");
  const body = rows.map((row, r) => {
    const cells = row.map((cell, i) => `<td${align(i)}>${escapeHtml(cell)}</td>`).join("");
    return `<tr><th scope="row">${escapeHtml(index[r] ?? "")}</th>${cells}</tr>`;
  });
  const parts = [
    `<table><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr><td></td>${head}</tr></thead>`,
    `<tbody>${body.join("")}</tbody></table>`,
    ...(more === "" ? [] : [`<p>${more}</p>`]),
  ];
  return parts.join("");
}

function text(lines: readonly (readonly string[])[], numeric: readonly boolean[]): string[] {
  const flat = lines.map((line) => line.map((cell) => cell.replace(/\s+/g, " ")));
  const widths = (flat[0] ?? []).map((_, i) => Math.max(...flat.map((line) => stringWidth(line[i] ?? ""))));
  const pad = (cell: string, i: number): string => {
    const space = " ".repeat((widths[i] ?? 0) - stringWidth(cell));
    return i > 0 && numeric[i - 1] ? space + cell : cell + space;
  };
  return flat.map((line) => line.map(pad).join("  ").trimEnd());
}

function cellText(value: unknown): string {
  return typeof value === "string"
    ? value
    : value === null || value === undefined
      ? ""
      : inspect(value, { depth: 1, breakLength: Infinity });
}

function escapeHtml(value: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
