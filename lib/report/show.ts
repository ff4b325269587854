import { DISPLAY, displayable, type Displayable, isDisplayable, type MimeBundle, textTwin } from "./display";
import { escapeHtml, visibleLines } from "./safe";
import { plainFormat } from "./format";
import { table, type Table } from "./table";

/** Any value as something that renders: what renders already stays, rows (a list of objects) become a table, text stays
 *  text, all else prints as in a table's cell. A promise is awaited when it is shown. `caption` is the table's. */
export function show(value: unknown, caption?: string): Displayable {
  return displayable({}, async () => bundleOf(await value, caption), () => twinOf(value, caption));
}

async function bundleOf(value: unknown, caption: string | undefined): Promise<MimeBundle> {
  const shown = isDisplayable(value) ? value : asTable(value, caption);
  if (shown !== undefined) return shown[DISPLAY]();
  const text = visibleLines(typeof value === "string" ? value : plainFormat(value));
  return { "text/html": `<pre class="recall-text">${escapeHtml(text)}</pre>`, "text/plain": text };
}

/** What stock tslab prints: nothing is awaited there. */
function twinOf(value: unknown, caption: string | undefined): string {
  if (isDisplayable(value)) return textTwin(value);
  const shown = asTable(value, caption);
  if (shown !== undefined) return shown.toText();
  return visibleLines(typeof value === "string" ? value : plainFormat(value));
}

function asTable(value: unknown, caption: string | undefined): Table | undefined {
  const rows = rowsOf(value);
  return rows && table(rows, { caption: caption ?? counted(rows.length) });
}

/** Rows of ours, or of a danfo frame, which is known by its columns and values. */
function rowsOf(value: unknown): readonly object[] | undefined {
  if (isFrame(value)) {
    const named = value.$index?.some((label, i) => label !== i) ?? false;
    const header = value.$columns.includes("row") ? "row name" : "row";
    return value.values.map((row, at) => Object.fromEntries([
      ...(named ? [[header, value.$index?.[at]] as const] : []),
      ...value.$columns.map((name, i) => [String(name), cellOf(row, i)] as const),
    ]));
  }
  if (value instanceof Map) return [...value].map(([key, each]) => ({ key, value: each }));
  const list = Array.isArray(value) ? value : undefined;
  return list?.every((row) => typeof row === "object" && row !== null && !Array.isArray(row)) ? list : undefined;
}

interface Frame {
  readonly $columns: readonly unknown[];
  /** Names of the rows; 0, 1, 2 ... are none. */
  readonly $index?: readonly unknown[];
  readonly values: readonly unknown[];
}

function isFrame(value: unknown): value is Frame {
  if (typeof value !== "object" || value === null) return false;
  const { $columns, values } = value as { $columns?: unknown; values?: unknown };
  return Array.isArray($columns) && Array.isArray(values);
}

function cellOf(row: unknown, i: number): unknown {
  return Array.isArray(row) ? row[i] : row;
}

function counted(rows: number): string {
  return rows === 1 ? "1 row" : `${rows} rows`;
}
