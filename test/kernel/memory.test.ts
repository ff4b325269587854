import assert from "node:assert/strict";
import { test } from "node:test";
import { watchMemory } from "../../lib/kernel/memory";

test("watchMemory: asks only when the process is near the limit, and tells when the heap is nearly full", async () => {
  let [rss, used, asked, told, collected] = [10, 10, 0, 0, 0];
  const stop = watchMemory({
    limit: 100,
    rss: () => rss,
    usage: async () => {
      asked++;
      return used;
    },
    collect: async () => void collected++,
    onFull: async () => void told++,
  });
  const turns = (): Promise<void> => new Promise((done) => setTimeout(done, 450));
  await turns();
  assert.deepEqual([asked, told], [0, 0]);
  rss = 70;
  await turns();
  assert.ok(asked > 0);
  assert.equal(told, 0);
  used = 91;
  await turns();
  assert.ok(told > 0);
  assert.equal(collected, told);
  stop();
  const before = asked;
  await turns();
  assert.equal(asked, before);
});
