import { fromBlob } from "../float-blob";
import { anyText, needTable, textOrNull } from "./cells";
import type { ForeignDatabase } from "./open-foreign";

/** What is still in Chroma's log of writes. */
export interface ChromaQueue {
  /** Vectors by record id; of the others nothing is left outside the graph's own files. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  /** Writes that the tables of documents do not have yet. */
  readonly waiting: number;
  /** Vectors in an encoding other than FLOAT32, which are left out. */
  readonly unread: number;
}

const DELETE = "3";

/** Reads the log of a collection: the latest vector of each record that it still has. Chroma purges it, so old records
 *  are missing; nothing is looked for in the graph's pickled files. */
export function queueOf(db: ForeignDatabase, collection: string): ChromaQueue {
  needTable(db, "embeddings_queue", ["seq_id", "operation", "topic", "id", "vector", "encoding"]);
  const vectors = new Map<string, Float32Array>();
  const unread = new Set<string>();
  const applied = appliedUpTo(db, collection);
  let waiting = 0;
  const sql = `SELECT seq_id, operation, id, vector, encoding FROM embeddings_queue
    WHERE substr(topic, -36) = ? ORDER BY seq_id`;
  for (const row of db.rows(sql, collection)) {
    const id = anyText(db, row, "id", "embeddings_queue.id") ?? "";
    const vector = row.get("vector") ?? null;
    if (applied !== null && BigInt(String(row.get("seq_id"))) > applied) waiting += 1;
    if (String(row.get("operation")) === DELETE) vectors.delete(id);
    else if (!(vector instanceof Uint8Array)) continue;
    else if (textOrNull(db, row, "encoding", "embeddings_queue.encoding") !== "FLOAT32") unread.add(id);
    else vectors.set(id, fromBlob(vector));
  }
  return { vectors, waiting, unread: unread.size };
}

/** Versions up to 0.5 wrote it as 8 bytes, most significant first. */
function appliedUpTo(db: ForeignDatabase, collection: string): bigint | null {
  if (!db.tables.has("max_seq_id")) return null;
  const sql = `SELECT m.seq_id FROM max_seq_id m JOIN segments s ON m.segment_id = s.id
    WHERE s.collection = ? AND s.scope = 'METADATA'`;
  for (const row of db.rows(sql, collection)) {
    const value = row.get("seq_id") ?? null;
    if (typeof value === "bigint") return value;
    if (value instanceof Uint8Array && value.length === 8) return Buffer.from(value).readBigUInt64BE();
  }
  return null;
}
