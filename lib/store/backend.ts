import type { Proposal } from "./rescore";

/** A vector on its way into a backend. */
export interface BackendRow {
  readonly id: string;
  readonly vector: Float32Array;
  /** sha256 of its bytes: what is compared instead of the vectors, which no server keeps bit by bit. */
  readonly hash: string;
}

/** What a backend is to hold. */
export interface BackendSpec {
  /** Whose copy it is; a collection with another owner is refused and left alone. */
  readonly owner: string;
  readonly dimension: number;
  /** About how many rows there will be. */
  readonly rows: number;
}

/** Where vectors are looked up: in process, on a server, on several. It proposes ids and nothing else: scores and order
 *  are the store's. Every call ends within the backend's deadline, in an answer or in a refusal with a code and a
 *  cause. */
export interface Backend {
  readonly name: string;
  /** true: it proposes the true nearest; false: it may miss one. */
  readonly exact: boolean;
  /** Finds or makes the place, and measures dimension and metric of what is there: another one is refused. */
  readonly open: (spec: BackendSpec) => Promise<void>;
  /** Puts or replaces; done twice is done once. */
  readonly upsert: (rows: readonly BackendRow[]) => Promise<void>;
  /** Takes out; unknown ids are fine. */
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly nearest: (vector: Float32Array, count: number) => Promise<Proposal>;
  readonly count: () => Promise<number>;
  /** id -> hash of everything it holds. */
  readonly hashes: () => Promise<ReadonlyMap<string, string>>;
  /** Throws everything away, damaged or not, and begins anew. */
  readonly clear: (spec: BackendSpec) => Promise<void>;
}
