import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hit, Vectors } from "../../lib/types";
import { cosine, exactIndex, type IndexedRow, newestFirst, row } from "../../lib/vectors";
import { clusteredRows, numbered, rowsNear } from "./rows";

/** Every row compared and the whole list sorted. */
function plainSearch(rows: readonly IndexedRow[], vectors: Vectors, vector: Float32Array, k: number): readonly Hit[] {
  const all = rows.map((one, i) => ({ one, similarity: cosine(row(vectors, i), vector) }));
  all.sort((a, b) => b.similarity - a.similarity || newestFirst(a.one, b.one));
  return all.slice(0, k).map(({ one, similarity }) => ({ id: one.id, similarity }));
}

async function agree(vectors: Vectors, queries: Vectors, ks: readonly number[]): Promise<void> {
  const rows = numbered(vectors.count);
  const index = exactIndex(rows, vectors);
  for (const k of ks) {
    const lists = await index.searchMany(queries, k, { threads: 1 });
    assert.deepEqual(await index.searchMany(queries, k, { threads: 2 }), lists);
    for (let q = 0; q < queries.count; q += 1) {
      const vector = row(queries, q);
      const now = index.searchNow(vector, k);
      assert.deepEqual(now, lists[q], `query ${q}, k ${k}`);
      assert.deepEqual(await index.search(vector, k), now);
      if (q % 5 === 0) assert.deepEqual(now, plainSearch(rows, vectors, vector, k), `query ${q}, k ${k}`);
    }
  }
}

let made: Vectors | undefined;
/** Rows enough to be kept in bytes; made once. */
const large = (): Vectors => (made ??= clusteredRows(17_000, 512, 4));

const queriesOf = ({ data, dimension }: Vectors, count: number): Vectors => ({
  data: data.map((value, at) => value + 0.05 * Math.sin(at * 12.9)).subarray(0, count * dimension), count, dimension,
});

test("one query, many, one thread or two: the lists of the plain sort, ties included", async () => {
  for (const [count, dimension] of [[25, 3], [200, 16], [1_000, 50], [3_000, 100]] as const) {
    const vectors = clusteredRows(count, dimension, count);
    await agree(vectors, queriesOf(vectors, 12), [1, 10, count - 1, count]);
  }
});

test("similarities that differ in the eighth digit come in their order", async () => {
  const vectors = rowsNear(0.7, 500, 512);
  await agree(vectors, { ...vectors, data: vectors.data.slice(0, 512 * 6), count: 6 }, [1, 7, 100]);
});

test("the same where the rows are kept in bytes", async () => {
  const vectors = large();
  await agree(vectors, queriesOf(vectors, 66), [10]);
});

test("rows that are all alike: more candidates than a list holds", async () => {
  const [count, dimension] = [40_000, 256];
  const one = Float32Array.from({ length: dimension }, (_, k) => Math.cos(k));
  const data = new Float32Array(count * dimension);
  for (let i = 0; i < count; i += 1) data.set(one, i * dimension);
  const index = exactIndex(numbered(count), { data, count, dimension });
  const queries = { data: data.slice(0, 2 * dimension), count: 2, dimension };
  const expected = ["r0", "r1", "r10"].map((id) => ({ id, similarity: 1 }));
  assert.deepEqual(await index.searchMany(queries, 3), [expected, expected]);
  assert.deepEqual(index.searchNow(one, 3), expected);
});

test("lengths from 1e-30 to 1e30: rows that float32 cannot tell are compared all the same", async () => {
  const vectors = clusteredRows(300, 24, 8);
  const data = vectors.data.map((value, at) => value * 10 ** (((Math.floor(at / 24) * 11) % 61) - 30));
  await agree({ ...vectors, data }, { ...vectors, data: data.slice(0, 24 * 40), count: 40 }, [5]);
});

test("many small indexes take turns in the memory that they share", () => {
  const vectors = clusteredRows(2_000, 512, 6);
  const indexes = Array.from({ length: 36 }, () => exactIndex(numbered(2_000), vectors));
  const query = row(queriesOf(vectors, 1), 0);
  const expected = indexes[0]?.searchNow(query, 5);
  for (const index of [...indexes, ...indexes]) assert.deepEqual(index.searchNow(query, 5), expected);
});

test("searchMany at the same time as another, and no queries at all", async () => {
  const vectors = large();
  const index = exactIndex(numbered(17_000), vectors);
  const [a, b] = [queriesOf(vectors, 20), queriesOf({ ...vectors, data: vectors.data.subarray(9_000 * 512) }, 20)];
  const [one, two] = await Promise.all([index.searchMany(a, 5), index.searchMany(b, 5)]);
  assert.deepEqual([one, two], [await index.searchMany(a, 5), await index.searchMany(b, 5)]);
  assert.deepEqual(await index.searchMany({ data: new Float32Array(0), count: 0, dimension: 512 }, 5), []);
});

test("searchMany and prepare stop when told to, and can be asked again", async () => {
  const vectors = large();
  const index = exactIndex(numbered(17_000), vectors);
  const signal = AbortSignal.abort();
  await assert.rejects(index.prepare({ signal }), { name: "AbortError" });
  await assert.rejects(index.searchMany(queriesOf(vectors, 3), 5, { signal }), { name: "AbortError" });
  await index.prepare();
  assert.equal((await index.searchMany(queriesOf(vectors, 3), 5)).length, 3);
});

test("searchMany refuses a bad query before it begins", async () => {
  const vectors = clusteredRows(30, 4, 1);
  const index = exactIndex(numbered(30), vectors);
  const bad = { data: Float32Array.of(1, 1, 1, 1, 0, 0, 0, 0), count: 2, dimension: 4 };
  await assert.rejects(index.searchMany(bad, 3), { name: "RangeError", message: /query vector/ });
  await assert.rejects(index.searchMany(vectors, 0), { name: "RangeError", message: /k/ });
});
