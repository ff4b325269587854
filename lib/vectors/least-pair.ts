import type { Vectors } from "../types";
import { checkVectors } from "./check";
import { fitRoom, type Room } from "./fit-room";
import { byteProduct, floatProduct } from "./matrix-product";
import type { Manner } from "./leader";
import { waitingPairs } from "./waiting-pairs";
import type { Steps } from "./work";

/** Entries that a list holds before it is looked through. */
const ROOM = 16_384;
/** Where bytes leave more pairs open than this share, float32 products are the faster way. */
const TOO_OPEN = 0.02;

/** Which products are taken; "bytes first" goes over to float32 where bytes leave too much open. */
export type Way = "bytes first" | "float32";

/** The lowest cosine of two different members, exact (float64, the fixed order). Blocks of rows against the rows before
 *  them; only pairs that may be the lowest are kept, and nothing n x n. At least two members, none of them twice. */
export function* leastCosine(
  vectors: Vectors, members: Int32Array, { threads, memory, way = "bytes first", size }: Required<Manner> & {
    readonly way?: Way;
    readonly size?: number;
  },
): Steps<number> {
  const count = members.length;
  const block = size ?? (count <= 4_096 ? 512 : 1_024);
  const room = fitRoom(vectors, members, { block, tile: block, thresholds: 1 + Math.ceil((ROOM + block) * 3 / block) }, memory);
  if (room.inverse.includes(0)) checkVectors(vectors);
  const { kernels, width } = room;
  const { buffer } = kernels.memory;
  const [list, state] = [room.homes, room.thresholds];
  const [best, counts] = [new Float32Array(buffer, state, 1).fill(2), new Int32Array(buffer, state + 4, 2).fill(0)];
  const copyRow = rowCopier(vectors, members);
  room.answering({
    joins: () => 0,
    stage: (row) => {
      copyRow(row, room.centreRow, 0);
      return room.inverse[row] as number;
    },
  });
  const waiting = waitingPairs(vectors, members, best);
  const multiply = byteProduct(threads, kernels);
  const rows = new Float32Array(way === "float32" || count > block ? block * width : count * width);
  let floats = way === "float32";

  for (let first = 0; first < count; first += block) {
    const some = Math.min(block, count - first);
    const columns = layColumns(room, first, some, count <= block ? null : copyRow);
    for (let from = 0; from <= first; from += block) {
      const high = from === first ? some : block;
      const before = counts[1] as number;
      if (floats) {
        for (let r = 0; r < high; r += 1) copyRow(from + r, rows, r * width);
        const out = new Float32Array(buffer, room.tile, high * columns);
        floatProduct(threads)(rows.subarray(0, high * width), room.floats.subarray(0, columns * width), out, high, columns, width);
      } else {
        const even = Math.ceil(high / 4) * 4;
        const [a, b] = [new Uint8Array(buffer, room.rows + from * width, even * width), new Uint8Array(buffer, room.turned, columns * width)];
        multiply(a, b, new Int32Array(buffer, room.tile, even * columns), even, columns, width);
      }
      for (let r = 0; r < high; r += 1) {
        const row = from + r;
        const start = from === first ? r + 1 : 0;
        const products = room.tile + r * columns * 4;
        if (floats) kernels.leastOfFloats(products, row, room.inverse[row] as number, start, columns, some, list, state);
        else kernels.leastOfBytes(products, row, room.step[row] as number, room.error[row] as number, start, columns, list, state);
        if ((counts[0] as number) > ROOM) counts[0] = waiting.take(buffer, list, counts[0] as number, first);
      }
      floats ||= (counts[1] as number) - before > high * some * TOO_OPEN;
      yield { done: first * first + from * some, total: count * count };
    }
    counts[0] = waiting.take(buffer, list, counts[0] as number, first);
  }
  return waiting.least();
}

/** The block's rows from `first` on as columns; returns how many columns. */
function layColumns(
  room: Room, first: number, some: number, copyRow: ((row: number, to: Float32Array, at: number) => void) | null,
): number {
  const columns = Math.ceil(some / 8) * 8;
  const tables = new Float32Array(room.kernels.memory.buffer, room.block, columns * 5).fill(0);
  tables.set(room.step.subarray(first, first + some));
  tables.fill(-9, columns + some, 2 * columns).set(room.error.subarray(first, first + some), columns);
  tables.set(room.inverse.subarray(first, first + some), 4 * columns);
  new Int32Array(room.kernels.memory.buffer, room.which, some).forEach((_, i, which) => {
    which[i] = first + i;
    copyRow?.(first + i, room.floats, i * room.width);
  });
  room.kernels.turn(room.rows, room.width, room.which, some, columns, room.turned);
  return columns;
}

function rowCopier({ data, dimension }: Vectors, members: Int32Array): (row: number, to: Float32Array, at: number) => void {
  return (row, to, at) => {
    const start = (members[row] as number) * dimension;
    to.set(data.subarray(start, start + dimension), at);
  };
}
