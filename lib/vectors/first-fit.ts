import type { Vectors } from "../types";
import { checkVectors } from "./check";
import { fitBlock } from "./fit-block";
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
  const places = fit.thresholds.map((_, i) => i).sort((a, b) => atOf(fit, a) - atOf(fit, b));
  const thresholds = places.map((place) => atOf(fit, place));
  const size = fit.block ?? (count <= 4_096 ? 512 : 1_024);
  const sizes: Sizes = { block: size, tile: Math.max(size, fit.tile ?? 1_024), thresholds: thresholds.length };
  const room = fitRoom(vectors, order, sizes, fit.memory);
  if (room.inverse.includes(0)) checkVectors(vectors);
  const { kernels } = room;
  const { buffer } = kernels.memory;
  new Float32Array(buffer, room.thresholds, thresholds.length).set(thresholds);

  const homes = thresholds.map(() => new Int32Array(count));
  const leads = new Int32Array(count);
  const centres: number[] = [];
  const rowOf = (centre: number): number => (centre >= 0 ? centres[centre] : block.open()[-1 - centre]) as number;
  const found = (row: number, bit: number, centre: number): void => {
    (homes[places[bit] as number] as Int32Array)[row] = rowOf(centre);
  };
  const { data, dimension } = vectors;
  const copyRow = (row: number, to: Float32Array, at: number): void => {
    const start = (order[row] as number) * dimension;
    to.set(data.subarray(start, start + dimension), at);
  };
  const block = fitBlock({ room, thresholds, product: fit.product(room), found, copyRow });
  const cosines = pairCosines(vectors);
  room.answering({
    joins: (column, centre, bit) => {
      const [i, j] = [order[block.open()[column] as number] as number, order[rowOf(centre)] as number];
      const { at, joins } = fit.thresholds[places[bit] as number] as Fit["thresholds"][number];
      return asked(cosines, i, j, at, joins) ? 1 : 0;
    },
    stage: (centre) => {
      copyRow(rowOf(centre), room.centreRow, 0);
      return room.inverse[rowOf(centre)] as number;
    },
  });

  const tile = fit.tile ?? sizes.tile;
  for (let from = 0; from < count; from += size) {
    const rows = Array.from({ length: Math.min(size, count - from) }, (_, i) => from + i);
    block.lay(rows, new Int32Array(rows.length).fill(2 ** thresholds.length - 1));
    let done = 0;
    const known = centres.length;
    for (let first = 0; first < known && done < block.open().length; first += tile) {
      if (done > block.open().length * 0.2) {
        block.compact();
        done = 0;
      }
      const some = centres.slice(first, Math.min(known, first + tile));
      const columns = block.productWith(some);
      const floats = new Float32Array(buffer, room.centres, some.length * 2);
      const bits = new Int32Array(buffer, room.centres + some.length * 8, some.length);
      some.forEach((row, i) => {
        floats[i] = room.step[row] as number;
        floats[some.length + i] = room.error[row] as number;
        bits[i] = leads[row] as number;
      });
      done += kernels.firstFit(room.tile, some.length, columns, room.centres, first);
      yield { done: from, total: count };
    }
    if (done > 0) block.compact();
    const open = block.open();
    if (open.length > 0) {
      const columns = block.productWith(open);
      kernels.fitWithin(room.tile, open.length, columns, room.which);
      new Int32Array(buffer, room.which, open.length).forEach((bits, c) => {
        leads[open[c] as number] = bits;
      });
      block.flush();
      centres.push(...open.filter((row) => leads[row] !== 0));
    }
    yield { done: Math.min(count, from + size), total: count };
  }
  return homes;
}

function atOf({ thresholds }: Fit, place: number): number {
  return (thresholds[place] as Fit["thresholds"][number]).at;
}
