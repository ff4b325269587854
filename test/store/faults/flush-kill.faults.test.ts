import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { chromaBackend, liveIndex, storeIndex, type LiveIndex, type Store } from "../../../lib/store";
import { indexed, numbers, randomVector } from "../indexed";
import { ownServer } from "./own-server";

/** Few dimensions: data that no graph misses a neighbour in, so that lists can be compared. */
const DIMENSION = 8;
const ROWS = 6_000;

async function sameAsExact(index: LiveIndex, store: Store, servedBy: string): Promise<void> {
  const exact = storeIndex(store, "toy");
  for (let seed = 1; seed <= 20; seed += 1) {
    const vector = randomVector(numbers(seed), DIMENSION);
    const answer = await index.query(vector, 9);
    assert.deepEqual([answer.hits, answer.servedBy], [await exact.search(vector, 9), servedBy]);
  }
}

const backendAt = (url: string) => chromaBackend({ url, collection: "flushed", syncThreshold: 1_000 });

/** Opens the index on a server that died; a destroyed collection is looked at, and rebuilt. */
async function afterDeath(t: TestContext, store: Store, url: string): Promise<"destroyed" | "whole"> {
  const index = await liveIndex(store, { model: "toy", backend: backendAt(url), pauseMs: 0 });
  const health = await index.health();
  if (!health.ok) {
    t.diagnostic(`health: ${health.reasons[0]}`);
    await sameAsExact(index, store, "exact");
    const { ms } = await index.rebuild();
    t.diagnostic(`rebuilt ${ROWS} rows in ${Math.round(ms)} ms`);
  }
  assert.deepEqual(await index.health(), { ok: true, count: ROWS, expected: ROWS, reasons: [] });
  await sameAsExact(index, store, "chroma flushed");
  return health.ok ? "whole" : "destroyed";
}

test("a graph of which a part was written: health says so, the store answers, a rebuild restores", async (t) => {
  const store = indexed(ROWS, ROWS, DIMENSION);
  for (const file of ["index_metadata.pickle", "length.bin"]) {
    const server = await ownServer(t);
    if (server === undefined) return;
    const { url, data } = server.current;
    await liveIndex(store, { model: "toy", backend: backendAt(url) });
    await server.current.end("SIGKILL");
    const names = readdirSync(data, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(file));
    assert.equal(names.length, 1);
    for (const name of names) truncateSync(join(data, name), Math.floor(statSync(join(data, name)).size / 2));
    await server.again();
    assert.equal(await afterDeath(t, store, url), "destroyed", file);
  }
});

test("kill -9 aimed at the writing of the graph: whatever is left, it ends in the same lists", async (t) => {
  const store = indexed(ROWS, ROWS, DIMENSION);
  const results: string[] = [];
  for (const file of ["length.bin", "header.bin", "link_lists.bin", "length.bin", "header.bin", "link_lists.bin"]) {
    const server = await ownServer(t);
    if (server === undefined) return;
    const { url, data, pid } = server.current;
    const killer = spawn(process.execPath, [require.resolve("./watch-kill"), data, String(pid), file]);
    await liveIndex(store, { model: "toy", backend: backendAt(url) });
    killer.kill();
    await server.current.end("SIGKILL");
    await server.again();
    results.push(`${file} ${await afterDeath(t, store, url)}`);
  }
  t.diagnostic(`aimed kills: ${results.join(", ")}`);
});

test("with our default, which never writes the graph, kill -9 in the middle of filling destroys nothing", async (t) => {
  const store = indexed(ROWS, ROWS, DIMENSION);
  const server = await ownServer(t);
  if (server === undefined) return;
  const open = (collection: string) => liveIndex(store, {
    model: "toy", pauseMs: 0, backend: chromaBackend({ url: server.current.url, collection }),
  });
  for (let round = 0; round < 5; round += 1) {
    const filling = open(`logged-${round}`);
    await wait(300 + 150 * round);
    await server.current.end("SIGKILL");
    await filling;
    await server.again();
    const index = await open(`logged-${round}`);
    assert.deepEqual(await index.health(), { ok: true, count: ROWS, expected: ROWS, reasons: [] });
    await sameAsExact(index, store, `chroma logged-${round}`);
  }
  t.diagnostic("5 of 5 kills while filling: nothing destroyed");
});
