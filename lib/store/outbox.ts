import type { TextVariant } from "../types";
import type { Connection } from "./open-file";

/** Which vectors: the model, its revision and pooling ("" where unsaid) and the text that was embedded. */
export interface VectorKey {
  readonly model: string;
  readonly revision: string;
  readonly pooling: string;
  readonly variant: TextVariant;
}

/** One change of the store, written in the transaction that made it. */
export interface Change {
  /** 1, 2, 3 ... in the order of the commits. */
  readonly change: number;
  /** added or removed (also by the cap): an experience; used: its hit count; vector: one was put, replaced or taken. */
  readonly kind: "added" | "used" | "vector" | "removed";
  readonly id: string;
  /** Whose vector; null for the other kinds. */
  readonly key: VectorKey | null;
}

/** The changes after the given one, oldest first, at most `limit`; null where the outbox no longer reaches back so
 *  far (it keeps the last 100,000) or never got there (a restored file): compare everything then. */
export function changesAfter(connection: Connection, after: number, limit: number): readonly Change[] | null {
  const { first, last } = connection
    .prepare("SELECT coalesce(min(change), 1) AS first, coalesce(max(change), 0) AS last FROM outbox")
    .get() as { first: number; last: number };
  if (after < first - 1 || after > last) return null;
  const rows = connection.prepare(`
    SELECT change, kind, id, embedder, model, revision, pooling, variant
    FROM outbox LEFT JOIN embedder ON embedder.key = outbox.embedder
    WHERE change > ? ORDER BY change LIMIT ?`).all(after, limit);
  return (rows as (Change & VectorKey & { embedder: number | null })[]).map((row) => {
    const { change, kind, id, model, revision, pooling, variant } = row;
    return { change, kind, id, key: row.embedder === null ? null : { model, revision, pooling, variant } };
  });
}

/** The number of the last change; 0 for a new store. */
export function lastChange(connection: Connection): number {
  return (connection.prepare("SELECT coalesce(max(change), 0) AS last FROM outbox").get() as { last: number }).last;
}

/** Whether the change touches the vectors of a key. */
export function concerns({ kind, key }: Change, wanted: VectorKey): boolean {
  if (kind === "removed") return true;
  return kind === "vector" && key !== null && (["model", "revision", "pooling", "variant"] as const)
    .every((part) => key[part] === wanted[part]);
}
