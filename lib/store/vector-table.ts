import type { TextVariant, Vectors } from "../types";
import { checkVector, checkVectors, row } from "../vectors";
import { bytesHash } from "./content-hash";
import { fromBlob, toBlob } from "./float-blob";
import type { Connection } from "./open-file";
import type { VectorKey } from "./outbox";
import { checkPlausible } from "./plausible";

/** A model by name, or by name, revision and pooling where these matter: their vectors must not be mixed. */
export type ModelKey = string | { readonly model: string; readonly revision?: string; readonly pooling?: string };

/** Stored vectors of one model and text variant: row i belongs to ids[i]; in the order the experiences were added. */
export interface StoredRows {
  readonly ids: readonly string[];
  readonly vectors: Vectors;
}

/** Stores one vector an id, replacing what was there, in one immediate transaction. RangeError for another number
 *  of ids than vectors, NaN, infinite, zero or byte-swapped vectors, another dimension than the model's stored ones, or
 *  an id not stored. */
export function putVectorRows(
  connection: Connection, model: ModelKey, variant: TextVariant, ids: readonly string[], vectors: Vectors,
): void {
  const key = vectorKey(model, variant);
  const blobs = checkedBlobs(ids, vectors);
  const write = connection.transaction(() => {
    if (blobs.length === 0) return;
    const put = vectorWriter(connection, key, vectors.dimension);
    ids.forEach((id, at) => put(id, blobs[at] ?? Buffer.alloc(0)));
  });
  write.immediate();
}

/** The vectors as bytes, one an id; RangeError for another number of them, and for what is no embedder's vector. */
export function checkedBlobs(ids: readonly string[], vectors: Vectors): readonly Buffer[] {
  if (ids.length !== vectors.count) {
    throw new RangeError(`putVectors: expected one id a vector, got ${ids.length} ids and ${vectors.count} vectors`);
  }
  checkVectors(vectors, (at) => `id ${JSON.stringify(ids[at])}`);
  return ids.map((id, at) => {
    checkPlausible(row(vectors, at), `putVectors, id ${JSON.stringify(id)}`);
    return toBlob(row(vectors, at));
  });
}

/** Writes checked vectors of one key; only inside a transaction. */
export function vectorWriter(
  connection: Connection, key: VectorKey, dimension: number,
): (id: string, blob: Buffer) => void {
  const embedder = embedderKey(connection, key, dimension);
  const find = connection.prepare("SELECT seq FROM experience WHERE id = ?");
  const put = connection.prepare(`
    INSERT INTO vector (embedder, experience, data, hash) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET data = excluded.data, hash = excluded.hash`);
  return (id, blob) => {
    const found = find.get(id) as { seq: number } | undefined;
    if (found === undefined) throw new RangeError(`putVectors: no experience ${JSON.stringify(id)} is stored`);
    put.run(embedder, found.seq, blob, bytesHash(blob));
  };
}

/** All vectors of a model and variant; none: no ids and dimension 0. A stored vector that is no vector is a
 *  RangeError. */
export function getVectorRows(connection: Connection, model: ModelKey, variant: TextVariant): StoredRows {
  const select = connection.prepare(`
    SELECT id, data, dimension FROM vector
    JOIN embedder ON embedder.key = vector.embedder JOIN experience ON experience.seq = vector.experience
    WHERE model = $model AND revision = $revision AND pooling = $pooling AND variant = $variant ORDER BY seq`);
  const rows = select.all(vectorKey(model, variant)) as { id: string; data: Buffer; dimension: number }[];
  const dimension = rows[0]?.dimension ?? 0;
  const data = new Float32Array(rows.length * dimension);
  rows.forEach(({ id, data: blob }, at) => {
    const vector = fromBlob(blob);
    checkVector(vector, dimension, `stored vector of ${JSON.stringify(id)}`);
    data.set(vector, at * dimension);
  });
  return { ids: rows.map(({ id }) => id), vectors: { data, count: rows.length, dimension } };
}

/** Every key that has vectors, with how many and of which dimension; in the order in which they were first stored. */
export function vectorKeys(
  connection: Connection,
): readonly (VectorKey & { readonly dimension: number; readonly count: number })[] {
  return connection.prepare(`
    SELECT model, revision, pooling, variant, dimension,
      (SELECT count(*) FROM vector WHERE vector.embedder = embedder.key) AS count
    FROM embedder WHERE count > 0 ORDER BY key`).all() as (VectorKey & { dimension: number; count: number })[];
}

/** The whole key; RangeError for a model without a name. */
export function vectorKey(model: ModelKey, variant: TextVariant): VectorKey {
  const { model: name, revision = "", pooling = "" } = typeof model === "string" ? { model } : model;
  if (name === "") throw new RangeError("putVectors: the model has no name");
  return { model: name, revision, pooling, variant };
}

function embedderKey(connection: Connection, key: VectorKey, dimension: number): number {
  const find = connection.prepare(`SELECT key, dimension FROM embedder
    WHERE model = $model AND revision = $revision AND pooling = $pooling AND variant = $variant`);
  const found = find.get(key) as { key: number; dimension: number } | undefined;
  if (found === undefined) {
    const insert = connection.prepare(`INSERT INTO embedder (model, revision, pooling, variant, dimension)
      VALUES ($model, $revision, $pooling, $variant, $dimension)`);
    return Number(insert.run({ ...key, dimension }).lastInsertRowid);
  }
  if (found.dimension === dimension) return found.key;
  throw new RangeError(`putVectors: ${key.model} ${key.variant} has ${found.dimension} dimensions, got ${dimension}`);
}
