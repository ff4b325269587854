import assert from "node:assert/strict";
import { test } from "node:test";
import { collector } from "../../lib/notebook/collect";

test("garbage is collected only when the process is large, and not again before the heap has grown", () => {
  let size = 479e6;
  const collect = collector(() => size);
  const kept = Array.from({ length: 8e6 }, (_, i) => i + 0.5);
  assert.equal(collect(), "left");
  size = 481e6;
  assert.equal(collect(), "collected");
  assert.equal(collect(), "left");
  const more = Array.from({ length: 9e6 }, (_, i) => i + 0.5);
  assert.equal(collect(), "collected");
  assert.equal(kept.length + more.length, 17e6);
});

test("what nobody holds is gone after a collection", () => {
  const collect = collector(() => 1e9);
  let held: { readonly list: number[] } | undefined = { list: Array.from({ length: 9e6 }, (_, i) => i + 0.5) };
  const gone = new WeakRef(held.list);
  held = undefined;
  return new Promise<void>((done) => setImmediate(done)).then(() => {
    assert.equal(collect(), "collected");
    assert.equal(gone.deref(), undefined);
  });
});
