import type { Vectors } from "../types";
import { dot } from "./arithmetic";
import { inverseOf, SLACK } from "./coarse";
import type { ByteProduct } from "./matrix-product";
import { type Place, STAGING_BYTES } from "./room";
import { row } from "./vectors";
import type { Steps } from "./work";

/** Queries that are searched together. */
export const TOGETHER = 64;
/** The largest k of such a search. */
export const LARGEST_K = 1_024;
/** Candidates that are kept for one query. */
const ROOM = 4_096;

/** Candidates (row numbers) of up to 64 queries at once, from products of bytes: one pass over the rows for all of
 *  them. null for a query that has too many to keep. Each step is a block of rows. */
export function* batchCandidates(
  at: Place, product: ByteProduct, queries: Vectors, k: number,
): Steps<readonly (Int32Array | null)[]> {
  const { kernels, width, count } = at;
  const { buffer } = kernels.memory;
  const columns = Math.ceil(queries.count / 8) * 8;
  const lists = at.batch;
  const heaps = lists + TOGETHER * ROOM * 8;
  const [scales, extras, floors, counts] = [0, 1, 2, 3].map((i) => heaps + TOGETHER * LARGEST_K * 4 + i * 512) as
    [number, number, number, number];
  const floats = (from: number, length: number): Float32Array => new Float32Array(buffer, from, length);
  floats(heaps, columns * k).fill(-9);
  floats(floors, columns).fill(-9).fill(Infinity, queries.count);
  new Int32Array(buffer, counts, columns).fill(0);
  const turned = turnedQueries(at, queries, columns, floats(scales, columns), floats(extras, columns));

  const block = Math.min(4_096, Math.floor(STAGING_BYTES / 16 / columns) * 4);
  for (let from = 0; from < count; from += block) {
    const rows = Math.min(block, count - from);
    const high = Math.ceil(rows / 4) * 4;
    const tile = new Int32Array(buffer, at.staging, high * columns);
    product(new Uint8Array(buffer, at.rows + from * width, high * width), turned, tile, high, columns, width);
    const places = [at.step, at.error, scales, extras, floors, heaps] as const;
    kernels.tileCandidates(at.staging, rows, from, columns, ...places, k, lists, ROOM, counts);
    yield { done: from + rows, total: count };
  }
  const found = new Int32Array(buffer, counts, columns);
  return Array.from({ length: queries.count }, (_, q) => {
    const size = found[q] as number;
    if (size < 0) return null;
    const entries = new Int32Array(buffer, lists + q * ROOM * 8, size * 2);
    const uppers = floats(lists + q * ROOM * 8, size * 2);
    const floor = floats(floors, columns)[q] as number;
    return entries.filter((_, i) => i % 2 === 0 && (uppers[i + 1] as number) >= floor);
  });
}

/** The queries as bytes, one a column; their scale and error go to `scales` and `extras`. */
function turnedQueries(
  at: Place, queries: Vectors, columns: number, scales: Float32Array, extras: Float32Array,
): Uint8Array {
  const { kernels, width } = at;
  const turned = new Uint8Array(kernels.memory.buffer, at.turned, width * columns).fill(128);
  const asBytes = new Uint8Array(kernels.memory.buffer, at.query, width);
  for (let q = 0; q < queries.count; q += 1) {
    const vector = row(queries, q);
    at.staged.fill(0, vector.length, width);
    at.staged.set(vector);
    at.inverse[0] = inverseOf(Math.sqrt(dot(vector, vector)));
    kernels.toBytes(at.staging, 1, width, at.inverses, at.query, at.queryStep, at.queryError, SLACK);
    for (let k = 0; k < width; k += 1) turned[k * columns + q] = asBytes[k] as number;
    scales[q] = at.queryBounds[0] as number;
    extras[q] = (at.queryBounds[1] as number) * 1.1 + SLACK;
  }
  return turned;
}
