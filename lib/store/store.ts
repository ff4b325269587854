import { ARTICLE_SETTINGS } from "../recall";
import { backupTo } from "./backup";
import type { IllFormed } from "./border";
import { exportTo } from "./export-store";
import { importFrom } from "./import-store";
import { openFile, type Connection } from "./open-file";
import { changesAfter, lastChange } from "./outbox";
import { refusal } from "./refuse";
import { toExperience, type ExperienceRow } from "./rows";
import { findKeywords, findLike } from "./searching";
import type { Store } from "./store-type";
import { getVectorRows, putVectorRows, vectorKeys } from "./vector-table";
import { verifyStore } from "./verify-store";
import { removeExperiences } from "./removing";
import { addExperiences, touchExperiences } from "./writing";

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

/** Opens (or makes) the store in a file, or one in memory for ":memory:". WAL and synchronous=FULL. Read-only stores
 *  refuse writes (STORE_READ_ONLY), so an audit cannot raise hit counts. RangeError for a cap below 1. */
export function openStore(path: string, options: StoreOptions = {}): Store {
  const { cap = ARTICLE_SETTINGS.lruCap, mode = "read-write", illFormed = "refuse" } = options;
  const { journal = "wal", busyTimeout = 2_000 } = options;
  if (!Number.isInteger(cap) || cap < 1) {
    throw new RangeError(`openStore: cap must be a whole number of at least 1, got ${cap}`);
  }
  const connection = openFile(path, { mode, journal, busyTimeout });
  const evicted: string[] = [];
  const writable = (): Connection => {
    if (mode === "read-write") return connection;
    throw refusal("STORE_READ_ONLY", `${path}: the store is open read-only`);
  };
  const noted = <T extends { readonly evicted: readonly string[] }>(report: T): T => {
    evicted.push(...report.evicted);
    return report;
  };
  const limits = { cap, illFormed };
  const addAll: Store["addAll"] = (experiences, vectors) =>
    noted(addExperiences(writable(), experiences, vectors === undefined ? limits : { ...limits, vectors }));
  return {
    path,
    mode,
    cap,
    add: (experience) => addAll([experience]),
    addAll,
    ...reading(connection),
    evicted: () => [...evicted],
    touch: (ids) => touchExperiences(writable(), ids),
    remove: (ids) => removeExperiences(writable(), ids),
    putVectors: (model, variant, ids, vectors) => putVectorRows(writable(), model, variant, ids, vectors),
    backup: (to) => backupTo(connection, to),
    export: (to) => exportTo(connection, to),
    import: (from) => noted(importFrom(writable(), from, limits)),
    close: () => void connection.close(),
  };
}

type Reading =
  | "identity" | "all" | "get" | "size" | "vectors" | "vectorKeys" | "like" | "keywords" | "changes" | "lastChange"
  | "verify";

function reading(connection: Connection): Pick<Store, Reading> {
  const rows = connection.prepare("SELECT * FROM experience ORDER BY seq");
  const one = connection.prepare("SELECT * FROM experience WHERE id = ?");
  const count = connection.prepare("SELECT count(*) AS size FROM experience");
  return {
    identity: connection.prepare("SELECT store FROM identity").pluck().get() as string,
    all: () => (rows.all() as ExperienceRow[]).map(toExperience),
    get: (id) => {
      const row = one.get(id) as ExperienceRow | undefined;
      return row === undefined ? undefined : toExperience(row);
    },
    size: () => (count.get() as { size: number }).size,
    vectors: (model, variant) => getVectorRows(connection, model, variant),
    vectorKeys: () => vectorKeys(connection),
    like: (text, k) => findLike(connection, text, k),
    keywords: (text, k) => findKeywords(connection, text, k),
    changes: (after, limit = 1_000) => changesAfter(connection, after, limit),
    lastChange: () => lastChange(connection),
    verify: () => verifyStore(connection),
  };
}
