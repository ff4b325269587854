import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Vectors by the sha256 of their texts, kept on disk batch by batch. */
export interface VectorCache {
  readonly get: (sha: string) => Float32Array | undefined;
  /** Writes one batch as one file, whole or not at all. */
  readonly add: (rows: readonly (readonly [sha: string, vector: Float32Array])[]) => void;
  /** Of the rows read; 0 where there are none. */
  readonly dimension: number;
}

const MAGIC = "RLVEC001";
const SHA = 32;

/** Opens the cache of one server and model below `folder`: texts are not kept, only their hashes. A file that is torn or
 *  foreign, or of another dimension than the first, is passed over (its texts are asked for again). Any number of
 *  processes may add. */
export function openVectorCache(folder: string, address: string, model: string): VectorCache {
  const name = createHash("sha256").update(JSON.stringify([address, model])).digest("hex").slice(0, 16);
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const rows = new Map<string, Float32Array>();
  let dimension = 0;
  for (const file of readdirSync(own).filter((one) => one.endsWith(".vec")).sort()) {
    const batch = parsed(readFileSync(join(own, file)));
    if (batch === null || (dimension !== 0 && batch.dimension !== dimension)) continue;
    dimension = batch.dimension;
    for (const [sha, vector] of batch.rows) rows.set(sha, vector);
  }
  const add: VectorCache["add"] = (batch) => {
    if (batch.length === 0) return;
    const bytes = written(batch);
    const file = join(own, `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}.vec`);
    writeFileSync(`${file}.${process.pid}.part`, bytes);
    renameSync(`${file}.${process.pid}.part`, file);
    for (const [sha, vector] of batch) rows.set(sha, vector);
  };
  return { get: (sha) => rows.get(sha), add, dimension };
}

/** MAGIC, count and dimension (uint32), then a hash and float32s a row (all little-endian), then the sha256 of it all. */
function written(batch: readonly (readonly [string, Float32Array])[]): Buffer {
  const dimension = batch[0]?.[1].length ?? 0;
  const head = Buffer.alloc(MAGIC.length + 8);
  head.write(MAGIC, "latin1");
  head.writeUInt32LE(batch.length, MAGIC.length);
  head.writeUInt32LE(dimension, MAGIC.length + 4);
  const body = batch.flatMap(([sha, vector]) => {
    const numbers = Buffer.alloc(dimension * 4);
    vector.forEach((value, i) => numbers.writeFloatLE(value, i * 4));
    return [Buffer.from(sha, "hex"), numbers];
  });
  const whole = Buffer.concat([head, ...body]);
  return Buffer.concat([whole, createHash("sha256").update(whole).digest()]);
}

function parsed(
  bytes: Buffer,
): { readonly dimension: number; readonly rows: readonly (readonly [string, Float32Array])[] } | null {
  const start = MAGIC.length + 8;
  if (bytes.length < start + SHA || bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) return null;
  const [count, dimension] = [bytes.readUInt32LE(MAGIC.length), bytes.readUInt32LE(MAGIC.length + 4)];
  const width = SHA + dimension * 4;
  const end = bytes.length - SHA;
  if (end !== start + count * width) return null;
  if (!createHash("sha256").update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end))) return null;
  const rows = Array.from({ length: count }, (_, i) => {
    const at = start + i * width;
    const vector = Float32Array.from({ length: dimension }, (_, k) => bytes.readFloatLE(at + SHA + k * 4));
    return [bytes.toString("hex", at, at + SHA), vector] as const;
  });
  return { dimension, rows };
}
