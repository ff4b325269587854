import type { Hit } from "../types";
import { newestFirst, type IndexedRow } from "../vectors";

/** How far a server's similarity may be from ours (measured: 2e-6), with room to spare. */
const SLACK = 1e-5;

/** What an index proposes: ids near the vector, by its own reckoning. */
export interface Proposal {
  readonly ids: readonly string[];
  /** false: a part of the index did not answer; `reasons` says which and why. */
  readonly complete: boolean;
  readonly reasons: readonly string[];
}

/** A row with our own similarity. */
export interface ScoredRow extends IndexedRow {
  readonly similarity: number;
}

/** Hits in our order, and how far they may be trusted. */
export interface Rescored {
  readonly hits: readonly Hit[];
  /** true: everything there is was proposed, so this list is the exact one. */
  readonly all: boolean;
  readonly complete: boolean;
  readonly reasons: readonly string[];
}

/** Turns proposals into the k nearest: asks for more (3k + 16, then fourfold) until no tie is cut, scores each id with
 *  our own vectors and orders (similarity, newest, id). An id that `score` does not know is left out. */
export async function rescored(
  k: number, total: number, ask: (count: number) => Promise<Proposal>, score: (id: string) => ScoredRow | undefined,
): Promise<Rescored> {
  for (let count = Math.min(total, 3 * k + 16); ; count = Math.min(total, 4 * count)) {
    const { ids, complete, reasons } = await ask(count);
    const found = [...new Set(ids)].flatMap((id) => score(id) ?? []);
    found.sort((a, b) => b.similarity - a.similarity || newestFirst(a, b));
    const least = found[Math.min(k, found.length) - 1]?.similarity ?? -Infinity;
    const worst = found[found.length - 1]?.similarity ?? -Infinity;
    if (count >= total || least - worst > SLACK) {
      const hits = found.slice(0, k).map(({ id, similarity }) => ({ id, similarity }));
      return { hits, all: found.length >= total, complete, reasons };
    }
  }
}
