import type { Vectors } from "../types";
import { checkVectors } from "./check";
import { type CopyRow, rowCopier } from "./copy-rows";
import { fitRoom, type Room } from "./fit-room";
import type { Manner } from "./leader";
import { byteProduct, floatProduct } from "./matrix-product";
import { waitingPairs } from "./waiting-pairs";
import type { Steps } from "./work";

/** Entries that a list holds before it is looked through. */
const ROOM = 16_384;
/** Where bytes leave more pairs open than this share, float32 products are the faster way. */
const TOO_OPEN = 0.02;

/** Which products are taken ("bytes first" goes over to float32 where bytes leave too much open), and rows a block. */
export interface LeastManner extends Required<Manner> {
  readonly way?: "bytes first" | "float32";
  readonly size?: number;
}

/** The lowest cosine of two different members, exact (float64, the fixed order). Blocks of rows against the rows before
 *  them; only pairs that may be the lowest are kept, and nothing n x n. At least two members, none of them twice. */
export function* leastCosine(vectors: Vectors, members: Int32Array, manner: LeastManner): Steps<number> {
  const count = members.length;
  const block = manner.size ?? (count <= 4_096 ? 512 : 1_024);
  // The list lies where a sweep has its homes.
  const sizes = { block, tile: block, thresholds: 1 + Math.ceil(((ROOM + block) * 3) / block) };
  const room = fitRoom(vectors, members, sizes, manner.memory);
  if (room.inverse.includes(0)) checkVectors(vectors);
  const { kernels } = room;
  const { buffer } = kernels.memory;
  const [list, state] = [room.homes, room.thresholds];
  const [best, counts] = [new Float32Array(buffer, state, 1).fill(2), new Int32Array(buffer, state + 4, 2).fill(0)];
  const copyRow = rowCopier(vectors, members);
  room.answering({ joins: () => 0, stage: (row) => (copyRow(row, room.centreRow, 0), room.inverse[row] as number) });
  const waiting = waitingPairs(vectors, members, best);
  const products = productsOf(room, manner, copyRow);
  let way = manner.way ?? "bytes first";

  for (let first = 0; first < count; first += block) {
    const some = Math.min(block, count - first);
    const columns = layColumns(room, first, some, count <= block ? null : copyRow);
    for (let from = 0; from <= first; from += block) {
      const high = from === first ? some : block;
      const before = counts[1] as number;
      products[way](from, high, columns);
      for (let r = 0; r < high; r += 1) {
        const row = from + r;
        const at = [room.tile + r * columns * 4, row] as const;
        const ends = [from === first ? r + 1 : 0, columns] as const;
        if (way === "float32") kernels.leastOfFloats(...at, room.inverse[row] as number, ...ends, some, list, state);
        else kernels.leastOfBytes(...at, room.step[row] as number, room.error[row] as number, ...ends, list, state);
        if ((counts[0] as number) > ROOM) counts[0] = waiting.take(buffer, list, counts[0] as number, first);
      }
      const tooOpen = (counts[1] as number) - before > high * some * TOO_OPEN;
      if (tooOpen && floatProduct(manner.threads) !== null) way = "float32";
      yield { done: first * first + from * some, total: count * count };
    }
    counts[0] = waiting.take(buffer, list, counts[0] as number, first);
  }
  return waiting.least();
}

type Product = (from: number, high: number, columns: number) => void;

/** Products of `high` rows from `from` on with the block's columns, into the tile. */
function productsOf(
  room: Room, { threads }: LeastManner, copyRow: CopyRow,
): Record<"bytes first" | "float32", Product> {
  const { kernels, width, rows, turned, tile, floats } = room;
  const { buffer } = kernels.memory;
  const ofBytes = byteProduct(threads, kernels);
  let raw = new Float32Array(0);
  return {
    "bytes first": (from, high, columns) => {
      const even = Math.ceil(high / 4) * 4;
      const bytes = (at: number, count: number): Uint8Array => new Uint8Array(buffer, at, count * width);
      const out = new Int32Array(buffer, tile, even * columns);
      ofBytes(bytes(rows + from * width, even), bytes(turned, columns), out, even, columns, width);
    },
    float32: (from, high, columns) => {
      if (raw.length < high * width) raw = new Float32Array(high * width);
      for (let r = 0; r < high; r += 1) copyRow(from + r, raw, r * width);
      const out = new Float32Array(buffer, tile, high * columns);
      const block = floats.subarray(0, columns * width);
      floatProduct(threads)?.(raw.subarray(0, high * width), block, out, high, columns, width);
    },
  };
}

/** The block's rows from `first` on as columns; returns how many columns. */
function layColumns(room: Room, first: number, some: number, copyRow: CopyRow | null): number {
  const { kernels, width } = room;
  const columns = Math.ceil(some / 8) * 8;
  const tables = new Float32Array(kernels.memory.buffer, room.block, columns * 5).fill(0);
  tables.set(room.step.subarray(first, first + some));
  tables.fill(-9, columns + some, 2 * columns).set(room.error.subarray(first, first + some), columns);
  tables.set(room.inverse.subarray(first, first + some), 4 * columns);
  const which = new Int32Array(kernels.memory.buffer, room.which, some);
  for (let i = 0; i < some; i += 1) {
    which[i] = first + i;
    copyRow?.(first + i, room.floats, i * width);
  }
  kernels.turn(room.rows, width, room.which, some, columns, room.turned);
  return columns;
}
