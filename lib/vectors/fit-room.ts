import type { Vectors } from "../types";
import { copyRows } from "./copy-rows";
import { type Asked, type Kernels, openKernels } from "./wasm/kernels";

/** Memory for clusters and groups: the rows as bytes in a given order, and tables of a block of rows and of a tile of
 *  other rows. Numbers are byte offsets. */
export interface Room {
  readonly kernels: Kernels;
  /** Says who answers the kernels from now on. */
  readonly answering: (by: Asked) => void;
  /** Numbers a row: the dimension, rounded up to a multiple of 16. */
  readonly width: number;
  readonly rows: number;
  readonly step: Float32Array;
  readonly error: Float32Array;
  /** 1 / length of each row; 0 where float32 cannot tell. */
  readonly inverse: Float32Array;
  /** Step, error, floor, pending, 1 / length of the block's rows (see kernels.as). */
  readonly block: number;
  /** The block's rows as they came; where all rows fit in, they are there from the start. */
  readonly floats: Float32Array;
  readonly turned: number;
  readonly homes: number;
  readonly thresholds: number;
  readonly which: number;
  /** Step, error, leads of the tile's rows. */
  readonly centres: number;
  readonly centreRow: Float32Array;
  readonly gathered: number;
  readonly tile: number;
}

/** Rows of a block, rows of a tile, thresholds of one pass. */
export interface Sizes {
  readonly block: number;
  readonly tile: number;
  readonly thresholds: number;
}

/** Memory up to this size is kept for the next call: making one costs as much as a small sweep. */
const KEPT = 24 << 20;
/** Rounding of lengths, products and thresholds, over and above what the bytes lost. */
const SLACK = 5e-6;

type Memory = Pick<Room, "kernels" | "answering">;
let kept: Memory | undefined;

/** Lays the rows out as bytes, in the given order. "shared" memory is for work that runs through at once: the next call
 *  takes it over. A block's size must be a multiple of 8. */
export function fitRoom(
  { data, dimension }: Vectors, order: ArrayLike<number>, { block, tile, thresholds }: Sizes, memory: "own" | "shared",
): Room {
  const count = order.length;
  const width = Math.ceil(dimension / 16) * 16;
  let size = 0;
  const take = (bytes: number): number => {
    const at = size;
    size += Math.ceil(bytes / 64) * 64;
    return at;
  };
  const at = {
    rows: take(count * width), steps: take(count * 4), errors: take(count * 4), inverses: take(count * 4),
    block: take(block * 20), rawRows: take(block * width * 4), turned: take(block * width),
    homes: take(block * thresholds * 4), thresholds: take(thresholds * 4), which: take(Math.max(block, tile) * 4),
    centres: take(tile * 12), rawCentre: take(width * 4), gathered: take((tile + 4) * width),
    tile: take((tile + 4) * block * 4),
  };
  const { kernels, answering } = memoryOf(size, memory);
  const floats = (from: number, length: number): Float32Array => new Float32Array(kernels.memory.buffer, from, length);
  const raw = floats(at.rawRows, block * width);
  if (width !== dimension) raw.fill(0);
  for (let from = 0; from < count; from += block) {
    const some = Math.min(block, count - from);
    copyRows({ data, dimension }, order, from, some, raw, width);
    const [inverses, steps, errors] = [at.inverses + from * 4, at.steps + from * 4, at.errors + from * 4];
    kernels.inverseLengths(at.rawRows, some, width, inverses);
    kernels.toBytes(at.rawRows, some, width, inverses, at.rows + from * width, steps, errors, SLACK);
  }
  const nearly = (width / 16 + 8) * 2 ** -24 + SLACK;
  kernels.useRoom(width, at.block, at.rawRows, at.thresholds, at.homes, at.rawCentre, nearly);
  return {
    ...at, kernels, answering, width, floats: raw, centreRow: floats(at.rawCentre, width),
    step: floats(at.steps, count), error: floats(at.errors, count), inverse: floats(at.inverses, count),
  };
}

function memoryOf(size: number, memory: "own" | "shared"): Memory {
  if (memory === "own" || size > KEPT) return freshMemory(size);
  kept ??= freshMemory(KEPT);
  return kept;
}

function freshMemory(size: number): Memory {
  let asked: Asked = { joins: () => 0, stage: () => 0 };
  const joins = (row: number, centre: number, threshold: number): number => asked.joins(row, centre, threshold);
  const kernels = openKernels(size, { joins, stage: (centre) => asked.stage(centre) });
  return { kernels, answering: (by) => void (asked = by) };
}
