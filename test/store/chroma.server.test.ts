import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import { ChromaClient } from "chromadb";
import { xoroshiro128plus, uniformIntDistribution } from "pure-rand";
import { chromaIndex } from "../../lib/store";
import { exactIndex, toVectors, type IndexedRow } from "../../lib/vectors";
import type { Vectors } from "../../lib/types";
import { startChroma, type ChromaServer } from "../helpers/chroma-server";

/** Against a real server: CHROMA_URL, or one of our own. Without Python it is skipped, and fails in CI. */
let server: ChromaServer = { kind: "unavailable", reason: "not started" };
before(async () => {
  server = await startChroma();
});
after(async () => {
  if (server.kind === "running") await server.stop();
});

function url(t: TestContext): string | undefined {
  if (server.kind === "running") return server.url;
  t.skip(server.reason);
  return undefined;
}

const name = (what: string): string => `recall-lab-${what}-${process.pid}`;

/** 175 rows of 24 distinct vectors in 64 dimensions, with equal times among them: the articles' template texts. */
function duplicates(): { readonly rows: readonly IndexedRow[]; readonly vectors: Vectors } {
  const random = numbers(20260804);
  const distinct = Array.from({ length: 24 }, () => Array.from({ length: 64 }, random));
  const rows = Array.from({ length: 175 }, (_, at) => ({
    id: at === 7 ? "__proto__" : `e${at}`,
    createdAt: at % 9 === 0 ? null : new Date(Date.UTC(2026, 5, 1 + (at % 40))).toISOString(),
  }));
  return { rows, vectors: toVectors(rows.map((_, at) => distinct[(at * at) % 24] ?? [])) };
}

test("the adapter gives the same list as exactIndex on data with duplicates", async (t) => {
  const place = url(t);
  if (place === undefined) return;
  const { rows, vectors } = duplicates();
  const exact = exactIndex(rows, vectors);
  const chroma = await chromaIndex({ url: place, name: name("ties"), rows, vectors });
  const random = numbers(7);
  for (let query = 0; query < 100; query += 1) {
    const stored = vectors.data.slice(query * 64, (query + 1) * 64);
    const vector = query < 24 ? stored : Float32Array.from({ length: 64 }, random);
    for (const k of [1, 9]) assert.deepEqual(await chroma.search(vector, k), await exact.search(vector, k));
  }
  const all = Float32Array.from({ length: 64 }, random);
  assert.deepEqual(await chroma.search(all, 1_000), await exact.search(all, 1_000));
  assert.deepEqual([chroma.exact, chroma.name], [false, `chroma ${name("ties")}`]);
});

test("a collection is reused while its content is the same, and rebuilt when it is not", async (t) => {
  const place = url(t);
  if (place === undefined) return;
  const client = clientFor(place);
  const rows = [{ id: "a", createdAt: null }, { id: "b", createdAt: null }];
  const open = async (...vectors: readonly number[][]) => {
    const some = { rows: rows.slice(0, vectors.length), vectors: toVectors(vectors) };
    const index = await chromaIndex({ url: place, name: name("again"), ...some });
    const { id } = await client.getCollection({ name: name("again") });
    return { id, hits: await index.search(Float32Array.of(1, 0), 9) };
  };
  const first = await open([1, 0], [0, 1]);
  const second = await open([1, 0], [0, 1]);
  const third = await open([0, 1], [1, 0]);
  const fourth = await open([1, 0]);
  assert.equal(second.id, first.id);
  assert.notEqual(third.id, first.id);
  assert.deepEqual(third.hits.map(({ id }) => id), ["b", "a"]);
  assert.deepEqual(fourth.hits, [{ id: "a", similarity: 1 }]);
  await client.deleteCollection({ name: name("again") });
});

test("somebody else's collection is refused and left as it is, and so is another metric under our mark", async (t) => {
  const place = url(t);
  if (place === undefined) return;
  const client = clientFor(place);
  const options = { url: place, rows: [{ id: "a", createdAt: null }], vectors: toVectors([[1, 2]]) };
  const theirs = await client.createCollection({ name: name("theirs"), embeddingFunction: null });
  await theirs.add({ ids: ["x"], embeddings: [[3, 4]] });
  await assert.rejects(chromaIndex({ ...options, name: name("theirs") }), code("CHROMA_FOREIGN"));
  assert.equal(await theirs.count(), 1);
  await chromaIndex({ ...options, name: name("mine") });
  const { metadata } = await client.getCollection({ name: name("mine") });
  const lying = await client.createCollection({
    name: name("l2"), embeddingFunction: null, configuration: { hnsw: { space: "l2" } }, metadata: { ...metadata },
  });
  await lying.add({ ids: ["a"], embeddings: [[1, 2]] });
  await assert.rejects(chromaIndex({ ...options, name: name("l2") }), code("CHROMA_METRIC"));
  for (const one of ["theirs", "mine", "l2"]) await client.deleteCollection({ name: name(one) });
});

test("no rows: an empty collection, and every answer is empty", async (t) => {
  const place = url(t);
  if (place === undefined) return;
  const index = await chromaIndex({ url: place, name: name("empty"), rows: [], vectors: toVectors([]) });
  assert.deepEqual(await index.search(Float32Array.of(1), 3), []);
  await clientFor(place).deleteCollection({ name: name("empty") });
});

function code(expected: string): (error: Error & { code?: string }) => boolean {
  return (error) => error.code === expected;
}

function clientFor(place: string): ChromaClient {
  const { hostname, port, protocol } = new URL(place);
  const ssl = protocol === "https:";
  return new ChromaClient({ host: hostname, port: port === "" ? (ssl ? 443 : 80) : Number(port), ssl });
}

function numbers(seed: number): () => number {
  let generator = xoroshiro128plus(seed);
  return () => {
    const [value, next] = uniformIntDistribution(-1_000, 1_000, generator);
    generator = next;
    return value / 1_000;
  };
}
