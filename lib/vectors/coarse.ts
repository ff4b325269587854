import type { Vectors } from "../types";
import { type Copy, copyOf, type Place, STAGING_BYTES } from "./room";
import type { Steps } from "./work";

/** A copy of the rows in whole numbers (16 bits up to 16 MiB, else 8), with a bound on what each row lost. It proposes
 *  rows; their cosines are then computed exactly, so nothing that is reported depends on it. */
export interface Coarse extends Copy {
  /** Row numbers, ascending, that hold the k nearest for certain. `length` is the vector's. The answer is a view that
   *  the next call overwrites. */
  readonly candidates: (vector: Float32Array, length: number, k: number) => Int32Array;
}

/** Rows whose length is beyond these cannot be told apart in float32 and are always proposed. */
const [SHORTEST, LONGEST] = [1e-15, 1e15];
/** Added to each bound for the rounding of the scores themselves. */
export const SLACK = 2e-6;

/** Makes the copy when it is first asked for. `squared`: squared length of each row. */
export function coarseCopy(vectors: Vectors, squared: Float64Array): Coarse {
  const copy = copyOf(vectors.count, vectors.dimension, (at) => fill(at, vectors, squared));
  const candidates = (vector: Float32Array, length: number, k: number): Int32Array => {
    const at = copy.now();
    const { kernels, count, width } = at;
    at.staged.fill(0, vector.length, width);
    at.staged.set(vector);
    at.inverse[0] = inverseOf(length);
    kernels.toWords(at.staging, 1, width, at.inverses, at.query, at.queryStep, at.queryError, SLACK);
    const [scale = 0, lost = 0] = at.queryBounds;
    const extra = lost * 1.1 + SLACK;
    const score = at.kind === "words" ? kernels.upperOfWords : kernels.upperOfBytes;
    score(at.rows, count, width, at.query, scale, extra, at.step, at.error, at.upper);
    const found = kernels.candidates(at.upper, at.error, extra, count, Math.min(k, count), at.heap, at.out);
    return at.found.subarray(0, found);
  };
  return { candidates, ...copy };
}

/** 1 / length; 0 for a length that float32 cannot work with: such a row is always proposed. */
export function inverseOf(length: number): number {
  return length > SHORTEST && length < LONGEST ? 1 / length : 0;
}

function* fill(at: Place, vectors: Vectors, squared: Float64Array): Steps<void> {
  const { data, count, dimension } = vectors;
  const { kernels, width } = at;
  const block = Math.max(1, Math.min(Math.floor(STAGING_BYTES / (width * 4)), at.inverse.length));
  const convert = at.kind === "words" ? kernels.toWords : kernels.toBytes;
  const rowBytes = at.kind === "words" ? width * 2 : width;
  for (let from = 0; from < count; from += block) {
    const rows = Math.min(block, count - from);
    if (width === dimension) at.staged.set(data.subarray(from * dimension, (from + rows) * dimension));
    else stageWide(at.staged, vectors, from, rows, width);
    for (let r = 0; r < rows; r += 1) at.inverse[r] = inverseOf(Math.sqrt(squared[from + r] as number));
    const [rowsAt, stepAt, errorAt] = [at.rows + from * rowBytes, at.step + from * 4, at.error + from * 4];
    convert(at.staging, rows, width, at.inverses, rowsAt, stepAt, errorAt, SLACK);
    yield { done: from + rows, total: count };
  }
}

function stageWide(staged: Float32Array, { data, dimension }: Vectors, from: number, rows: number, width: number): void {
  staged.fill(0, 0, rows * width);
  for (let r = 0; r < rows; r += 1) {
    staged.set(data.subarray((from + r) * dimension, (from + r + 1) * dimension), r * width);
  }
}
