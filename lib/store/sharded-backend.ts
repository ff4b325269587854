import { createHash } from "node:crypto";
import type { Backend, BackendSpec } from "./backend";
import { refusal } from "./refuse";

/** Several backends as one: an id belongs to the shard that its hash names (no replicas: a lost shard is rebuilt from
 *  the store). Reading goes on when a shard is down, with `complete: false` and why; writing and counting do not, so
 *  that nothing is skipped. RangeError for no shards. */
export function shardedBackend(shards: readonly Backend[]): Backend {
  if (shards.length === 0) throw new RangeError("shardedBackend: expected at least one shard, got none");
  const each = <T>(work: (shard: Backend, at: number) => Promise<T>): Promise<readonly T[]> => allOf(shards.map(work));
  const part = (spec: BackendSpec): BackendSpec => ({ ...spec, rows: Math.ceil(spec.rows / shards.length) });
  const split = <T>(list: readonly T[], idOf: (one: T) => string): readonly (readonly T[])[] => {
    const parts = shards.map((): T[] => []);
    for (const one of list) parts[shardOf(idOf(one), shards.length)]?.push(one);
    return parts;
  };
  return {
    name: `sharded (${shards.length}) ${shards[0]?.name}`,
    exact: shards.every(({ exact }) => exact),
    open: async (spec) => void (await each((shard) => shard.open(part(spec)))),
    upsert: async (rows) => {
      const parts = split(rows, ({ id }) => id);
      await each(async (shard, at) => parts[at]?.length && (await shard.upsert(parts[at] ?? [])));
    },
    remove: async (ids) => {
      const parts = split(ids, (id) => id);
      await each(async (shard, at) => parts[at]?.length && (await shard.remove(parts[at] ?? [])));
    },
    nearest: async (vector, count) => {
      const answers = await Promise.allSettled(shards.map((shard) => shard.nearest(vector, count)));
      const reasons = answers.flatMap((answer, at) => answer.status === "fulfilled"
        ? answer.value.reasons : [`shard ${at + 1} of ${shards.length}: ${(answer.reason as Error).message}`]);
      const good = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      const failed = answers.find((answer) => answer.status === "rejected");
      if (good.length === 0) throw refusal("INDEX_DOWN", `no shard answers: ${reasons.join("; ")}`, failed?.reason);
      const complete = failed === undefined && good.every((answer) => answer.complete);
      return { ids: good.flatMap(({ ids }) => ids), complete, reasons };
    },
    count: async () => (await each((shard) => shard.count())).reduce((sum, count) => sum + count, 0),
    hashes: async () => new Map((await each((shard) => shard.hashes())).flatMap((part) => [...part])),
    clear: async (spec) => void (await each((shard) => shard.clear(part(spec)))),
  };
}

/** The shard of an id, from 0: the first 32 bits of its sha256, modulo the number of shards. */
export function shardOf(id: string, shards: number): number {
  return createHash("sha256").update(id).digest().readUInt32BE(0) % shards;
}

/** Waits for all, also when one fails: no work goes on behind a caller's back. Then throws the first failure. */
async function allOf<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  const done = await Promise.allSettled(work);
  return done.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}
