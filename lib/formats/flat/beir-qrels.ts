import { formatError, show } from "../errors";
import type { Found } from "../found";
import type { FileFormat } from "../inspect/format";
import { gatherQrels } from "./gather-qrels";
import { nothingFound } from "./nothing-found";
import { readLines } from "../lines";
import type { OpenOptions } from "./bytes";

const HEADER = /^\s*query[-_]?id\t/i;

/** BEIR's judgements, `query-id <tab> corpus-id <tab> score`, with or without that header (a first line that is a
 *  judgement is not lost); null where the first line has another number of columns. A grade is a number. */
export async function beirQrels(file: string, options: OpenOptions): Promise<Found | null> {
  const qrels = gatherQrels(file, "copy");
  let first = true;
  for await (const { line, text } of readLines(file, options.longestLine, options)) {
    const cells = text.split("\t");
    if (first && cells.length !== 3) return null;
    const header = first && HEADER.test(text);
    first = false;
    if (header) continue;
    const [query = "", id = "", grade = ""] = cells;
    if (cells.length !== 3) {
      throw formatError({ file, line, expected: "query-id, corpus-id and score, tab-separated", got: show(text) });
    }
    if (!/^-?\d+(\.\d+)?$/.test(grade.trim())) {
      throw formatError({ file, line, field: "score", expected: "a number", got: show(grade) });
    }
    qrels.add(query, id, Number(grade), line);
  }
  return { ...nothingFound("BEIR qrels"), ...qrels.finish() };
}

/** BEIR's judgements as a file of their own. */
export const BEIR_QRELS: FileFormat = {
  name: "BEIR qrels",
  looksLike: ({ text }) => {
    const lines = (text ?? "").split("\n").filter((line) => line.trim() !== "").slice(0, 20);
    const cells = lines.map((line) => line.replace(/\r$/, "").split("\t"));
    const header = HEADER.test(lines[0] ?? "") && cells[0]?.length === 3 && /score/i.test(cells[0]?.[2] ?? "");
    const rows = header ? cells.slice(1) : cells;
    const whole = rows.slice(0, -1).concat(rows.slice(0, 1));
    if (whole.length === 0 || !whole.every((row) => row.length === 3 && /^-?\d+$/.test(row[2] ?? ""))) return null;
    const reason = header ? "BEIR's header, then three columns" : "three columns by tabs, the last a whole number";
    return { confidence: header ? 0.95 : 0.6, reason };
  },
  read: async (path, options) => {
    const found = await beirQrels(path, options);
    if (found !== null) return found;
    throw formatError({ file: path, expected: "query-id, corpus-id and score, tab-separated", got: "other columns" });
  },
};
