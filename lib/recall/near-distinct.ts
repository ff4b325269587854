import type { Candidate, GateStage, RankedList } from "../types";
import { isNewer } from "./order";

/** Cosine of two candidates in [-1, 1]; null where a vector is missing: never duplicates. */
export type CosineOf = (a: Candidate, b: Candidate) => number | null;

/** Drops a candidate whose cosine to one that stays is above the bound (the bound itself is no duplicate). keep
 *  "first": the list is walked as it stands; "newest": from the newest to the oldest, equal times in list order.
 *  Survivors keep their own places. Gate. Source: LlamaIndex EmbeddingRecencyPostprocessor and others. */
export function nearDistinct(
  options: { readonly above: number; readonly keep: "first" | "newest"; readonly cosineOf: CosineOf },
): GateStage {
  const { above, keep, cosineOf } = options;
  if (!(above >= -1 && above <= 1)) throw new RangeError(`above must be a cosine within [-1, 1], got ${above}`);
  if (keep !== "first" && keep !== "newest") {
    throw new TypeError(`keep must be "first" or "newest", got ${JSON.stringify(keep)}`);
  }
  return {
    name: `distinct above ${above} (keep ${keep})`,
    kind: "gate",
    apply: (list) => {
      const kept: Candidate[] = [];
      for (const candidate of keep === "first" ? list : newestFirst(list)) {
        if (!kept.some((other) => (cosineOf(other, candidate) ?? -Infinity) > above)) kept.push(candidate);
      }
      const staying = new Set(kept);
      return list.filter((candidate) => staying.has(candidate));
    },
  };
}

function newestFirst(list: RankedList): RankedList {
  return [...list].sort((a, b) => (isNewer(a, b) ? -1 : isNewer(b, a) ? 1 : 0));
}
