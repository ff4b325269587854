import { within } from "./border";

/** A limit and how far the data went. */
export interface Limit {
  readonly name: string;
  readonly limit: number;
  readonly reached: number;
}

/** A limit that did nothing so far. */
export interface UnreachedLimit extends Limit {
  /** limit - reached. */
  readonly left: number;
  /** reached / limit in [0, 1). */
  readonly share: number;
}

/** The limits that the data never reached, so that code behind them never ran: 175 rows of a cap of 500 leave 325. A
 *  limit  that is met exactly counts as reached. Source: article 86 section 8. */
export function limitsNeverReached(limits: readonly Limit[]): readonly UnreachedLimit[] {
  return limits
    .map(({ name, limit, reached }) => ({
      name,
      limit: within(`${name}: limit`, limit, 0, Infinity),
      reached: within(`${name}: reached`, reached, 0, Infinity),
    }))
    .filter(({ limit, reached }) => reached < limit)
    .map((limit) => ({ ...limit, left: limit.limit - limit.reached, share: limit.reached / limit.limit }));
}
