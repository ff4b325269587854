import { exactIndex, row, type IndexedRow } from "../vectors";
import type { TextVariant, VectorIndex, Vectors } from "../types";
import { bytesHash } from "./content-hash";
import type { BackendRow } from "./backend";
import { toBlob } from "./float-blob";
import { concerns, type VectorKey } from "./outbox";
import type { Store } from "./store-type";
import type { ModelKey } from "./vector-table";

/** The store's vectors of one key at one moment, ready to be searched. */
export interface Snapshot {
  /** The last change it has seen. */
  readonly change: number;
  readonly rows: readonly IndexedRow[];
  readonly vectors: Vectors;
  /** id -> row. */
  readonly places: ReadonlyMap<string, number>;
  readonly exact: VectorIndex;
}

/** What an index is a copy of. */
export interface SnapshotOf {
  readonly store: Pick<Store, "all" | "vectors" | "changes" | "lastChange">;
  readonly model: ModelKey;
  readonly variant: TextVariant;
}

/** Reads the store. The change is read first: what is written meanwhile is looked at again, never missed. */
export function takeSnapshot({ store, model, variant }: SnapshotOf): Snapshot {
  const change = store.lastChange();
  const { ids, vectors } = store.vectors(model, variant);
  const times = new Map(store.all().map(({ id, createdAt }) => [id, createdAt]));
  const rows = ids.map((id) => ({ id, createdAt: times.get(id) ?? null }));
  const places = new Map(ids.map((id, at) => [id, at]));
  return { change, rows, vectors, places, exact: exactIndex(rows, vectors) };
}

/** The snapshot as of now: the same rows where no change since then touched these vectors. */
export function renewed(of: SnapshotOf, key: VectorKey, old: Snapshot): Snapshot {
  const last = of.store.lastChange();
  if (last === old.change) return old;
  const changes = of.store.changes(old.change);
  const seen = changes !== null && changes[changes.length - 1]?.change === last;
  return seen && !changes.some((change) => concerns(change, key)) ? { ...old, change: last } : takeSnapshot(of);
}

/** The named rows as a backend takes them; ids that have no vector are left out. */
export function backendRows({ places, vectors }: Snapshot, ids: Iterable<string>): readonly BackendRow[] {
  return [...ids].flatMap((id) => {
    const at = places.get(id);
    if (at === undefined) return [];
    const vector = row(vectors, at);
    return [{ id, vector, hash: bytesHash(toBlob(vector)) }];
  });
}
