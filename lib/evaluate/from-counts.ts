import { mcnemarExact, type McNemar } from "./mcnemar";

/** One way to get from `first` to `second` right answers, with its exact test. */
export interface Split extends McNemar {
  /** Queries only the first system gets right, and only the second. */
  readonly lost: number;
  readonly won: number;
}

/** Every split into lost and won queries that two published counts allow, fewest flips first: 23 and 11 of 24 leave
 *  (12 lost, 0 won) and (13, 1). A publication that prints counts only does not say which. Counts must be whole and in
 *  [0, n]. Source: design 6. */
export function mcnemarFromCounts(n: number, first: number, second: number): readonly Split[] {
  for (const count of [n, first, second]) {
    if (Number.isInteger(count) && count >= 0 && count <= n) continue;
    throw new RangeError(`mcnemarFromCounts: expected whole counts in [0, n], got ${first} and ${second} of ${n}`);
  }
  const fewest = Math.max(0, second - first);
  const most = Math.min(second, n - first);
  return Array.from({ length: most - fewest + 1 }, (_, i) => {
    const won = fewest + i;
    const lost = won + first - second;
    return { lost, won, ...mcnemarExact(lost, won) };
  });
}
