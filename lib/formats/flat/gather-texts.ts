import type { Query } from "../../types";
import type { Notice, StoredText } from "../found";
import { tally } from "../notices/tally";

/** Collects documents and queries by id. */
export interface TextGatherer {
  readonly document: (document: StoredText, line: number) => void;
  readonly query: (query: Query, line: number) => void;
  readonly finish: () => {
    readonly documents: readonly StoredText[];
    readonly queries: readonly Query[];
    readonly noticed: readonly Notice[];
  };
}

/** An empty gatherer for a file. Of rows of one id the first is kept; others that say something else are noted. */
export function gatherTexts(file: string): TextGatherer {
  const documents = new Map<string, StoredText>();
  const queries = new Map<string, Query>();
  const otherDocument = tally("documents told twice, differently");
  const otherQuery = tally("queries told twice, differently");
  let documentRows = 0;
  let queryRows = 0;
  const document = (row: StoredText, line: number): void => {
    documentRows += 1;
    const first = documents.get(row.id);
    if (first === undefined) documents.set(row.id, row);
    else if (!agree(first.text, row.text) || !agree(first.createdAt, row.createdAt) || !agree(first.key, row.key)) {
      otherDocument.hit(() => `${file}:${line}: "${row.id}"`);
    }
  };
  const query = (row: Query, line: number): void => {
    queryRows += 1;
    const first = queries.get(row.id);
    if (first === undefined) queries.set(row.id, row);
    else if (!agree(first.text, row.text)) otherQuery.hit(() => `${file}:${line}: "${row.id}"`);
  };
  const kept = "the first row of the id is kept";
  const finish: TextGatherer["finish"] = () => ({
    documents: [...documents.values()],
    queries: [...queries.values()],
    noticed: [...otherDocument.notices(documentRows, kept), ...otherQuery.notices(queryRows, kept)],
  });
  return { document, query, finish };
}

/** Two cells agree when they are the same or one says nothing. */
function agree(one: string | null, other: string | null): boolean {
  return one === other || one === null || one === "" || other === null || other === "";
}
