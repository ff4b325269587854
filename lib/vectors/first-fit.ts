import type { Vectors } from "../types";
import { checkVectors } from "./check";
import { rowCopier } from "./copy-rows";
import { type Block, fitBlock } from "./fit-block";
import { fitRoom, type Room, type Sizes } from "./fit-room";
import type { ByteProduct } from "./matrix-product";
import { asked, pairCosines } from "./near-tie";
import type { Steps } from "./work";

/** For each threshold, in the order given, and each place of the order: the place of its cluster's leader. */
export type Homes = readonly Int32Array[];

/** What is clustered, and how. */
export interface Fit {
  readonly vectors: Vectors;
  readonly order: ArrayLike<number>;
  /** At most 30, each with its test "similar enough". */
  readonly thresholds: readonly { readonly at: number; readonly joins: (cosine: number) => boolean }[];
  readonly product: (room: Room) => ByteProduct;
  /** "shared": the steps run through at once. */
  readonly memory: "own" | "shared";
  readonly block?: number;
  readonly tile?: number;
}

/** Leader clustering at several thresholds in one pass: block by block, rows against the leaders of all thresholds
 *  together, tile by tile, without the rows that have found a home everywhere; then among themselves. What the bytes
 *  leave open is decided in float64, so the homes are those of the plain loop whatever the tiles. */
export function* firstFit(fit: Fit): Steps<Homes> {
  const { vectors, order } = fit;
  const count = order.length;
  const size = fit.block ?? (count <= 4_096 ? 512 : 1_024);
  const tile = fit.tile ?? 1_024;
  const sizes: Sizes = { block: size, tile: Math.max(size, tile), thresholds: fit.thresholds.length };
  const room = fitRoom(vectors, order, sizes, fit.memory);
  if (room.inverse.includes(0)) checkVectors(vectors);
  const { homes, leaders, block } = begin(fit, room);
  for (let from = 0; from < count; from += size) {
    const rows = Array.from({ length: Math.min(size, count - from) }, (_, i) => from + i);
    block.lay(rows, new Int32Array(rows.length).fill(2 ** fit.thresholds.length - 1));
    const known = leaders.rows.length;
    let done = 0;
    for (let first = 0; first < known && done < block.open().length; first += tile) {
      if (done > block.open().length * 0.2) {
        block.compact();
        done = 0;
      }
      done += against(room, block, leaders, first, Math.min(known, first + tile));
      yield { done: from, total: count };
    }
    if (done > 0) block.compact();
    if (block.open().length > 0) amongThemselves(room, block, leaders);
    yield { done: Math.min(count, from + size), total: count };
  }
  return homes;
}

/** Rows that lead at some threshold, in the order of their birth, and at which (bits), by row. */
interface Leaders {
  readonly rows: number[];
  readonly bits: Int32Array;
}

function begin(fit: Fit, room: Room): { readonly homes: Homes; readonly leaders: Leaders; readonly block: Block } {
  const { vectors, order } = fit;
  const places = fit.thresholds.map((_, i) => i).sort((a, b) => thresholdOf(fit, a).at - thresholdOf(fit, b).at);
  const thresholds = places.map((place) => thresholdOf(fit, place).at);
  new Float32Array(room.kernels.memory.buffer, room.thresholds, thresholds.length).set(thresholds);
  const homes = thresholds.map(() => new Int32Array(order.length));
  const leaders: Leaders = { rows: [], bits: new Int32Array(order.length) };
  const rowOf = (centre: number): number => (centre >= 0 ? leaders.rows[centre] : block.open()[-1 - centre]) as number;
  const found = (row: number, bit: number, centre: number): void => {
    (homes[places[bit] as number] as Int32Array)[row] = rowOf(centre);
  };
  const copyRow = rowCopier(vectors, order);
  const block = fitBlock({ room, thresholds, product: fit.product(room), found, copyRow });
  const cosines = pairCosines(vectors);
  room.answering({
    joins: (column, centre, bit) => {
      const [i, j] = [order[block.open()[column] as number] as number, order[rowOf(centre)] as number];
      const { at, joins } = thresholdOf(fit, places[bit] as number);
      return asked(cosines, i, j, at, joins) ? 1 : 0;
    },
    stage: (centre) => {
      copyRow(rowOf(centre), room.centreRow, 0);
      return room.inverse[rowOf(centre)] as number;
    },
  });
  return { homes, leaders, block };
}

/** Puts leaders first..end - 1 to the block; returns how many rows have nothing pending any more because of it. */
function against(room: Room, block: Block, { rows, bits }: Leaders, first: number, end: number): number {
  const { buffer } = room.kernels.memory;
  const some = rows.slice(first, end);
  const columns = block.productWith(some);
  const floats = new Float32Array(buffer, room.centres, some.length * 2);
  const leads = new Int32Array(buffer, room.centres + some.length * 8, some.length);
  some.forEach((row, i) => {
    floats[i] = room.step[row] as number;
    floats[some.length + i] = room.error[row] as number;
    leads[i] = bits[row] as number;
  });
  return room.kernels.firstFit(room.tile, some.length, columns, room.centres, first);
}

/** Rows of the block among themselves: what is pending when a row's turn comes, it leads. */
function amongThemselves(room: Room, block: Block, { rows, bits }: Leaders): void {
  const open = block.open();
  const columns = block.productWith(open);
  room.kernels.fitWithin(room.tile, open.length, columns, room.which);
  const leads = new Int32Array(room.kernels.memory.buffer, room.which, open.length);
  open.forEach((row, c) => void (bits[row] = leads[c] as number));
  block.flush();
  rows.push(...open.filter((row) => bits[row] !== 0));
}

function thresholdOf({ thresholds }: Fit, place: number): Fit["thresholds"][number] {
  return thresholds[place] as Fit["thresholds"][number];
}
