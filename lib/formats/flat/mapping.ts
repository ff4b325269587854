import { formatError, show } from "../errors";
import { MAP_KEYS, type AnyOptions, type MapKey, type MappedColumn } from "../inspect/format";
import { plainName, SYNONYMS } from "./synonyms";

/** What the rows of a table are: one or more of these. */
export type Role = "lists" | "judgements" | "documents" | "queries";

/** Columns of a table as they are taken. */
export interface Mapping {
  readonly columns: ReadonlyMap<MapKey, MappedColumn>;
  readonly roles: readonly Role[];
}

/** Maps columns by `options.map`, then by their names, and says what the rows are. No role: nothing can be read. A path
 *  in `options.map` that `has` denies is a FormatError naming the columns there are. `file` also tells queries from
 *  documents by its name. */
export function mapColumns(
  file: string, columns: readonly string[], has: (path: string) => boolean, options: AnyOptions,
): Mapping {
  for (const [key, column] of options.map ?? []) if (!has(column)) throw noColumn(file, key, column, columns);
  const taken = new Map<MapKey, MappedColumn>();
  for (const [key, column] of options.map ?? []) taken.set(key, { key, column, by: "--map" });
  const used = new Set([...taken.values()].map(({ column }) => column));
  const free = columns.filter((column) => !used.has(column));
  for (const key of MAP_KEYS) {
    if (taken.has(key)) continue;
    const column = named(key, free);
    if (column !== undefined) taken.set(key, { key, column, by: "name" });
  }
  return withRoles(file, beirQrels(columns, taken));
}

function named(key: MapKey, columns: readonly string[]): string | undefined {
  const flat = columns.filter((column) => !column.includes("."));
  const nested = columns.filter((column) => column.includes("."));
  const last = (column: string): string => plainName(column.slice(column.lastIndexOf(".") + 1));
  const names = SYNONYMS.get(key) ?? [];
  const top = names.flatMap((name) => flat.filter((column) => plainName(column) === name));
  if (top[0] !== undefined || !["createdAt", "key", "outcome"].includes(key)) return top[0];
  return names.flatMap((name) => nested.filter((column) => last(column) === name))[0];
}

/** BEIR and MTEB call a grade "score": query-id, corpus-id, score and nothing else. */
function beirQrels(columns: readonly string[], taken: Map<MapKey, MappedColumn>): Map<MapKey, MappedColumn> {
  const score = taken.get("score");
  const names = columns.map(plainName);
  const exactly = columns.length === 3 && ["queryid", "corpusid", "score"].every((name) => names.includes(name));
  if (!exactly || score === undefined || score.by === "--map") return taken;
  const changed = new Map(taken);
  changed.delete("score");
  return changed.set("relevance", { ...score, key: "relevance" });
}

function withRoles(file: string, taken: Map<MapKey, MappedColumn>): Mapping {
  const has = (...keys: readonly MapKey[]): boolean => keys.some((key) => taken.has(key));
  const docId = taken.get("docId");
  const weak = docId !== undefined && docId.by === "name" && ["id", "_id"].includes(docId.column);
  const scored = has("score", "similarity", "distance", "rank", "stage", "relevance");
  const asked = has("queryId", "query");
  const aboutQueries = /quer|question|topic/i.test(file.slice(file.lastIndexOf("/") + 1));
  if (weak && !has("queryId", "relevantIds") && !scored && (has("query") || (aboutQueries && has("text")))) {
    return { columns: asQueries(taken, docId), roles: ["queries"] };
  }
  const roles: Role[] = [];
  if (asked && docId && (has("score", "similarity", "distance", "rank") || !has("relevance"))) roles.push("lists");
  if (!asked && holdsLists(docId)) roles.push("lists");
  if (asked && ((docId && has("relevance")) || has("relevantIds"))) roles.push("judgements");
  if (docId && (has("text") || (!asked && has("createdAt", "ageDays", "key")))) roles.push("documents");
  if (has("query") && (roles.length > 0 || has("queryId"))) roles.push("queries");
  if (roles.length === 0 && has("queryId") && has("text")) {
    return { columns: asQueries(taken, taken.get("queryId")), roles: ["queries"] };
  }
  return { columns: taken, roles };
}

/** Whether a column of documents has a list in each row (AutoRAG's results): a row is a query then, named or not. */
function holdsLists(docId: MappedColumn | undefined): boolean {
  return docId !== undefined && ["retrievedids", "corpusids"].includes(plainName(docId.column));
}

type Columns = Mapping["columns"];

function asQueries(taken: Columns, id: MappedColumn | undefined): Columns {
  const query = taken.get("query") ?? taken.get("text");
  return new Map<MapKey, MappedColumn>([
    ...(id ? [["queryId", { ...id, key: "queryId" }] as const] : []),
    ...(query ? [["query", { ...query, key: "query" }] as const] : []),
  ]);
}

/** The error for a column that is not there, or (column null) for a table that says nothing we know. */
export function noColumn(file: string, key: string, column: string, columns: readonly string[]): Error {
  const expected = `one of the columns ${columns.map(show).join(", ")}`;
  return formatError({ file, field: key, expected, got: show(column) });
}
