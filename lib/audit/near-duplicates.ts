import type { Experience, Vectors } from "../types";
import { cosinesOnDemand } from "../vectors";
import { whole, within } from "./border";
import { checkOneARow } from "./pattern-groups";

/** Two rows that are near duplicates. */
export interface NearPair {
  readonly a: string;
  readonly b: string;
  readonly cosine: number;
}

/** Near duplicates within and across keys. */
export interface NearDuplicates {
  readonly threshold: number;
  /** Pairs at or above the threshold. */
  readonly pairs: number;
  readonly sameKey: number;
  /** Pairs that de-duplication by key does not see. */
  readonly acrossKeys: number;
  /** Rows that have at least one near duplicate. */
  readonly rows: number;
  /** rows / all rows; null for no rows. */
  readonly share: number | null;
  /** The most alike pairs across keys, best first; ties in row order. */
  readonly closestAcross: readonly NearPair[];
}

/** Pairs of rows with a cosine >= `threshold`, split by whether they share a key (an empty key is shared with
 *  nobody). Set  the threshold against `randomPairBaseline`. `shown` bounds closestAcross (10). One vector a row,
 *  else RangeError. */
export function nearDuplicates(
  experiences: readonly Experience[],
  vectors: Vectors,
  { threshold, shown = 10 }: { readonly threshold: number; readonly shown?: number },
): NearDuplicates {
  within("threshold", threshold, -1, 1);
  whole("shown", shown, 0);
  checkOneARow("nearDuplicates", experiences, vectors);
  const cosine = cosinesOnDemand(vectors);
  const touched = new Set<number>();
  const across: NearPair[] = [];
  let sameKey = 0;
  experiences.forEach((a, i) => {
    for (let j = i + 1; j < experiences.length; j += 1) {
      const value = cosine.at(i, j);
      if (value < threshold) continue;
      const b = experiences[j] as Experience;
      touched.add(i).add(j);
      if (a.abstractPattern !== "" && a.abstractPattern === b.abstractPattern) sameKey += 1;
      else across.push({ a: a.id, b: b.id, cosine: value });
    }
  });
  return {
    threshold,
    pairs: sameKey + across.length,
    sameKey,
    acrossKeys: across.length,
    rows: touched.size,
    share: experiences.length === 0 ? null : touched.size / experiences.length,
    closestAcross: across.sort((x, y) => y.cosine - x.cosine).slice(0, shown),
  };
}
