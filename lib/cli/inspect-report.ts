import type { Found, Inspected, Listed, MappedColumn, Notice } from "../formats";
import { section, table, verdict, type Block, type Report, type Section } from "../report";
import { shorten } from "../report/safe";

/** What was read, and how each file was taken. */
export interface InspectedFiles {
  readonly found: Found;
  readonly parts: readonly (Inspected["parts"][number] & { readonly mapping: readonly MappedColumn[] })[];
}

const LONGEST = 60;

/** The report of `recall-lab inspect`: files, columns, counts, the first rows, and what is odd. */
export function inspectReport({ found, parts }: InspectedFiles, rows: number): Report {
  const sections = [
    section("Files", parts.flatMap(fileBlocks)),
    section("Found", [foundTable(found)]),
    ...firstRows(found, rows),
    section("Noticed", found.noticed.length === 0 ? ["Nothing odd."] : found.noticed.map(noticeBlock)),
  ];
  return { title: `recall-lab inspect: ${found.format}`, sections };
}

type File = InspectedFiles["parts"][number];

function fileBlocks({ together, guess, format, others, mapping }: File): readonly (Block | string)[] {
  const also = others.map(({ name, guess: other }) => `${name} (${other.confidence.toFixed(2)})`).join(", ");
  const sure = `sure to ${guess.confidence.toFixed(2)}: ${guess.reason}`;
  const line = `${together.join(", ")}: ${format.name}, ${sure}${also === "" ? "" : `. Could be: ${also}`}`;
  if (mapping.length === 0) return [line];
  return [line, table(mapping, { caption: "Columns", columns: ["key", "column", "by"], limit: 40 })];
}

function foundTable({ queries, documents, stages, qrels, vectors }: Found): Block {
  const judged = [...(qrels?.values() ?? [])].reduce((sum, grades) => sum + grades.size, 0);
  const rows = [
    { what: "queries", count: queries.length, detail: "" },
    { what: "documents", count: documents.length, detail: vectors === null ? "" : `vectors of ${vectors.dimension}` },
    { what: "judgements", count: judged, detail: qrels === null ? "" : `of ${qrels.size} queries` },
    ...stages.map(({ name, lists, scoreKind }) => ({
      what: `stage ${name}`, count: lists.size, detail: `lists, ${placesOf(lists)} places, scores: ${scoreKind}`,
    })),
  ];
  return table(rows, { caption: "Counts", columns: ["what", "count", "detail"], limit: 200 });
}

function placesOf(lists: ReadonlyMap<string, readonly Listed[]>): number {
  let places = 0;
  for (const list of lists.values()) places += list.length;
  return places;
}

function firstRows(found: Found, limit: number): readonly Section[] {
  if (limit === 0) return [];
  const cut = (text: string): string => shorten(text, LONGEST);
  const listed = found.stages.flatMap(({ name, lists }) => firstPlaces(name, lists, limit));
  const documents = found.documents.slice(0, limit).map(({ id, text, createdAt, key, metadata }) => {
    const rest = [...metadata].map(([column, value]) => `${column}=${value}`).join(" ");
    return { id, text: cut(text), createdAt, key: cut(key), metadata: cut(rest) };
  });
  const queries = found.queries.slice(0, limit).map(({ id, text }) => ({ id, text: cut(text) }));
  const shown = (caption: string, rows: readonly object[]): readonly Block[] => {
    return rows.length === 0 ? [] : [table(rows, { caption, limit: rows.length })];
  };
  const blocks = [...shown("Lists", listed), ...shown("Documents", documents), ...shown("Queries", queries)];
  return blocks.length === 0 ? [] : [section("First rows", blocks)];
}

function firstPlaces(stage: string, lists: ReadonlyMap<string, readonly Listed[]>, limit: number): readonly object[] {
  const rows: object[] = [];
  for (const [query, list] of lists) {
    for (const [i, { id, score, similarity, createdAt, key, outcome }] of list.entries()) {
      if (rows.length === limit) return rows;
      rows.push({ stage, query, rank: i + 1, document: id, score, similarity, createdAt, key, outcome });
    }
  }
  return rows;
}

function noticeBlock({ name, count, of, first, handled }: Notice): Block {
  const often = of === null ? `${count}` : `${count} of ${of}`;
  return verdict("remark", `${name}: ${often}; ${handled}. First: ${first}`);
}
