import { fairPmf } from "./binomial";

/** What discordant queries say about two systems. */
export interface McNemar {
  /** Two-sided exact p in (0, 1]; it decides. */
  readonly p: number;
  /** Two-sided mid-p: less conservative, only informs. */
  readonly midP: number;
  /** Queries on which exactly one of the two is right. */
  readonly discordant: number;
  /** false: even if all went one way, p < .05 is out of reach (fewer than 6 discordant queries). */
  readonly testable: boolean;
}

/** McNemar's exact test: `b` queries only the first system gets right, `c` only the second. The same as the sign test,
 *  and for 0/1 values as the exact sign-flip test. No discordant query: p = 1. Counts must be whole and >= 0.
 *  Source: Fagerland, Lydersen, Laake 2013 (mid-p: p - P(X = min), and 1 - P(X = b) / 2 where b = c). */
export function mcnemarExact(b: number, c: number): McNemar {
  for (const count of [b, c]) {
    if (!(Number.isInteger(count) && count >= 0)) {
      throw new RangeError(`mcnemarExact: expected whole counts of at least 0, got ${b} and ${c}`);
    }
  }
  const discordant = b + c;
  const fewer = Math.min(b, c);
  const terms = fairPmf(discordant, fewer);
  const tail = [...terms].sort((x, y) => x - y).reduce((sum, term) => sum + term, 0);
  // MIN_VALUE: beyond 1,074 one-way flips the probability underflows, and p = 0 is never true
  const p = b === c ? 1 : Math.max(Number.MIN_VALUE, Math.min(1, 2 * tail));
  const midP = b === c ? 1 - terms[fewer]! / 2 : Math.max(Number.MIN_VALUE, 2 * tail - terms[fewer]!);
  return { p, midP: discordant === 0 ? 1 : midP, discordant, testable: isTestable(discordant) };
}

/** Whether a two-sided exact test can reach p < alpha with so many non-zero differences: 2 * 2^-n < alpha, which for
 *  .05 needs 6. */
export function isTestable(nonZero: number, alpha: number = 0.05): boolean {
  return 2 * 2 ** -nonZero < alpha;
}
