import { uniformIntDistribution, xoroshiro128plus } from "pure-rand";
import { openStore, type Store } from "../../lib/store";
import { toVectors } from "../../lib/vectors";
import type { StoreOptions } from "../../lib/store";
import { experience } from "./experience";

/** Ids that have broken something somewhere; all legal. */
const HARD_IDS = [
  "__proto__", "constructor", "e\u0301", "\u00e9", "😀", "nul\0id", "a b/c?d=e&f", "x".repeat(500), "\u202eabc",
];

/** Numbers in [-1, 1] from a seed. */
export function numbers(seed: number): () => number {
  let generator = xoroshiro128plus(seed);
  return () => {
    const [value, next] = uniformIntDistribution(-1_000, 1_000, generator);
    generator = next;
    return value / 1_000;
  };
}

/** A vector of random direction. */
export function randomVector(random: () => number, dimension: number): Float32Array {
  return Float32Array.from({ length: dimension }, random);
}

/** A store of `rows` experiences with vectors ("toy", T0) of which only `distinct` differ, equal and missing times
 *  among them: the articles' template texts. The first ids are hard ones. */
export function indexed(
  rows: number, distinct: number, dimension: number, options: StoreOptions & { readonly path?: string } = {},
): Store {
  const random = numbers(20260804);
  const vectors = Array.from({ length: distinct }, () => Array.from({ length: dimension }, random));
  const store = openStore(options.path ?? ":memory:", { cap: 2 * rows, ...options });
  const ids = Array.from({ length: rows }, (_, at) => HARD_IDS[at] ?? `e${at}`);
  store.addAll(ids.map((id, at) => experience({
    id, createdAt: at % 9 === 0 ? null : new Date(Date.UTC(2026, 5, 1 + (at % 40))).toISOString(),
  })));
  store.putVectors("toy", "T0", ids, toVectors(ids.map((_, at) => vectors[(at * at + (at >> 3)) % distinct] ?? [])));
  return store;
}
