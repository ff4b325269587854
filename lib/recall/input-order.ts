import type { Candidate, Context, GateStage, RankedList, RerankStage } from "../types";
import { naiveComparator } from "./faulty";
import type { Freshness } from "./tie-break";

/** Most candidates whose orders resultsOverOrders runs through: 7! = 5,040. */
const MOST = 7;

/** Triples of ids (in list order) that the naive tie-break cannot put in order: x not after y, y not after z, but x
 *  after z. Empty when the comparator is an order on this list. n^3 steps. Source: design 4.1. */
export function findNonTransitiveTriples(
  list: RankedList, options: { readonly epsilon: number; readonly by: Freshness }, now: string,
): readonly (readonly [string, string, string])[] {
  const compare = naiveComparator(options, now);
  const triples: (readonly [string, string, string])[] = [];
  list.forEach((a, i) => list.slice(i + 1).forEach((b, j) => list.slice(i + j + 2).forEach((c) => {
    if (permutations([a, b, c]).some((triple) => breaks(triple, compare))) triples.push([a.id, b.id, c.id]);
  })));
  return triples;
}

/** The different results (ids, best first) a stage gives over all orders of its input, in the order met: one for a
 *  stage that defines an order, several for one that depends on its input. RangeError for more than 7 candidates. */
export function resultsOverOrders(
  stage: GateStage | RerankStage, list: RankedList, context: Context,
): readonly (readonly string[])[] {
  if (list.length > MOST) {
    throw new RangeError(`resultsOverOrders: expected at most ${MOST} candidates, got ${list.length}`);
  }
  const results = new Map<string, readonly string[]>();
  for (const order of permutations(list)) {
    const result = stage.apply(order.map((candidate) => ({ ...candidate })), context).map(({ id }) => id);
    const key = JSON.stringify(result);
    if (!results.has(key)) results.set(key, result);
  }
  return [...results.values()];
}

function breaks(triple: RankedList, compare: (a: Candidate, b: Candidate) => number): boolean {
  const [x, y, z] = triple;
  if (x === undefined || y === undefined || z === undefined) return false;
  return compare(x, y) <= 0 && compare(y, z) <= 0 && compare(x, z) > 0;
}

function permutations(items: RankedList): readonly RankedList[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first, at) =>
    permutations(items.filter((_, position) => position !== at)).map((rest) => [first, ...rest]));
}
