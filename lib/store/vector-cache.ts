import type BetterSqlite3 from "better-sqlite3";
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type CacheKey, checkVector, type VectorCache } from "../vectors";
import { fromBlob, toBlob } from "./float-blob";
import { refusal } from "./refuse";

/** "RcVc": vectors that a model gave, by the sha256 of the text. */
const APPLICATION_ID = 0x52635663;

/** A file of vectors, for any number of models. */
export interface VectorCacheFile {
  /** The vectors of one model. */
  readonly of: (key: CacheKey) => VectorCache;
  /** Vectors of all models. */
  readonly count: () => number;
  readonly close: () => void;
}

/** Opens a cache of vectors, or makes it (folder included); several processes may use it at once. It may be deleted at
 *  any time: everything in it can be computed again, and a damaged entry is computed again. Another program's
 *  database, or what is none, is refused (STORE_FOREIGN, STORE_DAMAGED) and left as it is. */
export function openVectorCache(path: string): VectorCacheFile {
  const connection = connect(path);
  const get = connection.prepare("SELECT data FROM vector WHERE model = ? AND text = ?").pluck();
  const put = connection.prepare("INSERT OR REPLACE INTO vector (model, text, data) VALUES (?, ?, ?)");
  const of = ({ model, revision }: CacheKey): VectorCache => {
    const name = JSON.stringify([model, revision]);
    return {
      get: (sha) => {
        const data = get.get(name, sha);
        return data instanceof Uint8Array ? sound(data) : null;
      },
      put: (sha, vector) => {
        checkVector(vector, vector.length, "vector cache");
        put.run(name, sha, toBlob(vector));
      },
    };
  };
  const count = connection.prepare("SELECT count(*) FROM vector").pluck();
  return { of, count: () => count.get() as number, close: () => void connection.close() };
}

function connect(path: string): BetterSqlite3.Database {
  const Database = require("better-sqlite3") as typeof BetterSqlite3;
  const isNew = path === ":memory:" || !existsSync(path);
  if (isNew && path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const connection = new Database(path);
  try {
    const id = connection.pragma("application_id", { simple: true });
    const tables = connection.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() as number;
    if (id !== APPLICATION_ID && tables > 0) {
      throw refusal("STORE_FOREIGN", `${path}: expected a cache of vectors (application_id ${APPLICATION_ID}), got ${String(id)}`);
    }
    connection.pragma("journal_mode = WAL");
    // A crash of the machine may cost the last vectors, never the file.
    connection.pragma("synchronous = NORMAL");
    connection.transaction(() => {
      connection.pragma(`application_id = ${APPLICATION_ID}`);
      connection.exec(TABLE);
    }).immediate();
    return connection;
  } catch (error) {
    connection.close();
    const code = (error as { readonly code?: string }).code ?? "";
    if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
    throw refusal("STORE_DAMAGED", `${path}: not a cache of vectors: ${(error as Error).message}`, error);
  }
}

const TABLE = `
  CREATE TABLE IF NOT EXISTS vector (
    model TEXT NOT NULL,
    text TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (model, text)
  ) STRICT, WITHOUT ROWID;
`;

function sound(data: Uint8Array): Float32Array | null {
  if (data.length === 0 || data.length % 4 !== 0) return null;
  const vector = fromBlob(data);
  return vector.every(Number.isFinite) && vector.some((value) => value !== 0) ? vector : null;
}
