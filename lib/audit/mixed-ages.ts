import { ageClass, ageUnder, type AgeClass, type MissingTime } from "../recall";
import type { Run } from "../types";
import { mixedAgeProbability, sharesOf } from "./arithmetic";

/** How often a list holds candidates of more than one age class. */
export interface MixedAges {
  /** Non-empty lists. */
  readonly lists: number;
  readonly mixed: number;
  /** mixed / lists; null without lists. */
  readonly share: number | null;
  /** The mean over the lists of the chance to be mixed if every candidate's class were drawn independently. */
  readonly expected: number | null;
  readonly meanLength: number | null;
  /** Candidates a class; those of unknown age ("neutral") are in none. */
  readonly classes: Readonly<Record<AgeClass, number>>;
}

/** Lists that mix age classes, observed beside expected. `store`: counts of the classes in the store (53/122/0), used
 *  as shares; undefined: the classes of the listed candidates. Empty lists do not count. Source: design 6. */
export function mixedAges(
  lists: Run, now: string,
  options: { readonly missing?: MissingTime; readonly store?: Readonly<Record<AgeClass, number>> } = {},
): MixedAges {
  const classes = { fresh: 0, month: 0, old: 0 };
  const seen = [...lists.values()].filter((list) => list.length > 0).map((list) => {
    const here = list.flatMap((one) => {
      const age = ageUnder(options.missing ?? "error", one, now);
      return age === null ? [] : [ageClass(age)];
    });
    for (const one of here) classes[one] += 1;
    return here;
  });
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  const { fresh, month, old } = options.store ?? classes;
  const shares = fresh + month + old === 0 ? null : sharesOf([fresh, month, old]);
  const mixed = seen.filter((here) => new Set(here).size > 1).length;
  return {
    lists: seen.length,
    mixed,
    share: seen.length === 0 ? null : mixed / seen.length,
    expected: shares === null ? null : mean(seen.map((here) => mixedAgeProbability(shares, here.length))),
    meanLength: mean(seen.map((here) => here.length)),
    classes,
  };
}
