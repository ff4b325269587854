import type { Candidate, Outcome, Query, RankedList, RerankStage, SourceStage } from "../types";
import { readInstant } from "./age";
import { rerankBy } from "./decay";
import { checkK } from "./gates";
import { inSourceOrder, isNewer } from "./order";

/** A row of somebody's store as injectNewest needs it. */
export interface StoreRow {
  readonly id: string;
  readonly createdAt: string | null;
  readonly key: string;
  readonly outcome?: Outcome;
}

/** Multiplies the score by a positive number and adds an offset (default 0); the order stays. Rerank. */
export function scaleScore(by: number, offset: number = 0): RerankStage {
  if (!(by > 0 && Number.isFinite(by))) throw new RangeError(`by must be above 0, got ${by}`);
  if (!Number.isFinite(offset)) throw new RangeError(`offset must be a finite number, got ${offset}`);
  return rerankBy(offset === 0 ? `score x ${by}` : `score x ${by} + ${offset}`, ({ score }) => score * by + offset);
}

/** Gives candidates whose score is 0 this one: LlamaIndex's `score or 1.0`. A source that knows no score writes 0; one
 *  of its own (BM25's, say) stays, whether a similarity is known or not. Rerank. */
export function fillScore(value: number): RerankStage {
  if (!Number.isFinite(value)) throw new RangeError(`value must be a finite number, got ${value}`);
  return rerankBy(`score ${value} where it is 0`, ({ score }) => (score === 0 ? value : score));
}

/** Newest first; no or unreadable time is older than any, equal times keep their order. The score stays and no longer
 *  explains the order. Rerank. */
export function sortByDate(): RerankStage {
  const compare = (a: Candidate, b: Candidate): number => (isNewer(a, b) ? -1 : isNewer(b, a) ? 1 : 0);
  return { name: "sort by date", kind: "rerank", apply: (list) => [...list].sort(compare) };
}

/** Sorts by the similarity again, whatever the score was; the score becomes the similarity, 0 where it is unknown.
 *  Rerank. */
export function rerankBySimilarity(): RerankStage {
  return rerankBy("rerank by similarity", ({ similarity }) => similarity ?? 0);
}

/** Sorts by somebody's scores (a cross-encoder's, say); a candidate that has none keeps the score it came with.
 *  Rerank. */
export function rerankByGiven(scoreOf: (query: Query, id: string) => number | null): RerankStage {
  return rerankBy("rerank by given scores", ({ id, score }, { query }) => scoreOf(query, id) ?? score);
}

/** Adds the k newest rows of the store that are not in the list yet, with unknown similarity and score 0, behind it.
 *  Ties: id. Rows without a usable time are never injected. Source. */
export function injectNewest(rows: readonly StoreRow[], k: number): SourceStage {
  checkK(k, "inject newest");
  const timed = rows.filter(({ createdAt }) => {
    const time = readInstant(createdAt);
    return time !== "missing" && time !== "unparsable";
  });
  const newest: RankedList = inSourceOrder(timed.map(({ id, createdAt, key, outcome = "success" }) =>
    ({ id, similarity: null, score: 0, createdAt, key, outcome }))).slice(0, k);
  return {
    name: `inject the ${k} newest`,
    kind: "source",
    apply: async (list) => {
      const known = new Set(list.map(({ id }) => id));
      return [...list, ...newest.filter(({ id }) => !known.has(id))];
    },
  };
}
