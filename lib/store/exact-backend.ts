import type { VectorIndex } from "../types";
import { exactIndex, toVectors } from "../vectors";
import type { Backend, BackendRow } from "./backend";

/** The default backend: all vectors in process, every one compared. It holds a copy of its own, so that it can be
 *  judged like any other. */
export function exactBackend(): Backend {
  const held = new Map<string, BackendRow>();
  let index: VectorIndex | null = null;
  const current = (): VectorIndex => {
    const rows = [...held.values()].map(({ id }) => ({ id, createdAt: null }));
    index ??= exactIndex(rows, toVectors([...held.values()].map(({ vector }) => vector)));
    return index;
  };
  return {
    name: "exact",
    exact: true,
    open: async () => undefined,
    upsert: async (rows) => {
      for (const row of rows) held.set(row.id, row);
      index = null;
    },
    remove: async (ids) => {
      for (const id of ids) held.delete(id);
      index = null;
    },
    nearest: async (vector, count) => {
      const hits = await current().search(vector, Math.max(1, count));
      return { ids: hits.map(({ id }) => id), complete: true, reasons: [] };
    },
    count: async () => held.size,
    hashes: async () => new Map([...held.values()].map(({ id, hash }) => [id, hash])),
    clear: async () => {
      held.clear();
      index = null;
    },
  };
}
