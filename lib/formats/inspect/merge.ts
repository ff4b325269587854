import { basename } from "node:path";
import type { Qrels, Query } from "../../types";
import { formatError, show, type FormatError } from "../errors";
import type { Found, StageLists, StoredText } from "../found";
import { fillLists } from "./fill-lists";
import { mergeVectors } from "./merge-vectors";
import { nameByRow } from "./name-by-row";

/** What a reader found in one file or folder. */
export interface Part {
  readonly path: string;
  readonly found: Found;
}

/** One Found of several files: stages in the order of the files, queries, documents and judgements joined by id, times
 *  and keys of documents written into the lists that have none. Two files that say different things of one id (text,
 *  time, key, grade) are a FormatError in the later one. Lists known by row numbers only: see `nameByRow`. No part: a
 *  RangeError. */
export function mergeFound(read: readonly Part[]): Found {
  if (read.length === 0) throw new RangeError("mergeFound: expected at least one part");
  const parts = nameByRow(read);
  const documents = mergeDocuments(parts);
  const { vectors, notices } = mergeVectors(parts, documents);
  return {
    format: [...new Set(parts.map(({ found }) => found.format))].join(" + "),
    queries: mergeQueries(parts),
    documents,
    stages: fillLists(mergeStages(parts), documents),
    qrels: mergeQrels(parts),
    vectors,
    noticed: [...parts.flatMap(({ found }) => found.noticed), ...notices],
  };
}

function contradiction(file: string, what: string, id: string, first: unknown, second: unknown): FormatError {
  const expected = `the same for ${show(id)} as in the files before it (${show(first)})`;
  return formatError({ file, field: what, expected, got: show(second) });
}

/** The one of two that says something; a FormatError when they say different things. */
function same<T extends string | null>(file: string, what: string, id: string, first: T, second: T): T {
  if (second === null || second === "" || first === second) return first;
  if (first === null || first === "") return second;
  throw contradiction(file, what, id, first, second);
}

function mergeQueries(parts: readonly Part[]): readonly Query[] {
  const merged = new Map<string, Query>();
  for (const { path, found } of parts) {
    for (const query of found.queries) {
      const before = merged.get(query.id);
      const text = before === undefined ? query.text : same(path, "query text", query.id, before.text, query.text);
      const at = before?.at ?? query.at;
      merged.set(query.id, { ...before, ...query, text, ...(at === undefined ? {} : { at }) });
    }
  }
  return [...merged.values()];
}

function mergeDocuments(parts: readonly Part[]): readonly StoredText[] {
  const only = parts.filter(({ found }) => found.documents.length > 0);
  if (only.length <= 1) return only[0]?.found.documents ?? [];
  const merged = new Map<string, StoredText>();
  for (const { path, found } of only) {
    for (const document of found.documents) {
      const before = merged.get(document.id);
      merged.set(document.id, before === undefined ? document : joined(path, before, document));
    }
  }
  return [...merged.values()];
}

function joined(path: string, before: StoredText, after: StoredText): StoredText {
  const { id } = before;
  return {
    id,
    text: same(path, "text", id, before.text, after.text),
    createdAt: same(path, "createdAt", id, before.createdAt, after.createdAt),
    key: same(path, "key", id, before.key, after.key),
    metadata: new Map([...before.metadata, ...after.metadata]),
  };
}

function mergeQrels(parts: readonly Part[]): Qrels | null {
  const judged = parts.filter(({ found }) => found.qrels !== null);
  if (judged.length <= 1) return judged[0]?.found.qrels ?? null;
  const merged = new Map<string, Map<string, number>>();
  for (const { path, found } of judged) {
    for (const [query, grades] of found.qrels ?? []) {
      const before = merged.get(query) ?? new Map<string, number>();
      for (const [id, grade] of grades) {
        const known = before.get(id);
        if (known !== undefined && known !== grade) throw contradiction(path, "grade", `${query} ${id}`, known, grade);
        before.set(id, grade);
      }
      merged.set(query, before);
    }
  }
  return merged;
}

/** Stages of one name that share no query are one stage in several files; those that do are named by their file. */
function mergeStages(parts: readonly Part[]): readonly StageLists[] {
  const merged: StageLists[] = [];
  for (const { path, found } of parts) {
    for (const stage of found.stages) {
      const at = merged.findIndex(({ name }) => name === stage.name);
      const before = merged[at];
      if (before === undefined) merged.push(stage);
      else if ([...stage.lists.keys()].some((query) => before.lists.has(query))) {
        merged.push({ ...stage, name: `${stage.name} (${basename(path)})` });
      } else merged[at] = { ...before, lists: new Map([...before.lists, ...stage.lists]) };
    }
  }
  return merged;
}
