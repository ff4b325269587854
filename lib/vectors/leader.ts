import type { Vectors } from "../types";
import { checkThreshold } from "./check";
import type { Cosines } from "./cosine";
import { cosinesOnDemand } from "./cosine";

/** Row numbers by cluster. */
export type Clusters = readonly (readonly number[])[];

/** Whether a cosine that equals the threshold joins (">=") or not (">"). */
export type Bound = ">=" | ">";

/** Options of `leaderClusters`. */
export interface LeaderOptions {
  /** The rows to cluster, in the order in which they arrive; default all, as stored. */
  readonly order?: readonly number[];
  /** Default ">=". Article 86's prose says "exceeds", its code is lost. */
  readonly bound?: Bound;
}

/** Leader clustering (article 86's "greedy single-link"): each row joins the FIRST cluster whose first member is
 *  similar  enough, else it leads a new one. The result depends on the order; see `clusterSweepRange`. Clusters come
 *  in order of  birth, their leader first. No rows: []. RangeError: threshold outside [-1, 1], an order with odd or
 *  repeated rows. */
export function leaderClusters(vectors: Vectors, threshold: number, options: LeaderOptions = {}): Clusters {
  const order = options.order ?? [...Array(vectors.count).keys()];
  checkOrder(order, vectors.count);
  return leadersOf(cosinesOnDemand(vectors), threshold, order, options.bound ?? ">=");
}

/** `leaderClusters` over cosines that are already there. */
export function leadersOf(cosine: Cosines, threshold: number, order: readonly number[], bound: Bound): Clusters {
  checkThreshold(threshold);
  const joins = joinsAt(threshold, bound);
  const clusters: number[][] = [];
  for (const row of order) {
    const home = clusters.find(([leader]) => joins(cosine.at(row, leader as number)));
    if (home) home.push(row);
    else clusters.push([row]);
  }
  return clusters;
}

/** The test "similar enough" for a threshold and its bound. */
export function joinsAt(threshold: number, bound: Bound): (cosine: number) => boolean {
  return bound === ">" ? (value) => value > threshold : (value) => value >= threshold;
}

function checkOrder(order: readonly number[], count: number): void {
  const seen = new Set<number>();
  for (const row of order) {
    if (!Number.isInteger(row) || row < 0 || row >= count || seen.has(row)) {
      throw new RangeError(`order: expected different row numbers from 0 to ${count - 1}, got ${row}`);
    }
    seen.add(row);
  }
}
