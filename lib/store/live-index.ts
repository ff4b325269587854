import type { Hit, TextVariant, VectorIndex } from "../types";
import { checkK } from "../recall";
import { checkVector, cosine, row } from "../vectors";
import type { Backend } from "./backend";
import { exactBackend } from "./exact-backend";
import { follower } from "./follower";
import { refusal } from "./refuse";
import { rescored, type ScoredRow } from "./rescore";
import type { Snapshot } from "./snapshot";
import type { Store } from "./store-type";
import type { Synced } from "./sync-backend";
import type { ModelKey } from "./vector-table";

/** A list of hits, and how far it may be trusted. */
export interface Answer {
  readonly hits: readonly Hit[];
  /** false: a part of the index did not answer, or lags behind the store; hits may be missing. */
  readonly complete: boolean;
  /** true: this is the exact list. false: the index is approximate and may have missed a neighbour. */
  readonly sure: boolean;
  /** The backend's name, or "exact" where the store itself answered instead; `reasons` says why. */
  readonly servedBy: string;
  readonly reasons: readonly string[];
}

/** What a real count and a real query found. */
export interface Health {
  readonly ok: boolean;
  /** Records of the backend; null: it could not say. */
  readonly count: number | null;
  /** Vectors of the store. */
  readonly expected: number;
  readonly reasons: readonly string[];
}

/** A vector index that follows a store. `search` gives the exact list or an error; `query` says what it gives. */
export interface LiveIndex extends VectorIndex {
  readonly query: (vector: Float32Array, k: number) => Promise<Answer>;
  /** Brings the backend up to date now; queries do so by themselves. */
  readonly drain: () => Promise<Synced>;
  readonly health: () => Promise<Health>;
  /** Throws the backend's copy away and fills it from the store; meanwhile the store answers. */
  readonly rebuild: () => Promise<Synced & { readonly ms: number }>;
}

/** How an index is kept. */
export interface LiveIndexOptions {
  readonly model: ModelKey;
  readonly variant?: TextVariant;
  /** Default: exact, in process. */
  readonly backend?: Backend;
  /** When the backend is down or incomplete: exact search over the store (default), or none: an error or an answer that
   *  says so. */
  readonly fallback?: "exact" | "none";
  /** How long a backend that failed is left alone; default 5,000 ms. */
  readonly pauseMs?: number;
}

/** An index over the store's vectors of one model and variant, in whichever backend: candidates are over-fetched,
 *  scored from the store's float32 and ordered (similarity, newest, id), so every backend gives the same list or says
 *  it may not. It sees later writes. A backend that is down or damaged is no error (health says so); another store's
 *  is. */
export async function liveIndex(store: Store, options: LiveIndexOptions): Promise<LiveIndex> {
  const { model, variant = "T0", backend = exactBackend(), fallback = "exact", pauseMs = 5_000 } = options;
  const following = await follower({ store, model, variant }, backend, pauseMs);
  const query = async (vector: Float32Array, k: number): Promise<Answer> => {
    checkK(k, "search");
    const snapshot = following.snapshot();
    if (snapshot.rows.length === 0) return { hits: [], complete: true, sure: true, servedBy: "exact", reasons: [] };
    checkVector(vector, snapshot.vectors.dimension, "search, query vector");
    const instead = async (reasons: readonly string[]): Promise<Answer> => {
      const hits = await snapshot.exact.search(vector, k);
      return { hits, complete: true, sure: true, servedBy: "exact", reasons };
    };
    const lag = await following.upToDate(snapshot.change);
    if (lag !== null && fallback === "exact") return instead([lag.message]);
    const ask = (count: number) => backend.nearest(vector, count);
    try {
      const found = await rescored(k, snapshot.rows.length, ask, scorer(snapshot, vector));
      if (!found.complete && fallback === "exact") return instead(found.reasons);
      const complete = found.complete && lag === null;
      const reasons = [...(lag === null ? [] : [lag.message]), ...found.reasons];
      const sure = complete && (backend.exact || found.all);
      return { hits: found.hits, complete, sure, servedBy: backend.name, reasons };
    } catch (error) {
      following.failed(error);
      if (fallback === "none") throw error;
      return instead([(error as Error).message]);
    }
  };
  return {
    name: backend.name,
    exact: backend.exact,
    query,
    search: async (vector, k) => {
      const { hits, complete, reasons } = await query(vector, k);
      if (complete) return hits;
      throw refusal("INDEX_INCOMPLETE", `${backend.name}: the list may lack hits: ${reasons.join("; ")}`);
    },
    drain: following.drain,
    health: following.health,
    rebuild: following.rebuild,
  };
}

function scorer({ places, rows, vectors }: Snapshot, vector: Float32Array): (id: string) => ScoredRow | undefined {
  return (id) => {
    const at = places.get(id);
    const own = at === undefined ? undefined : rows[at];
    return at === undefined || own === undefined ? undefined : { ...own, similarity: cosine(row(vectors, at), vector) };
  };
}
