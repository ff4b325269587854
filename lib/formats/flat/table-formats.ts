import type { FileFormat, Guess, Head } from "../inspect/format";
import type { OpenOptions } from "./bytes";
import { csvTable, delimiterOf } from "./csv-table";
import { jsonTable } from "./json-table";
import { jsonlTable } from "./jsonl-table";
import { mapColumns } from "./mapping";
import { parquetTable } from "./parquet-table";
import type { Table } from "./table";
import { tableFound, tableMapping } from "./table-found";

type Open = (file: string, options: OpenOptions) => Promise<Table>;

function tableFormat(name: string, open: Open, columns: (head: Head) => readonly string[]): FileFormat {
  return {
    name,
    looksLike: (head) => guessed(head, columns(head)),
    mapping: async (path, options) => {
      return [...tableMapping(await open(path, options), options).columns.values()];
    },
    read: async (path, options) => ({ ...(await tableFound(await open(path, options), options)), format: name }),
  };
}

function guessed({ path }: Head, columns: readonly string[]): Guess | null {
  if (columns.length === 0) return null;
  const { columns: taken, roles } = mapColumns(path, columns, () => true, {});
  if (roles.length === 0) return { confidence: 0.1, reason: "a table whose column names say nothing: use --map" };
  const names = [...taken.values()].map(({ key, column }) => `${key} = ${column}`).join(", ");
  const reason = `${roles.join(" and ")} by column names: ${names}`;
  return { confidence: Math.min(0.75, 0.5 + 0.05 * taken.size), reason };
}

function headerOf({ text, keys, rows }: Head): readonly string[] {
  const line = (text ?? "").replace(/^\ufeff/, "").split("\n", 1)[0]?.trim() ?? "";
  if (line === "" || rows.length > 0 || keys.length > 0 || /^[[{]/.test(line)) return [];
  const cells = line.split(delimiterOf(line)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  return cells.length > 1 ? cells : [];
}

function isParquet({ bytes }: Head): boolean {
  return bytes.subarray(0, 4).toString("latin1") === "PAR1";
}

/** Tables by column names (or `--map`): rows of lists, judgements, documents or queries. */
export const CSV: FileFormat = tableFormat("CSV table", csvTable, headerOf);

/** The same, a JSON object a line. */
export const JSONL: FileFormat = tableFormat("JSONL table", jsonlTable, ({ rows, keys, text }) => {
  const oneLongRow = rows.length === 0 && /^\s*\{[^\n]*$/.test(text ?? "");
  return oneLongRow ? keys : [...new Set(rows.flatMap((row) => Object.keys(row)))];
});

/** The same, a JSON list of objects. */
export const JSON_TABLE: FileFormat = tableFormat("JSON table", jsonTable, (head) => {
  return head.rows.length > 0 || !/^\s*\[/.test(head.text ?? "") ? [] : head.keys;
});

/** The same in Parquet. */
export const PARQUET: FileFormat = tableFormat("Parquet table", parquetTable, (head) => {
  return isParquet(head) ? (head.keys.length > 0 ? head.keys : ["?"]) : [];
});

