import { within } from "./border";
import type { PatternGroup } from "./pattern-groups";

/** What ails a key's group. */
export type Disease = "over-merge" | "repeat capture" | "neither" | "one row" | "no payload";

/** A verdict with the numbers it rests on. */
export interface Remedy {
  readonly pattern: string;
  readonly size: number;
  readonly payloadMean: number | null;
  readonly payloadMin: number | null;
  readonly hitRate: number;
  readonly disease: Disease;
  readonly remedy: string;
}

/** Where the two diseases begin, on the mean payload cosine of a group. */
export interface RemedyThresholds {
  /** Below: unlike rows share the key. */
  readonly overMergeBelow: number;
  /** At or above: the same thing was recorded again and again. */
  readonly repeatFrom: number;
}

const REMEDIES: Readonly<Record<Disease, string>> = {
  "over-merge": "split the key: a finer pattern, or de-duplicate by similarity of the payload",
  "repeat capture": "count when writing: raise a counter of the old row instead of storing another",
  neither: "leave the key as it is",
  "one row": "nothing to de-duplicate",
  "no payload": "embed the payload first: the full text holds the key itself",
};

/** The remedy by kind of disease: a low payload cosine means that the key merges what differs, a high one that the
 *  recorder  stores the same again. Needs groups with payload vectors. RangeError unless -1 <= overMergeBelow <=
 *  repeatFrom <= 1. Source:  article 86. */
export function remedyOf(
  { pattern, size, hitRate, payload }: PatternGroup,
  { overMergeBelow, repeatFrom }: RemedyThresholds,
): Remedy {
  within("overMergeBelow", overMergeBelow, -1, 1);
  within("repeatFrom", repeatFrom, overMergeBelow, 1);
  const payloadMean = payload?.mean ?? null;
  const disease = ((): Disease => {
    if (size === 1) return "one row";
    if (payloadMean === null) return "no payload";
    if (payloadMean < overMergeBelow) return "over-merge";
    return payloadMean >= repeatFrom ? "repeat capture" : "neither";
  })();
  return { pattern, size, payloadMean, payloadMin: payload?.min ?? null, hitRate, disease, remedy: REMEDIES[disease] };
}
