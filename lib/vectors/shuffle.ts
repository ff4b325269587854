import type { RandomGenerator } from "pure-rand";

/** A seeded source of whole numbers: `next(n)` is uniform in 0 .. n - 1. The same seed gives the same numbers. */
export interface Dice {
  readonly next: (n: number) => number;
}

/** Dice from a seed (xoroshiro128+ of pure-rand). The seed must be a whole number, else RangeError. */
export function dice(seed: number): Dice {
  if (!Number.isInteger(seed)) throw new RangeError(`seed: expected a whole number, got ${String(seed)}`);
  const { unsafeUniformIntDistribution, xoroshiro128plus } = require("pure-rand") as typeof import("pure-rand");
  const generator: RandomGenerator = xoroshiro128plus(seed);
  return { next: (n) => unsafeUniformIntDistribution(0, n - 1, generator) };
}

/** A seeded shuffle (Fisher-Yates) of a copy; every order is equally likely. */
export function shuffled<T>(items: readonly T[], source: Dice): readonly T[] {
  const copy = [...items];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = source.next(i + 1);
    [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
  }
  return copy;
}
