import assert from "node:assert/strict";
import { test } from "node:test";
import { chromaBackend, liveIndex, shardedBackend, storeIndex } from "../../../lib/store";
import { indexed, numbers, randomVector } from "../indexed";
import { ownServer } from "./own-server";

const DEADLINE = 1_000;

test("three servers: a stopped and a killed shard say so within the deadline, and come back", async (t) => {
  const servers = [await ownServer(t), await ownServer(t), await ownServer(t)];
  if (servers.some((server) => server === undefined)) return;
  const shard = (at: number) =>
    chromaBackend({ url: servers[at]?.current.url ?? "", collection: "shard", deadlineMs: DEADLINE });
  const backend = shardedBackend([0, 1, 2].map(shard));
  const store = indexed(600, 300, 32);
  const bare = await liveIndex(store, { model: "toy", backend, fallback: "none", pauseMs: 0 });
  const vector = randomVector(numbers(9), 32);
  const exact = await storeIndex(store, "toy").search(vector, 600);
  assert.deepEqual(await bare.search(vector, 600), exact);
  const timed = async () => {
    const start = performance.now();
    const answer = await bare.query(vector, 600);
    return { answer, ms: performance.now() - start };
  };
  servers[1]?.current.signal("SIGSTOP");
  const stopped = await timed();
  assert.deepEqual([stopped.answer.complete, stopped.answer.reasons.length], [false, 1]);
  assert.match(stopped.answer.reasons[0] ?? "", /shard 2 of 3: .*no answer within 1000 ms/);
  assert.ok(stopped.ms < 2 * DEADLINE, `${stopped.ms} ms`);
  const ofExact = exact.filter(({ id }) => stopped.answer.hits.some((hit) => hit.id === id));
  assert.deepEqual(stopped.answer.hits, ofExact);
  const backed = await liveIndex(store, { model: "toy", backend, pauseMs: 0 });
  assert.deepEqual(await backed.search(vector, 600), exact);
  servers[1]?.current.signal("SIGCONT");
  assert.deepEqual(await bare.search(vector, 600), exact);
  await servers[2]?.current.end("SIGKILL");
  const killed = await timed();
  assert.match(killed.answer.reasons[0] ?? "", /shard 3 of 3: .*ECONNREFUSED/);
  t.diagnostic(`stopped shard: ${Math.round(stopped.ms)} ms, killed shard: ${Math.round(killed.ms)} ms`);
  await servers[2]?.again();
  assert.deepEqual(await bare.search(vector, 600), exact);
  assert.equal((await bare.health()).ok, true);
});
