import type { Vectors } from "../types";
import { checkThreshold } from "./check";
import type { Cosines } from "./cosine";
import { cosines } from "./cosine";
import type { Bound, Clusters } from "./leader";
import { joinsAt } from "./leader";

/** Single-link clusters: two rows share one when a chain of similar-enough pairs joins them. Does not depend on the
 *  order;  members ascend, clusters by their first member. No rows: []. RangeError for a threshold outside [-1, 1]. */
export function singleLinkClusters(vectors: Vectors, threshold: number, bound: Bound = ">="): Clusters {
  return singleLinksOf(cosines(vectors), threshold, bound);
}

/** `singleLinkClusters` over cosines that are already there. */
export function singleLinksOf(cosine: Cosines, threshold: number, bound: Bound): Clusters {
  checkThreshold(threshold);
  const joins = joinsAt(threshold, bound);
  const clusterOf = new Int32Array(cosine.n).fill(-1);
  const clusters: number[][] = [];
  for (let first = 0; first < cosine.n; first += 1) {
    if (clusterOf[first] !== -1) continue;
    const members = [first];
    clusterOf[first] = clusters.length;
    for (let reached = 0; reached < members.length; reached += 1) {
      for (let other = first + 1; other < cosine.n; other += 1) {
        if (clusterOf[other] !== -1 || !joins(cosine.at(members[reached] as number, other))) continue;
        clusterOf[other] = clusters.length;
        members.push(other);
      }
    }
    clusters.push(members.sort((a, b) => a - b));
  }
  return clusters;
}
