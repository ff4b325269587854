import type { Backend, BackendSpec } from "./backend";
import { concerns, type Change, type VectorKey } from "./outbox";
import { backendRows, type Snapshot } from "./snapshot";

/** How many rows are sent in one go. */
const BATCH = 1_000;

/** What bringing a backend up to date did. */
export interface Synced {
  readonly put: number;
  readonly removed: number;
}

/** Compares everything by hash and repairs the differences: how a backend begins, and what it falls back to when the
 *  outbox does not reach back far enough. */
export async function syncAll(backend: Backend, snapshot: Snapshot): Promise<Synced> {
  const held = await backend.hashes();
  const own = backendRows(snapshot, snapshot.places.keys());
  const put = own.filter(({ id, hash }) => held.get(id) !== hash);
  const extra = [...held.keys()].filter((id) => !snapshot.places.has(id));
  await backend.remove(extra);
  await putAll(backend, put);
  return { put: put.length, removed: extra.length };
}

/** Applies changes in their order; runs of one kind go together. What a vector is, the snapshot says: at least as new
 *  as every change, and a later change of the same id is still to come and right then. */
export async function applyChanges(
  backend: Backend, snapshot: Snapshot, key: VectorKey, changes: readonly Change[],
): Promise<Synced> {
  let [put, removed] = [0, 0];
  for (const { kind, ids } of runsOf(changes.filter((one) => concerns(one, key)), snapshot)) {
    if (kind === "put") {
      await putAll(backend, backendRows(snapshot, ids));
      put += ids.size;
    } else {
      await backend.remove([...ids]);
      removed += ids.size;
    }
  }
  return { put, removed };
}

/** Begins anew and puts everything. */
export async function refill(backend: Backend, snapshot: Snapshot, spec: BackendSpec): Promise<Synced> {
  await backend.clear(spec);
  await putAll(backend, backendRows(snapshot, snapshot.places.keys()));
  await backend.open(spec);
  return { put: snapshot.rows.length, removed: 0 };
}

interface Run {
  readonly kind: "put" | "remove";
  readonly ids: Set<string>;
}

function runsOf(changes: readonly Change[], { places }: Snapshot): readonly Run[] {
  const runs: Run[] = [];
  for (const change of changes) {
    const kind = change.kind === "vector" && places.has(change.id) ? "put" : "remove";
    const last = runs[runs.length - 1];
    if (last?.kind === kind) last.ids.add(change.id);
    else runs.push({ kind, ids: new Set([change.id]) });
  }
  return runs;
}

async function putAll(backend: Backend, rows: ReturnType<typeof backendRows>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await backend.upsert(rows.slice(from, from + BATCH));
}
