import { ageOrOdd } from "../../recall";
import { contextOf, type Bench } from "./bench";
import { thresholdInForce, valueOn } from "./force";
import type { ValueGate } from "./gates";

/** Right candidates of the first lists: all, those below a gate's nominal threshold, and those below it only at their
 *  age (in whole days); null without labels. */
export function answersUnder(bench: Bench, { nominal, path, scale }: ValueGate): readonly number[] | null {
  if (bench.judged.size === 0) return null;
  const known = new Map<number, number>();
  const atAge = (age: number): number => {
    const there = known.get(age) ?? thresholdInForce(path, scale, age, bench.now);
    known.set(age, there);
    return there;
  };
  let [all, below, band] = [0, 0, 0];
  for (const [query, grades] of bench.judged) {
    const { now } = contextOf(bench, query);
    for (const one of bench.lists.get(query)?.[0] ?? []) {
      if ((grades.get(one.id) ?? 0) < bench.from) continue;
      const age = ageOrOdd(one.createdAt, now);
      all += 1;
      const value = valueOn(scale, one);
      if (!(value >= nominal)) below += 1;
      else if (typeof age === "number" && value < atAge(Math.floor(age))) band += 1;
    }
  }
  return [all, below, band];
}
