import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { liveIndex, storeIndex, type Backend, type LiveIndexOptions, type Store } from "../../lib/store";
import { row, toVectors } from "../../lib/vectors";
import { experience } from "./experience";
import { indexed, numbers, randomVector } from "./indexed";

/** One backend under test. */
export interface Adapter {
  readonly name: string;
  /** A new empty place each time, under the name given; or skips the test. */
  readonly make: (t: TestContext, place: string) => Backend | undefined;
  readonly queries: number;
}

const DIMENSION = 48;

/** The contract of a backend, whichever it is: registers one test a promise. */
export function contract({ name, make, queries }: Adapter): void {
  const open = async (store: Store, backend: Backend, more: Partial<LiveIndexOptions> = {}) =>
    liveIndex(store, { model: "toy", backend, fallback: "none", pauseMs: 0, ...more });
  const promise = (what: string, check: (backend: () => Backend, t: TestContext) => Promise<void>): void => {
    test(`${name}: ${what}`, async (t) => {
      const place = what.replace(/[^a-z]+/g, "-").slice(0, 40).replace(/-+$/, "");
      const first = make(t, place);
      if (first !== undefined) await check(() => make(t, place) as Backend, t);
    });
  };
  const equal = async (index: Awaited<ReturnType<typeof open>>, store: Store, vector: Float32Array, k: number) => {
    const answer = await index.query(vector, k);
    assert.deepEqual(answer.hits, await storeIndex(store, "toy").search(vector, k));
    assert.deepEqual([answer.complete, answer.servedBy, answer.reasons], [true, index.name, []]);
  };

  promise(`gives the same list as exact search over ${queries} queries on data with duplicates`, async (backend, t) => {
    const store = indexed(175, 24, DIMENSION);
    const index = await open(store, backend());
    const exact = storeIndex(store, "toy");
    const random = numbers(7);
    const { vectors } = store.vectors("toy", "T0");
    let equalLists = 0;
    for (let query = 0; query < queries; query += 1) {
      const vector = query < 24 ? row(vectors, query) : randomVector(random, DIMENSION);
      const k = query % 3 === 0 ? 1 : 9;
      const [ours, theirs] = [await index.query(vector, k), await exact.search(vector, k)];
      assert.deepEqual(ours.hits, theirs, `query ${query}`);
      equalLists += 1;
    }
    t.diagnostic(`${name}: ${equalLists} of ${queries} lists equal to exact search`);
    await equal(index, store, randomVector(random, DIMENSION), 1_000);
  });

  promise("follows the store: added, replaced, removed and evicted rows, in order", async (backend) => {
    const store = indexed(20, 20, DIMENSION, { cap: 21 });
    const index = await open(store, backend());
    const random = numbers(8);
    const put = (id: string) => store.putVectors("toy", "T0", [id], toVectors([randomVector(random, DIMENSION)]));
    const look = async () => equal(index, store, randomVector(random, DIMENSION), 30);
    await look();
    store.add(experience({ id: "new" }));
    put("new");
    await look();
    put("e12");
    await look();
    store.remove(["e13", "nobody"]);
    store.add(experience({ id: "e13" }));
    put("e13");
    store.remove(["e14"]);
    await look();
    assert.ok(store.addAll([experience({ id: "n1" }), experience({ id: "n2" })]).evicted.length > 0);
    store.touch(["n1"]);
    await look();
    assert.deepEqual(await index.drain(), { put: 0, removed: 0 });
    const health = await index.health();
    assert.deepEqual([health.ok, health.count, health.reasons], [true, store.vectors("toy", "T0").ids.length, []]);
  });

  promise("what another store or model wrote there is refused and left alone", async (backend) => {
    const store = indexed(12, 12, DIMENSION);
    const mine = backend();
    await open(store, mine);
    if (mine.name.includes("exact")) return;
    const other = indexed(12, 12, DIMENSION);
    const foreign = (error: Error & { code?: string }): boolean => /_FOREIGN$/.test(error.code ?? "");
    await assert.rejects(open(other, backend()), foreign);
    assert.equal(await mine.count(), 12);
  });

  promise("opened again: nothing is sent twice; records lost or strange are put right", async (backend) => {
    const store = indexed(30, 30, DIMENSION);
    const used = backend();
    await open(store, used);
    const stray = { id: "stray", vector: randomVector(numbers(3), DIMENSION), hash: "0" };
    const again = used.name.includes("exact") ? used : backend();
    assert.deepEqual(await (await open(store, again)).drain(), { put: 0, removed: 0 });
    await again.remove(["e20", "nobody"]);
    await again.upsert([stray]);
    await again.upsert([stray]);
    const last = await open(store, again);
    await equal(last, store, stray.vector, 30);
    assert.equal(await again.count(), 30);
  });

  promise("health counts and asks for real; rebuild restores equal lists", async (backend) => {
    const store = indexed(40, 10, DIMENSION);
    const used = backend();
    const index = await open(store, used);
    await used.remove(["e20", "e21"]);
    const sick = await index.health();
    assert.deepEqual([sick.ok, sick.count, sick.expected], [false, 38, 40]);
    assert.match(sick.reasons[0] ?? "", /expected 40 records, got 38/);
    const { put, removed, ms } = await index.rebuild();
    assert.deepEqual([put, removed, ms > 0], [40, 0, true]);
    assert.equal((await index.health()).ok, true);
    await equal(index, store, randomVector(numbers(4), DIMENSION), 40);
  });

  promise("an empty store answers with nothing, and its first vectors are found", async (backend) => {
    const store = indexed(0, 1, DIMENSION, { cap: 9 });
    const index = await open(store, backend());
    assert.deepEqual(await index.search(randomVector(numbers(1), DIMENSION), 3), []);
    store.add(experience({ id: "first" }));
    store.putVectors("toy", "T0", ["first"], toVectors([[...randomVector(numbers(2), DIMENSION)]]));
    await equal(index, store, randomVector(numbers(1), DIMENSION), 3);
  });

  promise("NaN, infinite, zero and short query vectors and bad k are refused", async (backend) => {
    const index = await open(indexed(12, 12, DIMENSION), backend());
    const good = randomVector(numbers(5), DIMENSION);
    for (const bad of [NaN, Infinity]) await assert.rejects(index.search(good.map(() => bad), 3), RangeError);
    await assert.rejects(index.search(good.map(() => 0), 3), RangeError);
    await assert.rejects(index.search(good.slice(1), 3), RangeError);
    for (const k of [0, -1, 1.5, NaN]) await assert.rejects(index.query(good, k), RangeError);
  });
}
