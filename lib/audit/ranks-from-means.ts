import { whole, within } from "./border";

/** What a publication says about n ranks of the first right answer: how many are 1, their MRR, perhaps R@k = 100 %. */
export interface PublishedMeans {
  readonly n: number;
  /** Queries whose right answer is at rank 1 (Hit@1 times n). */
  readonly firsts: number;
  readonly mrr: number;
  /** Every query has its answer within this rank (R@3 = 100 %: 3); undefined: later or never is possible. */
  readonly withinTop?: number;
  /** Deepest rank looked at when withinTop is not given (9 candidates reach an evaluation of article 85). */
  readonly maxRank?: number;
  /** Printed decimals of the mean reciprocal rank; 3 when undefined. */
  readonly digits?: number;
}

/** One way to get the published means. */
export interface RankSolution {
  /** How many queries have their answer at rank 1, 2, 3 ...; trailing zeros are cut. */
  readonly counts: readonly number[];
  /** Queries without the answer in the list (reciprocal rank 0). */
  readonly absent: number;
  /** The mean reciprocal rank before rounding. */
  readonly mrr: number;
}

const MOST = 100_000;

/** Every multiset of ranks that gives the published means after rounding, most early ranks first. Empty: the figures
 *  contradict each other. RangeError on impossible counts and beyond 100,000 solutions. n 24, 11 firsts, .701, within
 *  3: only 11/9/4; n 24, 23 firsts, .979: the one miss is at rank 2. Source: design section 6. */
export function ranksFromMeans(published: PublishedMeans): readonly RankSolution[] {
  const { n, firsts, mrr, withinTop, digits = 3 } = published;
  whole("n", n, 1);
  within("firsts", whole("firsts", firsts, 0), 0, n);
  within("mrr", mrr, 0, 1);
  within("digits", whole("digits", digits, 0), 0, 12);
  const deepest = whole("withinTop or maxRank", withinTop ?? published.maxRank ?? 9, 1);
  // 1e-12 lets a mean that lies exactly on the rounding border count, whichever way it was rounded
  const slack = (0.5 * 10 ** -digits + 1e-12) * n;
  const low = mrr * n - firsts - slack;
  const high = mrr * n - firsts + slack;
  const solutions: RankSolution[] = [];
  const counts = [firsts];
  const place = (rank: number, left: number, sum: number): void => {
    if (sum > high) return;
    if (rank > deepest || left === 0) {
      if (sum < low || (left > 0 && withinTop !== undefined)) return;
      if (solutions.length === MOST) throw new RangeError(`more than ${MOST} solutions: give withinTop or more digits`);
      solutions.push({ counts: trimmed(counts), absent: left, mrr: (firsts + sum) / n });
      return;
    }
    // the most that is still to be had is everybody at this rank
    if (sum + left / rank < low) return;
    for (let here = left; here >= 0; here -= 1) {
      counts.push(here);
      place(rank + 1, left - here, sum + here / rank);
      counts.pop();
    }
  };
  place(2, n - firsts, 0);
  return solutions;
}

function trimmed(counts: readonly number[]): readonly number[] {
  let end = counts.length;
  while (end > 1 && counts[end - 1] === 0) end -= 1;
  return counts.slice(0, end);
}
