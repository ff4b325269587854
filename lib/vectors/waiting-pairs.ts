import type { Vectors } from "../types";
import { pairCosines, ROUGH } from "./near-tie";

/** Pairs that wait for their exact cosine, up to this many. */
const WAITING = 65_536;

/** The pairs that may be the least alike. */
export interface WaitingPairs {
  /** Takes over `count` entries (row, column, lower bound) at `list`; the columns begin at row `first`. */
  readonly take: (buffer: ArrayBuffer, list: number, count: number, first: number) => 0;
  /** The lowest exact cosine of all that came. */
  readonly least: () => number;
}

/** Keeps the pairs whose lower bound does not exceed the least upper bound so far (`best`). */
export function waitingPairs(vectors: Vectors, members: Int32Array, best: Float32Array): WaitingPairs {
  const { exact, rough } = pairCosines(vectors);
  let pairs: { readonly row: number; readonly column: number; readonly lower: number }[] = [];
  let least = Infinity;
  const decide = (): void => {
    for (const { row, column, lower } of pairs) {
      if (lower > (best[0] as number) || lower > least) continue;
      const [i, j] = [members[row] as number, members[column] as number];
      if (rough(i, j) <= least + ROUGH) least = Math.min(least, exact(i, j));
    }
    pairs = [];
  };
  const take = (buffer: ArrayBuffer, list: number, count: number, first: number): 0 => {
    const [numbers, bounds] = [new Int32Array(buffer, list, count * 3), new Float32Array(buffer, list, count * 3)];
    for (let i = 0; i < count * 3; i += 3) {
      const lower = bounds[i + 2] as number;
      if (lower > (best[0] as number)) continue;
      pairs.push({ row: numbers[i] as number, column: first + (numbers[i + 1] as number), lower });
    }
    if (pairs.length > WAITING) decide();
    return 0;
  };
  return { take, least: () => (decide(), least) };
}
