import type { AuditedDocument, AuditedStage, AuditInput } from "../../../lib/audit";
import type { Diagnosis, Finding } from "../../../lib/audit";
import type { Candidate, Pipeline, Qrels } from "../../../lib/types";
import { candidate, NOW } from "../../ranked";

/** Candidates of one query, right answers among them, as tests write them down. */
export interface Asked {
  readonly list: readonly Candidate[];
  /** Ids that are right; undefined: not judged. */
  readonly right?: readonly string[];
}

/** A frozen input of an audit: one stage of candidates and a pipeline behind it (none when undefined). */
export function told(
  asked: Readonly<Record<string, Asked>>, pipeline: Pipeline | null = null, more: Partial<AuditInput> = {},
): AuditInput {
  const queries = Object.keys(asked);
  const right = queries.filter((id) => asked[id]?.right !== undefined);
  const qrels: Qrels = new Map(right.map((id) =>
    [id, new Map((asked[id]?.right ?? []).map((one) => [one, 1] as const))]));
  const lists = new Map(queries.map((id) => [id, Object.freeze([...(asked[id]?.list ?? [])])]));
  const stage: AuditedStage = { name: "search", scoreKind: "similarity", lists };
  return Object.freeze({
    title: "a test", queries: queries.map((id) => ({ id, text: id })), qrels: right.length === 0 ? null : qrels,
    documents: [], stages: [stage], pipeline, vectors: null, now: NOW, ...more,
  });
}

/** Candidates from (id, similarity, age in days, key), in this order. */
export function list(
  ...rows: readonly (readonly [id: string, similarity: number, ageDays?: number | null, key?: string])[]
): readonly Candidate[] {
  return Object.freeze(rows.map(([id, similarity, ageDays = 0, key = ""]) =>
    candidate({ id, similarity, ageDays, key })));
}

/** A document of a store. */
export function document(id: string, text: string, key: string = "", createdAt: string | null = NOW): AuditedDocument {
  return Object.freeze({ id, text, key, createdAt });
}

/** The finding with this id; undefined where there is none. */
export function found({ findings }: Diagnosis, id: string): Finding | undefined {
  return findings.find((one) => one.id === id);
}

/** The rows of a table; Error where the diagnosis has none of that id. */
export function rowsOf({ evidence }: Diagnosis, id: string): readonly (readonly unknown[])[] {
  const table = evidence.find((one) => one.id === id);
  if (table === undefined) throw new Error(`no evidence "${id}" among ${evidence.map((one) => one.id).join(", ")}`);
  return table.rows;
}

/** A column of a table by its name. */
export function column(diagnosis: Diagnosis, id: string, name: string): readonly unknown[] {
  const at = diagnosis.evidence.find((one) => one.id === id)?.columns.findIndex((one) => one.name === name) ?? -1;
  if (at < 0) throw new Error(`no column "${name}" in "${id}"`);
  return rowsOf(diagnosis, id).map((row) => row[at]);
}
