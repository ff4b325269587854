import { mersenne, unsafeUniformIntDistribution } from "pure-rand";

/** Spearman's rank correlation with its permutation test. */
export interface RankCorrelation {
  readonly n: number;
  /** In [-1, 1]; tied values share their mean rank. null when one side is all ties. */
  readonly rho: number | null;
  /** Two-sided, in (0, 1]; 1 when rho is null. */
  readonly p: number;
  readonly method: "exact" | "Monte Carlo";
}

const MOST_EXACT = 9;

/** Spearman's rho of paired values, and the share of all orders of the second whose |rho| is at least as large (equal
 *  ones count, within 1e-9). Exact up to 9 pairs, beyond by `draws` (20,000) seeded shuffles with +1, so p is never 0.
 *  RangeError for fewer than 3 pairs, other lengths, a value that is not finite. */
export function rankCorrelation(
  x: readonly number[], y: readonly number[],
  { seed = 1, draws = 20_000 }: { readonly seed?: number; readonly draws?: number } = {},
): RankCorrelation {
  const n = x.length;
  if (n < 3 || y.length !== n || ![...x, ...y].every(Number.isFinite)) {
    throw new RangeError(`rankCorrelation: expected two lists of 3 or more numbers, got ${n} and ${y.length}`);
  }
  const method = n <= MOST_EXACT ? "exact" : "Monte Carlo";
  const [a, b] = [centredRanks(x), centredRanks(y)];
  const scale = Math.sqrt(dot(a, a) * dot(b, b));
  if (scale === 0) return { n, rho: null, p: 1, method };
  const rho = dot(a, b) / scale;
  const reaches = (order: readonly number[]): boolean => Math.abs(dot(a, order) / scale) >= Math.abs(rho) - 1e-9;
  if (method === "exact") {
    const counts = { all: 0, extreme: 0 };
    everyOrder([...b], 0, (order) => {
      counts.all += 1;
      if (reaches(order)) counts.extreme += 1;
    });
    return { n, rho, p: counts.extreme / counts.all, method };
  }
  const random = mersenne(seed);
  let extreme = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const order = [...b];
    for (let i = n - 1; i > 0; i -= 1) swap(order, i, unsafeUniformIntDistribution(0, i, random));
    if (reaches(order)) extreme += 1;
  }
  return { n, rho, p: (1 + extreme) / (1 + draws), method };
}

function centredRanks(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const same = values.filter((other) => other === value).length;
    return below + (same + 1) / 2 - (values.length + 1) / 2;
  });
}

function everyOrder(items: number[], from: number, visit: (order: readonly number[]) => void): void {
  if (from === items.length - 1) return visit(items);
  for (let i = from; i < items.length; i += 1) {
    swap(items, from, i);
    everyOrder(items, from + 1, visit);
    swap(items, from, i);
  }
}

function swap(items: number[], i: number, j: number): void {
  [items[i], items[j]] = [items[j] as number, items[i] as number];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
}
