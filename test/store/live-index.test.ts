import assert from "node:assert/strict";
import { test } from "node:test";
import { exactBackend, liveIndex, refusal, shardedBackend, storeIndex, type Backend } from "../../lib/store";
import { toVectors } from "../../lib/vectors";
import { experience } from "./experience";
import { indexed, numbers, randomVector } from "./indexed";

const DIMENSION = 8;
const vector = (seed = 1): Float32Array => randomVector(numbers(seed), DIMENSION);
const down = () => refusal("CHROMA_UNAVAILABLE", "gone fishing");

/** An exact backend that writes down what it is asked to do, and fails while `state.down`. */
function watched(): { readonly backend: Backend; readonly calls: string[]; readonly state: { down: boolean } } {
  const own = exactBackend();
  const calls: string[] = [];
  const state = { down: false };
  const ask = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    calls.push(what);
    if (state.down) throw down();
    return work();
  };
  const backend: Backend = {
    ...own,
    name: "watched",
    open: (spec) => ask("open", () => own.open(spec)),
    upsert: (rows) => ask(`upsert ${rows.map(({ id }) => id)}`, () => own.upsert(rows)),
    remove: (ids) => ask(`remove ${ids}`, () => own.remove(ids)),
    nearest: (...given) => ask("nearest", () => own.nearest(...given)),
    count: () => ask("count", () => own.count()),
    hashes: () => ask("hashes", () => own.hashes()),
    clear: (spec) => ask("clear", () => own.clear(spec)),
  };
  return { backend, calls, state };
}

test("without a backend an index is exact, in process, and follows the store", async () => {
  const store = indexed(30, 30, DIMENSION);
  const index = await liveIndex(store, { model: "toy" });
  assert.deepEqual([index.name, index.exact], ["exact", true]);
  const { hits, ...rest } = await index.query(vector(), 5);
  assert.deepEqual(hits, await storeIndex(store, "toy").search(vector(), 5));
  assert.deepEqual(rest, { complete: true, sure: true, servedBy: "exact", reasons: [] });
});

test("a backend that is down from the start is no error: the store answers until it is back", async () => {
  const store = indexed(30, 30, DIMENSION);
  const { backend, state } = watched();
  state.down = true;
  const index = await liveIndex(store, { model: "toy", backend, pauseMs: 0 });
  const expected = await storeIndex(store, "toy").search(vector(), 5);
  const answer = await index.query(vector(), 5);
  const reasons = ["gone fishing"];
  assert.deepEqual(answer, { hits: expected, complete: true, sure: true, servedBy: "exact", reasons });
  assert.deepEqual(await index.search(vector(), 5), expected);
  const sick = await index.health();
  assert.deepEqual(sick, { ok: false, count: null, expected: 30, reasons: ["gone fishing"] });
  state.down = false;
  assert.equal((await index.query(vector(), 5)).servedBy, "watched");
  assert.deepEqual(await index.health(), { ok: true, count: 30, expected: 30, reasons: [] });
});

test("without a fallback a backend that is down is an error, with its code", async () => {
  const { backend, state } = watched();
  const index = await liveIndex(indexed(9, 9, DIMENSION), { model: "toy", backend, fallback: "none", pauseMs: 0 });
  state.down = true;
  await assert.rejects(index.search(vector(), 5), { code: "CHROMA_UNAVAILABLE" });
});

test("a backend that failed is left alone for the pause", async () => {
  const { backend, calls, state } = watched();
  const index = await liveIndex(indexed(9, 9, DIMENSION), { model: "toy", backend, pauseMs: 60_000 });
  state.down = true;
  await index.query(vector(), 5);
  const before = calls.length;
  const answer = await index.query(vector(), 5);
  assert.deepEqual([calls.length, answer.servedBy, answer.reasons], [before, "exact", ["gone fishing"]]);
});

test("changes reach the backend in their order, runs together, once; a failed drain is caught up", async () => {
  const store = indexed(12, 12, DIMENSION);
  const { backend, calls, state } = watched();
  const index = await liveIndex(store, { model: "toy", backend, pauseMs: 0 });
  calls.length = 0;
  const put = (...ids: readonly string[]) =>
    store.putVectors("toy", "T0", ids, toVectors(ids.map((_, at) => [...vector(at + 5)])));
  put("e9", "e10");
  put("e9");
  store.touch(["e9"]);
  store.remove(["e11"]);
  store.add(experience({ id: "e11" }));
  store.putVectors("other", "T0", ["e11"], toVectors([[1, 2]]));
  put("e11");
  assert.deepEqual(await index.drain(), { put: 3, removed: 1 });
  assert.deepEqual(calls, ["upsert e9,e10", "remove e11", "upsert e11"]);
  calls.length = 0;
  store.touch(["e9"]);
  await index.drain();
  assert.deepEqual(calls, []);
  state.down = true;
  put("e10");
  await assert.rejects(index.drain(), { code: "CHROMA_UNAVAILABLE" });
  state.down = false;
  put("e9");
  assert.deepEqual((await index.query(vector(), 12)).hits, await storeIndex(store, "toy").search(vector(), 12));
  assert.equal(await backend.count(), 12);
});

