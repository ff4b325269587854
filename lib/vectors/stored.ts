import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Vectors } from "../types";
import { checkVectors } from "./check";
import type { Pooling } from "./model-source";
import { pickRows, row } from "./vectors";

/** How stored vectors were made. */
export interface StoredMeta {
  readonly dtype: string;
  readonly pooling: Pooling;
  /** sha256 of the model file, in hex. */
  readonly modelSha256: string;
}

/** What `<model>.manifest.json` holds. */
export interface Manifest extends StoredMeta {
  readonly model: string;
  readonly dimension: number;
  readonly count: number;
  /** sha256 of `<model>.f32`, in hex. */
  readonly vectorsSha256: string;
  /** sha256 of each text (UTF-8), in row order; no text twice. */
  readonly texts: readonly string[];
}

/** Stored vectors: `rows` says in which row the vector of a text lies, by the text's sha256. */
export interface StoredVectors {
  readonly manifest: Manifest;
  readonly vectors: Vectors;
  readonly rows: ReadonlyMap<string, number>;
}

/** sha256 of a text in UTF-8, in hex. */
export function sha256OfText(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** Whether the folder holds stored vectors of the model. */
export function hasStoredVectors(folder: string, model: string): boolean {
  return existsSync(manifestPath(folder, model));
}

/** Reads `<model>.f32` (little-endian float32, row-major) and its manifest. An Error names a missing file, a wrong
 *  size or a  wrong sha256, with what was expected and what was found. */
export function readStoredVectors(folder: string, model: string): StoredVectors {
  const path = vectorsPath(folder, model);
  const manifest = JSON.parse(readFileSync(manifestPath(folder, model), "utf8")) as Manifest;
  const bytes = readFileSync(path);
  const got = createHash("sha256").update(bytes).digest("hex");
  if (got !== manifest.vectorsSha256) {
    throw new Error(`${path}: damaged: expected sha256 ${manifest.vectorsSha256}, got ${got}`);
  }
  const { count, dimension, texts } = manifest;
  if (bytes.length !== count * dimension * 4 || texts.length !== count) {
    const expected = `${count} x ${dimension} float32 of ${count} texts`;
    throw new Error(`${path}: expected ${expected}, got ${bytes.length} bytes, ${texts.length} texts`);
  }
  const data = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const vectors = checkVectors({ data, count, dimension }, (i) => `row ${i} of ${path}`);
  return { manifest, vectors, rows: new Map(texts.map((sha, i) => [sha, i])) };
}

/** Writes `<model>.f32` and `<model>.manifest.json`; the same input gives the same bytes. A text that comes twice is
 *  stored  once (its vectors must agree). "/" in a hub id becomes "--" in the file names. RangeError for bad
 *  vectors. */
export function writeStoredVectors(
  folder: string,
  model: string,
  texts: readonly string[],
  vectors: Vectors,
  meta: StoredMeta,
): Manifest {
  if (texts.length !== vectors.count) {
    throw new RangeError(`stored vectors: expected one a text, got ${texts.length} texts, ${vectors.count} vectors`);
  }
  checkVectors(vectors);
  const firsts = new Map<string, number>();
  texts.map(sha256OfText).forEach((sha, i) => {
    const first = firsts.get(sha);
    if (first === undefined) firsts.set(sha, i);
    else if (Buffer.compare(bytesOf(row(vectors, first)), bytesOf(row(vectors, i))) !== 0) {
      throw new RangeError(`stored vectors: texts ${first} and ${i} are the same, their vectors are not`);
    }
  });
  const unique = pickRows(vectors, [...firsts.values()]);
  const bytes = bytesOf(unique.data);
  const { dtype, pooling, modelSha256 } = meta;
  const manifest: Manifest = {
    model,
    dtype,
    pooling,
    dimension: unique.dimension,
    count: unique.count,
    modelSha256,
    vectorsSha256: createHash("sha256").update(bytes).digest("hex"),
    texts: [...firsts.keys()],
  };
  mkdirSync(folder, { recursive: true });
  replaceFile(vectorsPath(folder, model), bytes);
  replaceFile(manifestPath(folder, model), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

const fileName = (model: string): string => model.replace(/[\\/]/g, "--");
const vectorsPath = (folder: string, model: string): string => join(folder, `${fileName(model)}.f32`);
const manifestPath = (folder: string, model: string): string => join(folder, `${fileName(model)}.manifest.json`);
const bytesOf = (data: Float32Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

function replaceFile(path: string, content: Buffer | string): void {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, content);
  renameSync(part, path);
}
