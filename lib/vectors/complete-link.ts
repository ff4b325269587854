import type { Vectors } from "../types";
import { checkThreshold } from "./check";
import type { Cosines } from "./cosine";
import { cosines } from "./cosine";
import type { Bound, Clusters } from "./leader";
import { joinsAt } from "./leader";

/** Complete-link clusters: the two clusters whose LEAST similar members are most similar merge, as long as these are
 *  similar enough, so every pair within a cluster is. Ties: the clusters that come first. Members ascend, clusters by
 *  their first member. Keeps n x n numbers: for n up to a few thousand. RangeError for a threshold outside [-1, 1]. */
export function completeLinkClusters(vectors: Vectors, threshold: number, bound: Bound = ">="): Clusters {
  return completeLinksOf(cosines(vectors), threshold, bound);
}

/** `completeLinkClusters` over cosines that are already there. */
export function completeLinksOf(cosine: Cosines, threshold: number, bound: Bound): Clusters {
  checkThreshold(threshold);
  const joins = joinsAt(threshold, bound);
  const { n } = cosine;
  // A cluster goes by its lowest row; least[i * n + j] is the lowest cosine between the members of clusters i and j.
  const members = new Map<number, readonly number[]>(Array.from({ length: n }, (_, i) => [i, [i]]));
  const least = Float64Array.from({ length: n * n }, (_, at) => cosine.at(Math.floor(at / n), at % n));
  const partners = new Map<number, number | null>();
  const findPartner = (i: number): void => {
    partners.set(i, bestOf([...members.keys()].filter((j) => j > i), (j) => least[i * n + j] as number));
  };
  [...members.keys()].forEach(findPartner);

  for (;;) {
    const paired = [...members.keys()].filter((i) => partners.get(i) !== null);
    const closeness = (i: number): number => least[i * n + (partners.get(i) as number)] as number;
    const kept = bestOf(paired, closeness);
    if (kept === null || !joins(closeness(kept))) break;
    const gone = partners.get(kept) as number;
    members.set(kept, [...(members.get(kept) ?? []), ...(members.get(gone) ?? [])]);
    members.delete(gone);
    for (const i of members.keys()) {
      const lowest = Math.min(least[kept * n + i] as number, least[gone * n + i] as number);
      least[kept * n + i] = lowest;
      least[i * n + kept] = lowest;
    }
    // Merging only lowers cosines, so other clusters keep their partner.
    for (const i of members.keys()) if ([kept, gone].includes(partners.get(i) ?? -1) || i === kept) findPartner(i);
  }
  return [...members.values()].map((rows) => [...rows].sort((a, b) => a - b));
}

/** The first item with the highest value; null for none. */
function bestOf(items: readonly number[], valueOf: (item: number) => number): number | null {
  let best: number | null = null;
  for (const item of items) if (best === null || valueOf(item) > valueOf(best)) best = item;
  return best;
}