test("a sharded index with a dead shard says that hits are missing, or lets the store answer", async () => {
  const store = indexed(60, 60, DIMENSION);
  const [one, two] = [watched(), watched()];
  const backend = shardedBackend([one.backend, two.backend]);
  const open = (fallback: "exact" | "none") => liveIndex(store, { model: "toy", backend, fallback, pauseMs: 0 });
  const [bare, backed] = [await open("none"), await open("exact")];
  two.state.down = true;
  const partial = await bare.query(vector(), 60);
  assert.deepEqual([partial.complete, partial.sure], [false, false]);
  assert.match(partial.reasons[0] ?? "", /shard 2 of 2: gone fishing/);
  assert.equal(partial.hits.length, await one.backend.count());
  await assert.rejects(bare.search(vector(), 60), { code: "INDEX_INCOMPLETE" });
  assert.equal((await backed.query(vector(), 60)).servedBy, "exact");
  assert.equal((await backed.search(vector(), 60)).length, 60);
  store.remove(["e20"]);
  store.putVectors("toy", "T0", ["e21", "e22", "e23"], toVectors([[...vector(3)], [...vector(4)], [...vector(5)]]));
  const behind = await bare.query(vector(), 60);
  assert.deepEqual([behind.complete, behind.servedBy], [false, backend.name]);
  one.state.down = true;
  await assert.rejects(bare.search(vector(), 60), { code: "INDEX_DOWN" });
  one.state.down = false;
  two.state.down = false;
  assert.deepEqual(await bare.search(vector(), 60), await storeIndex(store, "toy").search(vector(), 60));
  assert.throws(() => shardedBackend([]), RangeError);
});

test("while a rebuild is under way the store answers; queries never wait for it", async () => {
  const store = indexed(30, 30, DIMENSION);
  const own = exactBackend();
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const backend: Backend = { ...own, name: "slow", clear: (spec) => gate.then(() => own.clear(spec)) };
  const index = await liveIndex(store, { model: "toy", backend });
  const rebuilt = index.rebuild();
  await new Promise((resolve) => setImmediate(resolve));
  const answer = await index.query(vector(), 5);
  assert.deepEqual([answer.servedBy, answer.reasons], ["exact", ["slow: it is being rebuilt"]]);
  assert.equal(answer.hits.length, 5);
  store.remove(["e20"]);
  go();
  assert.equal((await rebuilt).put, 30);
  assert.equal((await index.query(vector(), 30)).servedBy, "slow");
  assert.equal(await backend.count(), 29);
});

test("a rebuild that fails leaves the store answering", async () => {
  const { backend, state } = watched();
  const index = await liveIndex(indexed(9, 9, DIMENSION), { model: "toy", backend, pauseMs: 0 });
  state.down = true;
  await assert.rejects(index.rebuild(), { code: "CHROMA_UNAVAILABLE" });
  assert.equal((await index.query(vector(), 5)).servedBy, "exact");
});

test("strangers and repeats in what a backend proposes: none is a hit, and the list is not called sure", async () => {
  const store = indexed(200, 200, DIMENSION);
  const own = exactBackend();
  const nearest: Backend["nearest"] = async (query, count) => {
    const { ids } = await own.nearest(query, count);
    return { ids: ["ghost", ...ids, ...ids].slice(0, count), complete: true, reasons: [] };
  };
  const backend = { ...own, name: "odd", exact: false, nearest };
  const index = await liveIndex(store, { model: "toy", backend });
  const { hits, sure } = await index.query(vector(), 5);
  assert.deepEqual([hits, sure], [await storeIndex(store, "toy").search(vector(), 5), false]);
  const blind = { ...own, name: "blind", nearest: async () => ({ ids: ["ghost"], complete: true, reasons: [] }) };
  const health = await (await liveIndex(store, { model: "toy", backend: blind })).health();
  assert.deepEqual([health.ok, health.reasons], [false, ["blind: a query found nothing that the store has"]]);
});

test("a foreign backend is an error at once; one with another metric does not serve until it is rebuilt", async () => {
  for (const code of ["CHROMA_FOREIGN", "CHROMA_TOKEN"] as const) {
    const backend = { ...exactBackend(), open: () => Promise.reject(refusal(code, "no")) };
    await assert.rejects(liveIndex(indexed(9, 9, DIMENSION), { model: "toy", backend }), { code });
  }
  for (const code of ["CHROMA_METRIC", "CHROMA_DIMENSION"] as const) {
    const own = exactBackend();
    let lies = true;
    const backend: Backend = {
      ...own,
      name: "lying",
      open: () => (lies ? Promise.reject(refusal(code, "no")) : Promise.resolve()),
      clear: (spec) => {
        lies = false;
        return own.clear(spec);
      },
    };
    const index = await liveIndex(indexed(9, 9, DIMENSION), { model: "toy", backend, pauseMs: 0 });
    assert.equal((await index.query(vector(), 3)).servedBy, "exact");
    assert.equal((await index.health()).ok, false);
    await index.rebuild();
    assert.equal((await index.query(vector(), 3)).servedBy, "lying");
  }
  const broken = { ...exactBackend(), open: () => Promise.reject(new TypeError("a bug")) };
  await assert.rejects(liveIndex(indexed(9, 9, DIMENSION), { model: "toy", backend: broken }), TypeError);
});
