import type { CopyRow } from "./copy-rows";
import type { Room } from "./fit-room";
import type { ByteProduct } from "./matrix-product";

/** A block of rows that look for a home: those still open, and what is pending for each. */
export interface Block {
  /** Rows (by their place in the order) of the columns. */
  readonly open: () => readonly number[];
  /** Begins a block: every row with these bits (thresholds, ascending) pending. */
  readonly lay: (rows: readonly number[], pending: ArrayLike<number>) => void;
  /** Writes down the homes found so far and goes on with the rows that have something pending. */
  readonly compact: () => void;
  /** Writes down the homes found so far. */
  readonly flush: () => void;
  /** Products of these rows with the block's columns, into the tile; returns the number of columns. */
  readonly productWith: (rows: readonly number[]) => number;
}

/** What a block needs to know of the whole. `found` hears of each home: column's row, bit, centre number. */
export interface Pass {
  readonly room: Room;
  /** Writes a row's float32. */
  readonly copyRow: CopyRow;
  /** Thresholds, ascending. */
  readonly thresholds: readonly number[];
  readonly product: ByteProduct;
  readonly found: (row: number, bit: number, centre: number) => void;
}

const UNSET = -0x8000_0000;

/** The tables of a block in the room's memory (see kernels.as for their layout). */
export function fitBlock({ room, thresholds, product, found, copyRow }: Pass): Block {
  const { kernels, width } = room;
  const { buffer } = kernels.memory;
  const table = (from: number, length: number): Int32Array => new Int32Array(buffer, from, length);
  let open: readonly number[] = [];
  let columns = 0;
  const pendingBits = (): Int32Array => table(room.block + columns * 12, columns);

  const lay = (rows: readonly number[], pending: ArrayLike<number>): void => {
    open = rows;
    columns = Math.ceil(rows.length / 8) * 8;
    const floats = new Float32Array(buffer, room.block, columns * 5).fill(Infinity, columns * 2, columns * 3);
    const resident = rows.length === room.step.length;
    const bits = pendingBits().fill(0);
    table(room.which, rows.length).set(rows);
    for (let c = 0; c < rows.length; c += 1) {
      const row = rows[c] as number;
      const left = pending[c] as number;
      floats[c] = room.step[row] as number;
      floats[columns + c] = room.error[row] as number;
      floats[2 * columns + c] = thresholds[31 - Math.clz32(left & -left)] as number;
      floats[4 * columns + c] = room.inverse[row] as number;
      bits[c] = left;
      if (!resident) copyRow(row, room.floats, c * width);
    }
    table(room.homes, columns * thresholds.length).fill(UNSET);
    kernels.turn(room.rows, width, room.which, rows.length, columns, room.turned);
  };
  const flush = (): void => {
    for (let bit = 0; bit < thresholds.length; bit += 1) {
      const homes = table(room.homes + bit * columns * 4, open.length);
      for (let c = 0; c < open.length; c += 1) {
        if (homes[c] !== UNSET) found(open[c] as number, bit, homes[c] as number);
      }
    }
  };
  const compact = (): void => {
    flush();
    const bits = pendingBits().slice(0, open.length);
    lay(open.filter((_, c) => bits[c] !== 0), bits.filter((left) => left !== 0));
  };
  const productWith = (rows: readonly number[]): number => {
    table(room.which, rows.length).set(rows);
    kernels.gather(room.rows, width, room.which, rows.length, room.gathered);
    const high = Math.ceil(rows.length / 4) * 4;
    const bytes = (from: number, count: number): Uint8Array => new Uint8Array(buffer, from, count * width);
    const out = table(room.tile, high * columns);
    product(bytes(room.gathered, high), bytes(room.turned, columns), out, high, columns, width);
    return columns;
  };
  return { open: () => open, lay, compact, flush, productWith };
}
