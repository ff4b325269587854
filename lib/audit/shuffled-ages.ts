import type { Run } from "../types";
import { dice, shuffled } from "../vectors";
import { whole } from "./border";
import { decayCost } from "./decay-cost";
import type { SynchronousStage } from "./probe";
import { beforeAfter } from "./recorded";
import type { Recorded } from "./sweep";

/** What some stages cost with the real ages, beside what they cost when ages are dealt out at random. */
export interface ShuffledAges {
  /** Right first places lost minus won, with the real ages. */
  readonly observed: number;
  /** The same for each shuffle. */
  readonly costs: readonly number[];
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** (1 + shuffles that cost no more than the real ages) / (1 + shuffles): small when ages and labels go together. */
  readonly p: number;
}

/** A permutation test of "the newer row is the right one": the times of all rows are dealt out anew and the stages run
 *  over the same lists. If the real ages cost about what random ones do, the labels are blind to time and a decay only
 *  adds noise. `rows` is the whole store. Seeded; 1,000 shuffles when undefined. */
export function shuffledAges(
  recorded: Recorded, rows: readonly { readonly id: string; readonly createdAt: string | null }[],
  stages: readonly SynchronousStage[], options: { readonly shuffles?: number; readonly seed?: number } = {},
): ShuffledAges {
  const shuffles = whole("shuffles", options.shuffles ?? 1000, 1);
  const throws = dice(whole("seed", options.seed ?? 1, 0));
  const costOf = (lists: Run): number => decayCost(beforeAfter([{ ...recorded, lists }], stages)).mean;
  const observed = costOf(recorded.lists);
  const costs = Array.from({ length: shuffles }, () => {
    const times = shuffled(rows.map(({ createdAt }) => createdAt), throws);
    return costOf(retimed(recorded.lists, new Map(rows.map(({ id }, i) => [id, times[i] ?? null]))));
  });
  return {
    observed, costs,
    mean: costs.reduce((sum, cost) => sum + cost, 0) / shuffles,
    low: Math.min(...costs), high: Math.max(...costs),
    p: (1 + costs.filter((cost) => cost <= observed).length) / (1 + shuffles),
  };
}

function retimed(lists: Run, times: ReadonlyMap<string, string | null>): Run {
  return new Map([...lists].map(([query, list]) => [query, list.map((one) => {
    const createdAt = times.get(one.id);
    if (createdAt === undefined) throw new RangeError(`shuffledAges: "${one.id}" of query "${query}" is no row`);
    return { ...one, createdAt };
  })]));
}
