import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { follow } from "../../lib/kernel/source-map";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that are alive, once what waited for a turn of its own is gone. */
async function alive(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await new Promise((done) => setTimeout(done, 10));
    collect();
  }
  return process.memoryUsage().heapUsed;
}

test("source maps that a stack was written with take no more than their texts afterwards", async () => {
  const SEGMENTS = 20_000;
  const mappings = Array.from({ length: SEGMENTS }).fill("CAAC").join(",");
  const map = { version: 3, sources: ["a.ts"], names: [], mappings };
  const start = await alive();
  const maps = Array.from({ length: 30 }, () => follow([map as never], "a.ts", 0));
  const places = (): unknown[] => maps.map((locate) => locate(1, 6));
  const first = places();
  const grown = (await alive()) - start;
  assert.deepEqual(first[29], { file: "a.ts", line: 1, column: 6 });
  assert.deepEqual(places(), first);
  // Read, each takes more than a megabyte.
  assert.ok(grown < 10e6, `30 maps of ${mappings.length} bytes took ${grown} bytes`);
});
