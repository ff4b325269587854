import { rankOfFirst } from "../evaluate";
import type { Qrels, Ranked, Run } from "../types";

/** What a step cost in right first places on one corpus. */
export interface DecayCost {
  readonly label: string;
  readonly queries: number;
  /** Right first places before and after. */
  readonly before: number;
  readonly after: number;
  readonly losses: number;
  readonly gains: number;
  /** before - after = losses - gains; negative when the step helps. */
  readonly cost: number;
}

/** The runs before and after a step, over the same judged queries. */
export interface BeforeAfter {
  readonly label?: string;
  readonly before: Run<Ranked>;
  readonly after: Run<Ranked>;
  readonly qrels: Qrels;
}

/** Cost of a step per corpus or seed, and over all of them the mean and the range. Judged queries count; grades of at
 *  least `from` are right. RangeError without corpora. Article 85: 23 to 11 of 24 is a cost of 12. */
export function decayCost(
  runs: readonly BeforeAfter[], from: number = 1,
): { readonly runs: readonly DecayCost[]; readonly mean: number; readonly low: number; readonly high: number } {
  if (runs.length === 0) throw new RangeError("decayCost: expected at least one corpus, got none");
  const rows = runs.map(({ label, before, after, qrels }, i): DecayCost => {
    const first = (run: Run<Ranked>, query: string, judgements: ReadonlyMap<string, number>): boolean =>
      rankOfFirst((run.get(query) ?? []).slice(0, 1).map(({ id }) => id), judgements, from) === 1;
    const pairs = [...qrels].map(([query, judged]) => [first(before, query, judged), first(after, query, judged)]);
    const count = (was: unknown, is: unknown): number => pairs.filter(([x, y]) => x === was && y === is).length;
    const [losses, gains, both] = [count(true, false), count(false, true), count(true, true)];
    return {
      label: label ?? `corpus ${i + 1}`, queries: qrels.size, before: both + losses, after: both + gains,
      losses, gains, cost: losses - gains,
    };
  });
  const costs = rows.map(({ cost }) => cost);
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { runs: rows, mean, low: Math.min(...costs), high: Math.max(...costs) };
}
