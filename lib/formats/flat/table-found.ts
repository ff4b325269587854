import { formatError, show } from "../errors";
import type { Found, Notice } from "../found";
import type { AnyOptions } from "../inspect/format";
import { tally } from "../notices/tally";
import { gatherLists } from "./gather-lists";
import { gatherQrels } from "./gather-qrels";
import { gatherTexts } from "./gather-texts";
import { gatherVectors } from "./gather-vectors";
import { mapColumns, type Mapping } from "./mapping";
import { nothingFound } from "./nothing-found";
import { listsRow } from "./rows-of-lists";
import { rowReader } from "./row-reader";
import { scoreKindOf, stageName } from "./stage-name";
import type { Table } from "./table";

/** Columns of a table as they are taken. FormatError when none says what the rows are, naming the columns there are. */
export function tableMapping(table: Table, options: AnyOptions): Mapping {
  const { file, columns } = table;
  const mapping = mapColumns(file, columns, (path) => table.cell(path) !== null, options);
  if (mapping.roles.length > 0) return mapping;
  const expected = "columns for a query and a document, or for either and its text (name them with --map)";
  throw formatError({ file, expected, got: `the columns ${columns.slice(0, 30).map(show).join(", ")}` });
}

/** Everything that the rows of a table say. An empty id, a score, rank or grade that is no number, and a list of scores
 *  of another length than its ids are FormatErrors with line and column. A table without rows is empty. */
export async function tableFound(table: Table, options: AnyOptions): Promise<Found> {
  const { file } = table;
  const mapping = tableMapping(table, options);
  const reader = rowReader(table, mapping, options);
  const scoreKind = scoreKindOf(mapping);
  const { order = "list" } = options;
  const lists = gatherLists({ file, scoreKind, order, texts: "keep" });
  const judgements = gatherQrels(file, "keep");
  const texts = gatherTexts(file);
  const vectors = gatherVectors(reader);
  const does = new Set(mapping.roles);
  const addLists = does.has("lists") ? listsRow(reader, lists, stageName(file)) : null;
  const empty = tally("empty lists");
  let seen = 0;
  for await (const { rows, numbers } of table.rows(reader.paths)) {
    rows.forEach((row, i) => {
      const line = numbers[i] ?? 0;
      seen += 1;
      if (addLists?.(row, line) === 0) empty.hit(() => `${file}:${line}`);
      if (does.has("judgements")) for (const [id, grade] of reader.grades(row, line)) {
        judgements.add(reader.queryId(row, line), id, grade, line);
      }
      if (does.has("documents")) {
        const document = reader.document(row, line);
        texts.document(document, line);
        vectors.add(document.id, row, line);
      }
      if (does.has("queries")) texts.query(reader.query(row, line), line);
    });
  }
  const [listed, judged, told] = [lists.finish(), judgements.finish(), texts.finish()] as const;
  const { vectors: stacked, notices } = vectors.finish(told.documents);
  const byRow = does.has("lists") && !reader.has("queryId") && !reader.has("query");
  const noticed = [
    ...(byRow ? [numbered(file, listed.stages)] : []),
    ...reader.noticed(), ...empty.notices(seen, "answered with nothing: the query has no list"),
    ...listed.noticed, ...judged.noticed, ...told.noticed, ...notices,
  ];
  const found = { ...nothingFound(table.format), ...listed, ...judged, ...told, vectors: stacked, noticed };
  return byRow ? { ...found, queriesByRow: seen } : found;
}

function numbered(file: string, stages: Found["stages"]): Notice {
  const count = new Set(stages.flatMap(({ lists }) => [...lists.keys()])).size;
  const handled = "numbered by their rows; a file of as many queries, read with it, names them in its order";
  return { name: "queries without ids", count, of: count, first: file, handled };
}
