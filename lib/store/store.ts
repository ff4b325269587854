import type { Experience, TextVariant, Vectors } from "../types";
import { ARTICLE_SETTINGS } from "../recall";
import type { IllFormed } from "./border";
import { openFile, type Connection } from "./open-file";
import { refusal } from "./refuse";
import { toExperience, type ExperienceRow } from "./rows";
import { findKeywords, findLike, type Match } from "./searching";
import { getVectorRows, putVectorRows, type StoredRows } from "./vector-table";
import { addExperiences, touchExperiences, type AddReport } from "./writing";

/** How a store is opened; all defaults are those of the article or the safe ones. */
export interface StoreOptions {
  /** Most experiences kept; the least recently used go beyond it, at the next add. Default 500 (article 86). */
  readonly cap?: number;
  readonly mode?: "read-write" | "read-only";
  /** Lone surrogates in texts: refuse (default) or repair and report. */
  readonly illFormed?: IllFormed;
  /** Default wal; delete for a database that is shipped as one file. */
  readonly journal?: "wal" | "delete";
  /** Milliseconds to wait for a locked database; default 2,000. */
  readonly busyTimeout?: number;
}

/** What an agent learned, on SQLite. Every function is synchronous; writes are whole transactions. */
export interface Store {
  readonly path: string;
  readonly mode: "read-write" | "read-only";
  readonly cap: number;
  readonly add: (experience: Experience) => AddReport;
  /** All or none. */
  readonly addAll: (experiences: readonly Experience[]) => AddReport;
  /** In the order they were added. */
  readonly all: () => readonly Experience[];
  readonly get: (id: string) => Experience | undefined;
  readonly size: () => number;
  /** Ids that had to go since this store was opened, in order. */
  readonly evicted: () => readonly string[];
  /** Raises hit counts by one and marks as used; returns how many of the ids are stored. */
  readonly touch: (ids: readonly string[]) => number;
  readonly putVectors: (model: string, variant: TextVariant, ids: readonly string[], vectors: Vectors) => void;
  readonly vectors: (model: string, variant: TextVariant) => StoredRows;
  readonly like: (text: string, k: number) => readonly Match[];
  readonly keywords: (text: string, k: number) => readonly Match[];
  readonly close: () => void;
}

/** Opens (or makes) the store in a file, or one in memory for ":memory:". WAL and synchronous=FULL. Read-only stores
 *  refuse writes (STORE_READ_ONLY), so an audit cannot raise hit counts. RangeError for a cap below 1. */
export function openStore(path: string, options: StoreOptions = {}): Store {
  const { cap = ARTICLE_SETTINGS.lruCap, mode = "read-write", illFormed = "refuse" } = options;
  const { journal = "wal", busyTimeout = 2_000 } = options;
  if (!Number.isInteger(cap) || cap < 1) {
    throw new RangeError(`openStore: cap must be a whole number of at least 1, got ${cap}`);
  }
  const connection = openFile(path, { mode, journal, busyTimeout });
  let evicted: readonly string[] = [];
  const writable = (): Connection => {
    if (mode === "read-write") return connection;
    throw refusal("STORE_READ_ONLY", `${path}: the store is open read-only`);
  };
  const addAll = (experiences: readonly Experience[]): AddReport => {
    const report = addExperiences(writable(), experiences, { cap, illFormed });
    evicted = [...evicted, ...report.evicted];
    return report;
  };
  return {
    path,
    mode,
    cap,
    add: (experience) => addAll([experience]),
    addAll,
    ...reading(connection),
    evicted: () => evicted,
    touch: (ids) => touchExperiences(writable(), ids),
    putVectors: (model, variant, ids, vectors) => putVectorRows(writable(), model, variant, ids, vectors),
    close: () => void connection.close(),
  };
}

function reading(connection: Connection): Pick<Store, "all" | "get" | "size" | "vectors" | "like" | "keywords"> {
  const rows = connection.prepare("SELECT * FROM experience ORDER BY seq");
  const one = connection.prepare("SELECT * FROM experience WHERE id = ?");
  const count = connection.prepare("SELECT count(*) AS size FROM experience");
  return {
    all: () => (rows.all() as ExperienceRow[]).map(toExperience),
    get: (id) => {
      const row = one.get(id) as ExperienceRow | undefined;
      return row === undefined ? undefined : toExperience(row);
    },
    size: () => (count.get() as { size: number }).size,
    vectors: (model, variant) => getVectorRows(connection, model, variant),
    like: (text, k) => findLike(connection, text, k),
    keywords: (text, k) => findKeywords(connection, text, k),
  };
}
