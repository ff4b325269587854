import type { Vectors } from "../types";
import { checkSize, checkThreshold } from "./check";
import type { Cosines } from "./cosine";
import { type Fit, firstFit, type Homes } from "./first-fit";
import { byteProduct } from "./matrix-product";
import { defaultThreads } from "./threads";
import { atOnce, type Steps } from "./work";

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
  const [homes = new Int32Array(0)] = atOnce(leaderHomes(vectors, [threshold], order, options.bound ?? ">=", {}));
  const clusters = new Map<number, number[]>();
  homes.forEach((leader, place) => {
    const members = clusters.get(leader) ?? [];
    clusters.set(leader, members);
    members.push(order[place] as number);
  });
  return [...clusters.values()];
}

/** How `leaderHomes` works. */
export interface Manner {
  readonly threads?: number;
  /** Default "shared": the steps run through at once. */
  readonly memory?: Fit["memory"];
}

/** Up to so many rows a second thread takes longer to wake than it saves. */
const ONE_THREAD = 2_048;
/** Thresholds that one pass takes. */
const TOGETHER = 30;

/** For each threshold, the place of the leader of each place of the order: what `leadersOf` finds, at many thresholds
 *  in one pass over the rows. RangeError for a threshold outside [-1, 1] and for bad rows. */
export function* leaderHomes(
  vectors: Vectors, thresholds: readonly number[], order: ArrayLike<number>, bound: Bound, manner: Manner,
): Steps<Homes> {
  thresholds.forEach(checkThreshold);
  checkSize(vectors);
  if (order.length === 0 || vectors.dimension === 0) return thresholds.map(() => new Int32Array(0));
  const { threads = defaultThreads(), memory = "shared" } = manner;
  const useful = order.length <= ONE_THREAD ? 1 : threads;
  const homes: Int32Array[] = [];
  for (let from = 0; from < thresholds.length; from += TOGETHER) {
    const some = thresholds.slice(from, from + TOGETHER).map((at) => ({ at, joins: joinsAt(at, bound) }));
    const product: Fit["product"] = ({ kernels }) => byteProduct(useful, kernels);
    homes.push(...(yield* firstFit({ vectors, order, thresholds: some, product, memory })));
  }
  return homes;
}

/** Leader clustering as it is defined, over cosines that are there: what `leaderHomes` is tested against. */
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

/** RangeError unless the order holds different row numbers from 0 to count - 1. */
export function checkOrder(order: readonly number[], count: number): void {
  const seen = new Set<number>();
  for (const row of order) {
    if (!Number.isInteger(row) || row < 0 || row >= count || seen.has(row)) {
      throw new RangeError(`order: expected different row numbers from 0 to ${count - 1}, got ${row}`);
    }
    seen.add(row);
  }
}
