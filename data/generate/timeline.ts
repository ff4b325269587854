import type { Random } from "./random";

/** When article 72 counted 71 rows of <= 30 days and 98 of 31-90, and article 85 counted 53 and 122. The instants are
 *  our choice: they put both splits on one timeline between the published first and last day. */
export const AS_OF = { article72: "2026-07-30T10:00:00Z", article85: "2026-08-04T09:00:00Z" };

// Each stretch lies hours away from the age limits of both instants, so another time zone would count the same.
const STRETCHES: readonly (readonly [from: string, to: string, rows: number])[] = [
  ["2026-05-30T08:30:00Z", "2026-06-28T22:00:00Z", 98],
  ["2026-06-30T01:00:00Z", "2026-07-03T20:00:00Z", 24],
  ["2026-07-05T01:00:00Z", "2026-07-29T22:00:00Z", 47],
  ["2026-07-30T14:00:00Z", "2026-07-31T20:00:00Z", 6],
];

const CELL = 15 * 60_000;

/** 175 rising times in milliseconds, at least 13 minutes apart, the first on 2026-05-30, the last on 2026-07-31. */
export function drawTimes(random: Random): readonly number[] {
  return STRETCHES.flatMap(([from, to, rows]) => {
    const cells = Math.floor((Date.parse(to) - Date.parse(from)) / CELL);
    const inner = random.shuffled(Array.from({ length: cells - 2 }, (_, i) => i + 1)).slice(0, rows - 2);
    const chosen = [0, ...inner, cells - 1].sort((a, b) => a - b);
    return chosen.map((cell) => Date.parse(from) + (cell + 1) * CELL - random.int(0, 120) * 1000);
  });
}
