import { endianness } from "node:os";
import type { TextVariant, Vectors } from "../types";
import { checkVector, checkVectors, row } from "../vectors";
import type { Connection } from "./open-file";

/** Stored vectors of one model and text variant: row i belongs to ids[i]; in the order the experiences were added. */
export interface StoredRows {
  readonly ids: readonly string[];
  readonly vectors: Vectors;
}

/** Stores one vector an id, replacing what was there, in one immediate transaction. RangeError for another number
 *  of ids than vectors, NaN, infinite or zero vectors, another dimension than the model's stored ones, or an id not
 *  stored. */
export function putVectorRows(
  connection: Connection, model: string, variant: TextVariant, ids: readonly string[], vectors: Vectors,
): void {
  if (model === "") throw new RangeError("putVectors: the model has no name");
  if (ids.length !== vectors.count) {
    throw new RangeError(`putVectors: expected one id a vector, got ${ids.length} ids and ${vectors.count} vectors`);
  }
  checkVectors(vectors, (at) => `id ${JSON.stringify(ids[at])}`);
  const find = connection.prepare("SELECT seq FROM experience WHERE id = ?");
  const put = connection.prepare("INSERT OR REPLACE INTO vector (embedder, experience, data) VALUES (?, ?, ?)");
  const write = connection.transaction(() => {
    if (ids.length === 0) return;
    const embedder = embedderKey(connection, model, variant, vectors.dimension);
    ids.forEach((id, at) => {
      const found = find.get(id) as { seq: number } | undefined;
      if (found === undefined) throw new RangeError(`putVectors: no experience ${JSON.stringify(id)} is stored`);
      put.run(embedder, found.seq, toBlob(row(vectors, at)));
    });
  });
  write.immediate();
}

/** All vectors of a model and variant; none: no ids and dimension 0. A stored vector that is no vector is a
 *  RangeError. */
export function getVectorRows(connection: Connection, model: string, variant: TextVariant): StoredRows {
  const select = connection.prepare(`
    SELECT id, data, dimension FROM vector
    JOIN embedder ON embedder.key = vector.embedder JOIN experience ON experience.seq = vector.experience
    WHERE model = ? AND variant = ? ORDER BY seq`);
  const rows = select.all(model, variant) as { id: string; data: Buffer; dimension: number }[];
  const dimension = rows[0]?.dimension ?? 0;
  const data = new Float32Array(rows.length * dimension);
  rows.forEach(({ id, data: blob }, at) => {
    const vector = fromBlob(blob);
    checkVector(vector, dimension, `stored vector of ${JSON.stringify(id)}`);
    data.set(vector, at * dimension);
  });
  return { ids: rows.map(({ id }) => id), vectors: { data, count: rows.length, dimension } };
}

function embedderKey(connection: Connection, model: string, variant: TextVariant, dimension: number): number {
  const find = connection.prepare("SELECT key, dimension FROM embedder WHERE model = ? AND variant = ?");
  const found = find.get(model, variant) as { key: number; dimension: number } | undefined;
  if (found === undefined) {
    const insert = connection.prepare("INSERT INTO embedder (model, variant, dimension) VALUES (?, ?, ?)");
    return Number(insert.run(model, variant, dimension).lastInsertRowid);
  }
  if (found.dimension === dimension) return found.key;
  throw new RangeError(`putVectors: ${model} ${variant} has ${found.dimension} dimensions, got ${dimension}`);
}

/** Little-endian float32, whatever the machine. */
function toBlob(vector: Float32Array): Buffer {
  const blob = Buffer.from(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength));
  return endianness() === "LE" ? blob : blob.swap32();
}

/** Copies first: a blob may begin at any byte, a Float32Array may not. */
function fromBlob(blob: Buffer): Float32Array {
  const bytes = Buffer.from(Uint8Array.from(blob).buffer);
  if (endianness() !== "LE") bytes.swap32();
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
}
