import type { Experience, TextVariant, Vectors } from "../types";
import type { ExportReport } from "./export-store";
import type { ImportReport } from "./import-store";
import type { Change, VectorKey } from "./outbox";
import type { Match } from "./searching";
import type { ModelKey, StoredRows } from "./vector-table";
import type { StoreVerdict } from "./verify-store";
import type { AddedVectors, AddReport } from "./writing";

/** What an agent learned, on SQLite: the truth, of which every index is a copy. Every function is synchronous; writes
 *  are whole transactions, each with its rows in the outbox. */
export interface Store {
  readonly path: string;
  /** Random, made with the file; kept by a backup. What an index on a server is marked with. */
  readonly identity: string;
  readonly mode: "read-write" | "read-only";
  readonly cap: number;
  readonly add: (experience: Experience) => AddReport;
  /** All or none; with their vectors, if given, in the same transaction. */
  readonly addAll: (experiences: readonly Experience[], vectors?: AddedVectors) => AddReport;
  /** In the order they were added. */
  readonly all: () => readonly Experience[];
  readonly get: (id: string) => Experience | undefined;
  readonly size: () => number;
  /** Ids that had to go since this store was opened, in order. */
  readonly evicted: () => readonly string[];
  /** Raises hit counts by one and marks as used; returns how many of the ids are stored. */
  readonly touch: (ids: readonly string[]) => number;
  /** Takes experiences out, with their vectors; returns how many of the ids were stored. */
  readonly remove: (ids: readonly string[]) => number;
  readonly putVectors: (model: ModelKey, variant: TextVariant, ids: readonly string[], vectors: Vectors) => void;
  readonly vectors: (model: ModelKey, variant: TextVariant) => StoredRows;
  /** Which vectors there are, with how many and of which dimension. */
  readonly vectorKeys: () => readonly (VectorKey & { readonly dimension: number; readonly count: number })[];
  readonly like: (text: string, k: number) => readonly Match[];
  readonly keywords: (text: string, k: number) => readonly Match[];
  /** The outbox after a change, oldest first, at most `limit` (1,000); null where it no longer reaches back so far. */
  readonly changes: (after: number, limit?: number) => readonly Change[] | null;
  readonly lastChange: () => number;
  /** Reads every row and says what is wrong; writes nothing. */
  readonly verify: () => StoreVerdict;
  /** The whole store into a new file; STORE_EXISTS for one that is there. */
  readonly backup: (path: string) => void;
  /** Everything as JSON lines. */
  readonly export: (path: string) => ExportReport;
  /** An export taken in, all or none; again: no difference. */
  readonly import: (path: string) => ImportReport;
  readonly close: () => void;
}
