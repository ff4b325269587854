import type { Vectors } from "../types";
import { dot, dotsOfSome } from "./arithmetic";
import { checkVector } from "./check";
import { type Copy, copyOf, type Place, STAGING_BYTES } from "./room";
import type { Steps } from "./work";

/** Rows that hold the k nearest for certain, ascending, their exact dot products with the vector, and its own. */
export interface Proposed {
  readonly rows: Int32Array;
  readonly products: Float64Array;
  readonly own: number;
}

/** A copy of the rows in whole numbers (16 bits where there are few, else 8), with a bound on what each row lost. It
 *  proposes rows, whose products are exact, so that nothing that is reported depends on it. */
export interface Coarse extends Copy {
  /** The answer is a view that the next call overwrites. RangeError for a vector that is none. */
  readonly propose: (vector: Float32Array, k: number) => Proposed;
}

/** Rows whose length is beyond these cannot be told apart in float32 and are always proposed. */
const [SHORTEST, LONGEST] = [1e-14, 1e14];
/** Added to each bound for the rounding of lengths and scores. */
export const SLACK = 6e-6;

/** Makes the copy when it is first asked for. `squared`: squared length of each row. */
export function coarseCopy(vectors: Vectors, squared: Float64Array): Coarse {
  const copy = copyOf(vectors.count, vectors.dimension, (at) => fill(at, vectors, squared));
  const propose = (vector: Float32Array, k: number): Proposed => {
    const at = copy.now();
    const { kernels, count, width } = at;
    if (vector.length < width) at.staged.fill(0, vector.length, width);
    at.staged.set(vector);
    kernels.inverseLengths(at.staging, 1, width, at.inverses);
    if (at.inverse[0] === 0) checkVector(vector, vectors.dimension, "search, query vector");
    kernels.toWords(at.staging, 1, width, at.inverses, at.query, at.queryStep, at.queryError, SLACK);
    const extra = (at.queryBounds[1] as number) * 1.1 + SLACK;
    const scale = at.queryBounds[0] as number;
    const score = at.kind === "words" ? kernels.upperOfWords : kernels.upperOfBytes;
    score(at.rows, count, width, at.query, scale, extra, at.step, at.error, at.upper);
    const found = kernels.candidates(at.upper, at.error, extra, count, Math.min(k, count), at.heap, at.out);
    const rows = at.found.subarray(0, found);
    if (at.kind === "bytes") return { rows, products: dotsOfSome(vectors, rows, vector), own: dot(vector, vector) };
    kernels.exactDots(at.raw, width, at.out, found, at.staging, at.products.byteOffset);
    return { rows, products: at.products, own: at.products[found] as number };
  };
  return { propose, ...copy };
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
  const raw = new Float32Array(kernels.memory.buffer, at.raw, at.kind === "words" ? count * width : 0);
  for (let from = 0; from < count; from += block) {
    const rows = Math.min(block, count - from);
    if (width === dimension) at.staged.set(data.subarray(from * dimension, (from + rows) * dimension));
    else stageWide(at.staged, vectors, from, rows, width);
    for (let r = 0; r < rows; r += 1) at.inverse[r] = inverseOf(Math.sqrt(squared[from + r] as number));
    const [rowsAt, stepAt, errorAt] = [at.rows + from * rowBytes, at.step + from * 4, at.error + from * 4];
    convert(at.staging, rows, width, at.inverses, rowsAt, stepAt, errorAt, SLACK);
    if (at.kind === "words") raw.set(at.staged.subarray(0, rows * width), from * width);
    yield { done: from + rows, total: count };
  }
}

function stageWide(
  staged: Float32Array, { data, dimension }: Vectors, from: number, rows: number, width: number,
): void {
  staged.fill(0, 0, rows * width);
  for (let r = 0; r < rows; r += 1) {
    staged.set(data.subarray((from + r) * dimension, (from + r + 1) * dimension), r * width);
  }
}
