import { type Kernels, openKernels } from "./wasm/kernels";
import { atOnce, inSlices, type Steps, type Work } from "./work";

/** Where a coarse copy lies in a WebAssembly memory. Numbers are byte offsets, arrays are views on them. */
export interface Place {
  readonly kernels: Kernels;
  readonly kind: "words" | "bytes";
  readonly count: number;
  /** Numbers a row: the dimension, rounded up to a multiple of 16. */
  readonly width: number;
  readonly staging: number;
  readonly staged: Float32Array;
  readonly inverses: number;
  readonly inverse: Float32Array;
  readonly query: number;
  readonly queryStep: number;
  readonly queryError: number;
  /** Step and error of the query. */
  readonly queryBounds: Float32Array;
  readonly rows: number;
  /** The rows as they are, float32 (copies of words only). */
  readonly raw: number;
  readonly step: number;
  readonly error: number;
  readonly upper: number;
  readonly heap: number;
  readonly out: number;
  readonly found: Int32Array;
  /** Exact products with the found rows (copies of words only). */
  readonly products: Float64Array;
  /** Where 64 queries at once keep their lists, and themselves turned (copies of bytes only). */
  readonly batch: number;
  readonly turned: number;
}

/** Room for the rows that are being converted. */
export const STAGING_BYTES = 1 << 20;
/** Room for the lists of 64 queries: 4,096 entries each, the best 1,024, and what else they need. */
const BATCH_BYTES = 64 * 4_096 * 8 + 64 * 1_024 * 4 + 4_096;
const SCRATCH = STAGING_BYTES + (1 << 18);
/** Copies up to this size (the rows beside them) share one memory and may be pushed out of it; larger have their own. */
const SMALL = 16 << 20;
const SHARED = 64 << 20;

let shared: { readonly kernels: Kernels; next: number; round: number } | undefined;

/** A copy that is made when first asked for. */
export interface Copy {
  /** Its place, filled; one of the shared memory is filled again where others have taken it meanwhile. */
  readonly now: () => Place;
  /** Fills a large copy in slices; nothing to do for a small one. */
  readonly prepare: (work: Work) => Promise<void>;
}

/** A copy of `count` rows; `fill` writes it, a step a block of rows. */
export function copyOf(count: number, dimension: number, fill: (place: Place) => Steps<void>): Copy {
  const width = Math.ceil(dimension / 16) * 16;
  const size = (perNumber: number): number => count * width * perNumber + count * 28 + 4096;
  return size(6) > SMALL ? ownCopy(count, width, size(1), fill) : sharedCopy(count, width, size(6), fill);
}

function sharedCopy(count: number, width: number, size: number, fill: (place: Place) => Steps<void>): Copy {
  let held: { readonly place: Place; readonly round: number } | undefined;
  const now = (): Place => {
    shared ??= { kernels: openKernels(SHARED), next: SCRATCH, round: 0 };
    if (held !== undefined && held.round === shared.round) return held.place;
    if (shared.next + size > SHARED) Object.assign(shared, { next: SCRATCH, round: shared.round + 1 });
    const place = layOut(shared.kernels, "words", count, width, shared.next);
    shared.next += Math.ceil(size / 16) * 16;
    held = { place, round: shared.round };
    atOnce(fill(place));
    return place;
  };
  return { now, prepare: async () => undefined };
}

function ownCopy(count: number, width: number, size: number, fill: (place: Place) => Steps<void>): Copy {
  let begun: { readonly place: Place; readonly steps: Steps<void> } | undefined;
  const begin = (): NonNullable<typeof begun> => {
    if (begun !== undefined) return begun;
    const place = layOut(openKernels(SCRATCH + size + BATCH_BYTES + width * 64), "bytes", count, width, SCRATCH);
    return (begun = { place, steps: fill(place) });
  };
  const now = (): Place => {
    const { place, steps } = begin();
    atOnce(steps);
    return place;
  };
  return { now, prepare: async (work) => inSlices(begin().steps, work) };
}

function layOut(kernels: Kernels, kind: Place["kind"], count: number, width: number, from: number): Place {
  const { buffer } = kernels.memory;
  let next = from;
  const take = (bytes: number): number => {
    const at = next;
    next += Math.ceil(bytes / 16) * 16;
    return at;
  };
  const inverses = STAGING_BYTES;
  const bounds = inverses + (1 << 16);
  const rows = take(count * width * (kind === "words" ? 2 : 1));
  const [raw, products] = kind === "words" ? [take(count * width * 4), take((count + 4) * 8)] : [0, 0];
  const column = (): number => take(count * 4);
  const [step, error, upper, heap, out] = [column(), column(), column(), column(), column()];
  return {
    kernels, kind, count, width, rows, raw, step, error, upper, heap, out, inverses,
    staging: 0,
    staged: new Float32Array(buffer, 0, STAGING_BYTES / 4),
    inverse: new Float32Array(buffer, inverses, 1 << 14),
    query: bounds + 16,
    queryStep: bounds,
    queryError: bounds + 4,
    queryBounds: new Float32Array(buffer, bounds, 2),
    found: new Int32Array(buffer, out, count),
    products: new Float64Array(buffer, products, kind === "words" ? count + 4 : 0),
    batch: next,
    turned: next + BATCH_BYTES,
  };
}
