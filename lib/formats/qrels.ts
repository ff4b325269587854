import type { Qrels } from "../types";
import { formatError, show } from "./errors";
import { readLines, type Line } from "./lines";
import { refuseEmpty } from "./rows";

/** Options of `readQrels`. */
export interface QrelsOptions {
  /** Known query ids; a judgement for another one is an error. */
  readonly queries?: { readonly has: (id: string) => boolean };
  /** Known document ids; a judgement of another one is an error. */
  readonly ids?: { readonly has: (id: string) => boolean };
}

/** Relevance judgements, TREC (`query 0 document grade`) or BEIR (header `query-id corpus-id score`, tabs), told apart
 *  by the first line. A grade is a whole number >= 0. Refused: a pair judged twice, unknown ids, an empty file. */
export async function readQrels(file: string, options: QrelsOptions = {}): Promise<Qrels> {
  const qrels = new Map<string, Map<string, number>>();
  let layout: Layout | null = null;
  for await (const line of readLines(file)) {
    if (layout === null) {
      layout = isHeader(line.text) ? BEIR : TREC;
      if (layout === BEIR) continue;
    }
    add(qrels, file, line, judgement(file, line, layout), options);
  }
  refuseEmpty(file, { length: qrels.size }, {});
  return qrels;
}

interface Layout {
  readonly columns: string;
  readonly split: (text: string) => readonly string[];
  readonly at: readonly [query: number, document: number, grade: number];
  readonly width: number;
}

const TREC: Layout = { columns: "query 0 document grade", split: words, at: [0, 2, 3], width: 4 };
const BEIR: Layout = { columns: "query-id, corpus-id and score, tab-separated", split: cells, at: [0, 1, 2], width: 3 };

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function cells(text: string): readonly string[] {
  return text.split("\t");
}

function isHeader(text: string): boolean {
  return cells(text).join(" ") === "query-id corpus-id score";
}

interface Judgement {
  readonly query: string;
  readonly document: string;
  readonly grade: number;
}

function judgement(file: string, { line, text }: Line, layout: Layout): Judgement {
  const row = layout.split(text);
  if (row.length !== layout.width) {
    const hint = layout === TREC && cells(text).length === 3 ? " (BEIR's three columns need their header)" : "";
    throw formatError({ file, line, expected: layout.columns, got: `${show(text)}${hint}` });
  }
  const [query = "", document = "", grade = ""] = layout.at.map((index) => row[index]);
  if (!/^\d+$/.test(grade)) {
    throw formatError({ file, line, field: "grade", expected: "a whole number >= 0", got: show(grade) });
  }
  return { query, document, grade: Number(grade) };
}

function add(
  qrels: Map<string, Map<string, number>>, file: string, { line }: Line, judged: Judgement, options: QrelsOptions,
): void {
  const { query, document, grade } = judged;
  const refuse = (field: string, expected: string, id: string): never => {
    throw formatError({ file, line, field, expected, got: show(id) });
  };
  if (options.queries?.has(query) === false) refuse("query", "the id of a known query", query);
  if (options.ids?.has(document) === false) refuse("document", "the id of a known document", document);
  const grades = qrels.get(query) ?? new Map<string, number>();
  if (grades.has(document)) refuse("document", `one judgement for query ${show(query)}`, document);
  qrels.set(query, grades.set(document, grade));
}
