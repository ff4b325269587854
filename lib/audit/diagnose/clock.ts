import { ageOrOdd, readInstant } from "../../recall";
import type { Candidate, Run } from "../../types";
import { contextOf, type Bench } from "./bench";

/** A run with its times moved so that every candidate has, at the bench's clock, the age it had when its query was
 *  asked. Queries without a time of their own stay as they are. */
export function atBenchClock(bench: Bench, run: Run): Run {
  const end = readInstant(bench.now);
  return new Map([...run].map(([query, list]) => {
    const asked = readInstant(contextOf(bench, query).now);
    if (typeof end !== "number" || typeof asked !== "number" || asked === end) return [query, list];
    return [query, list.map((one): Candidate => {
      const time = readInstant(one.createdAt);
      return typeof time === "number" ? { ...one, createdAt: new Date(time + end - asked).toISOString() } : one;
    })];
  }));
}

/** Largest age in days among the candidates of the first lists; null where no time can be used. */
export function oldestAge(bench: Bench): number | null {
  let oldest: number | null = null;
  for (const [query, lists] of bench.lists) {
    const { now } = contextOf(bench, query);
    for (const { createdAt } of lists[0] ?? []) {
      const age = ageOrOdd(createdAt, now);
      if (typeof age === "number" && age > (oldest ?? -1)) oldest = age;
    }
  }
  return oldest;
}
