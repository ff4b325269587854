import type { Backend, BackendSpec } from "./backend";
import { probe } from "./health";
import type { Health } from "./live-index";
import { codeOf, refusal } from "./refuse";
import { renewed, takeSnapshot, type Snapshot, type SnapshotOf } from "./snapshot";
import type { Store } from "./store-type";
import { applyChanges, refill, syncAll, type Synced } from "./sync-backend";
import { vectorKey } from "./vector-table";

/** Failures that neither waiting nor a rebuild mends: they are thrown at once. (A wrong metric or dimension in a
 *  collection of our own is damage, which a rebuild mends.) */
const FATAL = /_(FOREIGN|TOKEN)$/;

/** Keeps a backend in step with a store. */
export interface Follower {
  /** The store as it is now. */
  readonly snapshot: () => Snapshot;
  /** null once the backend has everything up to the change; else why it has not. */
  readonly upToDate: (change: number) => Promise<Error | null>;
  /** Notes that the backend failed: it is left alone for a while, then compared anew. */
  readonly failed: (error: unknown) => void;
  readonly drain: () => Promise<Synced>;
  readonly health: () => Promise<Health>;
  readonly rebuild: () => Promise<Synced & { readonly ms: number }>;
}

/** No cursor is stored: a new follower compares all hashes once, then reads the outbox in order. So a backend that lost
 *  or kept too much (an old disk, a crash between two writes) is repaired, whatever it says about itself. */
export async function follower(
  of: SnapshotOf & { readonly store: Store }, backend: Backend, pauseMs: number,
): Promise<Follower> {
  const { store } = of;
  const key = vectorKey(of.model, of.variant);
  const owner = JSON.stringify([store.identity, key.model, key.revision, key.pooling, key.variant]);
  let latest = takeSnapshot(of);
  /** The last change that the backend has; null: unknown, compare everything. */
  let cursor: number | null = null;
  let down: { readonly error: Error; readonly until: number } | null = null;
  let rebuilding: Error | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
  };
  const snapshot = (): Snapshot => {
    latest = renewed(of, key, latest);
    return latest;
  };
  const spec = (now: Snapshot): BackendSpec => ({ owner, dimension: now.vectors.dimension, rows: now.rows.length });
  const compareAll = async (now: Snapshot): Promise<Synced> => {
    await backend.open(spec(now));
    const synced = await syncAll(backend, now);
    if (synced.put > 0) await backend.open(spec(now));
    cursor = now.change;
    return synced;
  };
  const catchUp = async (): Promise<Synced> => {
    const now = snapshot();
    let sum = { put: 0, removed: 0 };
    while (cursor !== now.change) {
      const changes = cursor === null ? null : store.changes(cursor);
      if (cursor === null || changes === null) return compareAll(now);
      const due = changes.filter(({ change }) => change <= now.change);
      const { put, removed } = await applyChanges(backend, now, key, due);
      sum = { put: sum.put + put, removed: sum.removed + removed };
      cursor = due[due.length - 1]?.change ?? now.change;
    }
    return sum;
  };
  const failed = (error: unknown): void => {
    down = { error: error as Error, until: performance.now() + pauseMs };
    if (codeOf(error) !== "CHROMA_DEADLINE") cursor = null;
  };
  const drain = (): Promise<Synced> => inTurn(async () => {
    try {
      const synced = await catchUp();
      down = null;
      return synced;
    } catch (error) {
      failed(error);
      throw error;
    }
  });
  const upToDate = async (change: number): Promise<Error | null> => {
    if (rebuilding !== null) return rebuilding;
    if (down !== null && performance.now() < down.until) return down.error;
    if (cursor === change && down === null) return null;
    return drain().then(() => null, (error: unknown) => {
      if (FATAL.test(codeOf(error))) throw error;
      return error as Error;
    });
  };
  const rebuild = (): Promise<Synced & { ms: number }> => inTurn(async () => {
    const began = performance.now();
    rebuilding = refusal("INDEX_DOWN", `${backend.name}: it is being rebuilt`);
    try {
      const now = snapshot();
      const synced = await refill(backend, now, spec(now));
      cursor = now.change;
      down = null;
      return { ...synced, ms: performance.now() - began };
    } catch (error) {
      failed(error);
      throw error;
    } finally {
      rebuilding = null;
    }
  });
  const health = async (): Promise<Health> => {
    const lag = await drain().then(() => null, (error: unknown) => error as Error);
    const found = await probe(backend, snapshot(), lag);
    if (!found.ok && lag === null) failed(refusal("INDEX_DOWN", found.reasons.join("; ")));
    return found;
  };
  const first = await upToDate(latest.change);
  if (first !== null && codeOf(first) === "") throw first;
  return { snapshot, upToDate, failed, drain, health, rebuild };
}
