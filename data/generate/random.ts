import { unsafeUniformIntDistribution, xoroshiro128plus } from "pure-rand";

/** A seeded stream of draws; the same seed gives the same draws on every machine. */
export interface Random {
  /** A whole number in [low, high]. */
  readonly int: (low: number, high: number) => number;
  /** True with a chance of `percent` in 100. */
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  /** A key of `weights`, each as likely as its weight (whole numbers). */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  readonly shuffled: <T>(items: readonly T[]) => readonly T[];
}

/** The stream of a seed (a 32-bit whole number). */
export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const int = (low: number, high: number): number => unsafeUniformIntDistribution(low, high, generator);
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  const weighted = <K extends string>(weights: Readonly<Record<K, number>>): K => {
    const entries = Object.entries<number>(weights) as readonly (readonly [string, number])[];
    return pick(entries.flatMap(([key, weight]) => Array<K>(weight).fill(key as K)));
  };
  const shuffled = <T>(items: readonly T[]): readonly T[] => {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i -= 1) {
      const j = int(0, i);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  };
  return { int, chance: (percent) => int(1, 100) <= percent, pick, weighted, shuffled };
}
