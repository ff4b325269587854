import { whole } from "./border";

/** A store as an article reports it: rows by age class. */
export interface StoreAges {
  readonly fresh: number;
  readonly month: number;
  readonly old: number;
}

/** What two such reports allow for the time between them. */
export interface ElapsedBound {
  /** Rows that came in between, if none went. */
  readonly newRows: number;
  /** Fresh rows of the second report that must have been there at the first: at least so many. */
  readonly freshAndThere: number;
  /** Most whole days between, because a row of 31 days or more at the first is at most 90 at the second; null where
   *  some row turned old in between or none was of that age. */
  readonly byOldest: number | null;
  /** Most whole days between, because a row that was there already is still at most 30 days old; null: no bound. */
  readonly byFresh: number | null;
  /** The smaller of the two. */
  readonly atMost: number | null;
}

/** The longest time that can lie between two reports of one store that lost no row: article 72's 71/98/0 and article
 *  85's 53/122/0 allow 59 days by the oldest and 30 by the fresh. Classes are the articles' (<= 30, 31-90, > 90 whole
 *  days). RangeError when the second report has fewer rows or fewer old ones. */
export function elapsedAtMost(first: StoreAges, second: StoreAges): ElapsedBound {
  const newRows = sum("second", second) - sum("first", first);
  if (newRows < 0) throw new RangeError(`elapsedAtMost: expected a store that lost no row, got ${-newRows} fewer`);
  if (second.old < first.old) {
    throw new RangeError(`elapsedAtMost: rows do not grow younger, got ${first.old} old rows, then ${second.old}`);
  }
  const freshAndThere = Math.max(0, second.fresh - newRows);
  const byOldest = second.old === first.old && first.month > 0 ? 90 - 31 : null;
  const byFresh = freshAndThere > 0 ? 30 : null;
  const bounds = [byOldest, byFresh].filter((days) => days !== null);
  return { newRows, freshAndThere, byOldest, byFresh, atMost: bounds.length === 0 ? null : Math.min(...bounds) };
}

function sum(name: string, { fresh, month, old }: StoreAges): number {
  return whole(`${name}.fresh`, fresh, 0) + whole(`${name}.month`, month, 0) + whole(`${name}.old`, old, 0);
}
