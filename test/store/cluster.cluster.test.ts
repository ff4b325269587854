import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromaBackend, exactBackend, liveIndex, shardedBackend, storeIndex, type Backend } from "../../lib/store";
import { startOwnChroma, type OwnServer } from "../helpers/chroma-server";
import { contract } from "./contract";
import { indexed, numbers, randomVector } from "./indexed";

/** The contract against three servers, and the figures of environment.md. `npm run test:cluster`. */
const folder = mkdtempSync(join(tmpdir(), "recall-lab-cluster-"));
const servers: OwnServer[] = [];
let reason = "";
before(async () => {
  try {
    for (const name of ["a", "b", "c"]) servers.push(await startOwnChroma(join(folder, name)));
  } catch (error) {
    if (process.env.CI || process.env.REQUIRE_CHROMA === "1") throw error;
    reason = (error as Error).message;
  }
});
after(async () => {
  for (const server of servers) await server.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

function shards(t: TestContext, collection: string, count: number): Backend | undefined {
  if (servers.length < 3) {
    t.skip(reason);
    return undefined;
  }
  const all = servers.slice(0, count).map(({ url }) => chromaBackend({ url, collection, deadlineMs: 30_000 }));
  return count === 1 ? all[0] : shardedBackend(all);
}

contract({ name: "chroma", make: (t, place) => shards(t, `one${place}`, 1), queries: 1_000 });
contract({ name: "three chroma servers", make: (t, place) => shards(t, `three${place}`, 3), queries: 1_000 });

for (const rows of [1_000, 10_000]) {
  test(`${rows} rows of 512 dimensions, duplicates among them: rebuild, queries and agreement`, async (t) => {
    const store = indexed(rows, rows / 2, 512);
    const exact = storeIndex(store, "toy");
    const made = [exactBackend(), shards(t, `figures-1-${rows}`, 1), shards(t, `figures-3-${rows}`, 3)];
    for (const backend of made) {
      if (backend === undefined) return;
      const index = await liveIndex(store, { model: "toy", backend, fallback: "none" });
      const { ms } = await index.rebuild();
      const random = numbers(5);
      const times: number[] = [];
      let [same, sure, near] = [0, 0, 0];
      for (let query = 0; query < 200; query += 1) {
        const vector = near < 100 ? nearTo(store, near += 1, random) : randomVector(random, 512);
        const start = performance.now();
        const answer = await index.query(vector, 9);
        times.push(performance.now() - start);
        const expected = await exact.search(vector, 9);
        const equal = JSON.stringify(answer.hits) === JSON.stringify(expected);
        same += equal ? 1 : 0;
        sure += answer.sure ? 1 : 0;
        assert.ok(equal || !answer.sure, "a list that is not the exact one was called sure");
      }
      times.sort((a, b) => a - b);
      const p = (share: number): string => (times[Math.floor(share * times.length)] ?? 0).toFixed(1);
      t.diagnostic(`${backend.name}: rebuild ${Math.round(ms)} ms, query p50 ${p(0.5)} p95 ${p(0.95)} ms, `
        + `${same} of 200 lists equal, ${sure} called sure`);
    }
  });
}

/** A stored vector, a little turned: what a real query is. */
function nearTo(store: ReturnType<typeof indexed>, at: number, random: () => number): Float32Array {
  const { vectors } = cached(store);
  return vectors.data.slice(at * 512, (at + 1) * 512).map((value) => value + random() / 5);
}

const kept = new WeakMap<object, ReturnType<ReturnType<typeof indexed>["vectors"]>>();
function cached(store: ReturnType<typeof indexed>): ReturnType<ReturnType<typeof indexed>["vectors"]> {
  const found = kept.get(store) ?? store.vectors("toy", "T0");
  kept.set(store, found);
  return found;
}
