import type { Listed, ScoreKind } from "../found";

/** How the scores of one list run: "falls" and "rises" allow ties but need two different scores; "flat": all equal;
 *  "mixed": both ways; "none": fewer than two scores. Places without a score are passed over. */
export type Direction = "falls" | "rises" | "flat" | "mixed" | "none";

/** The direction of a list, best first. */
export function directionOf(list: readonly Pick<Listed, "score">[]): Direction {
  let previous: number | null = null;
  let pairs = 0;
  let up = 0;
  let down = 0;
  for (const { score } of list) {
    if (score === null) continue;
    if (previous !== null) {
      pairs += 1;
      if (score > previous) up += 1;
      if (score < previous) down += 1;
    }
    previous = score;
  }
  if (pairs === 0) return "none";
  if (up > 0 && down > 0) return "mixed";
  if (up > 0) return "rises";
  return down > 0 ? "falls" : "flat";
}

/** How many lists run which way. */
export type Directions = Readonly<Record<Direction, number>>;

/** Lists from which on scores that rise are taken for distances although no name says so. */
export const ENOUGH_LISTS = 3;

/** What the scores are, by what the file calls them and by how they run: those that rise down three lists or more, and
 *  down nine times as many as they fall, are distances whatever their name; named distances that fall are "unknown". */
export function kindOf(named: ScoreKind, { falls, rises }: Directions): ScoreKind {
  if (named === "none") return "none";
  const clearly = (more: number, less: number): boolean => more >= ENOUGH_LISTS && more >= 9 * less;
  if (named !== "distance" && clearly(rises, falls)) return "distance";
  return named === "distance" && clearly(falls, rises) ? "unknown" : named;
}
