import type { Query } from "../types";
import { anything, count, instantOrNull, name, rowOf, text } from "./fields";
import type { ReadOptions } from "./options";
import { streamJsonl, type Row, type RowSchema } from "./jsonl";
import { missingId, refuseEmpty, refuseTwice } from "./rows";

/** A query and what a log knows of it: a second wording without the error text (`textCall`) and its origin. */
export interface LoggedQuery extends Query {
  readonly textCall: string | null;
  readonly session: string;
  readonly tool: string;
  readonly action: string;
  readonly source: string;
}

/** Queries in file order. `id` may be written `_id` (BEIR). Refused: an id met before, an empty text. */
export async function readQueries(file: string, options: ReadOptions = {}): Promise<readonly LoggedQuery[]> {
  return (await queryRows(file, options)).map(({ value }) => value);
}

/** The same with the line of each query, for errors that are found later. */
export async function queryRows(file: string, options: ReadOptions = {}): Promise<readonly Row<LoggedQuery>[]> {
  const rows: Row<LoggedQuery>[] = [];
  const seen = new Map<string, number>();
  for await (const { line, value } of streamJsonl(file, queryRow(options))) {
    const id = value.id ?? value._id;
    if (id === undefined) throw missingId(file, line);
    refuseTwice(file, line, "id", id, seen);
    rows.push({ line, value: queryOf(id, value) });
  }
  refuseEmpty(file, rows, options);
  return rows;
}

interface QueryRow {
  readonly id?: string | undefined;
  readonly _id?: string | undefined;
  readonly text: string;
  readonly subset?: string | undefined;
  readonly at?: string | null | undefined;
  readonly text_call?: string | undefined;
  readonly run_id?: string | undefined;
  readonly tool?: string | undefined;
  readonly action?: string | undefined;
  readonly source?: string | undefined;
}

function queryRow(options: ReadOptions): RowSchema<QueryRow> {
  const asked = { id: name.optional(), _id: name.optional(), text: name, subset: text.optional() };
  const logged = {
    text_call: text.optional(), tool: text.optional(), action: text.optional(), run_id: text.optional(),
    seq: count.optional(), at: instantOrNull(options).optional(), source: text.optional(),
  };
  return rowOf({ ...asked, ...logged, licence: anything, metadata: anything, source_file: anything }, options);
}

function queryOf(id: string, row: QueryRow): LoggedQuery {
  const { text, subset, tool = "", action = "", source = "" } = row;
  const asked = { id, text, at: row.at ?? null, textCall: row.text_call ?? null };
  const query = { ...asked, session: row.run_id ?? "", tool, action, source };
  return subset === undefined ? query : { ...query, subset };
}
