import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { readAny, readChromaJson, type AnyOptions, type Found } from "../../../lib/formats";
import { temporary } from "../../helpers/unpacked";

async function read(t: TestContext, content: unknown, options: AnyOptions = {}): Promise<Found> {
  const file = join(temporary(t), "answer.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readChromaJson(file, options);
}

const said = (found: Found, name: string) => found.noticed.find((notice) => notice.name === name);
const list = (found: Found, query: string) => found.stages[0]?.lists.get(query);

const GET = Object.freeze({
  ids: ["a", "b"], embeddings: [[1, 0.5], [0, 2]], documents: ["text a", null],
  metadatas: [
    { created_at: "2026-01-02T03:04:05Z", pattern: "p", n: 3, ok: true, tags: ["x", "y"] }, { data: "text b" },
  ],
  included: ["embeddings"], uris: null, data: null,
});

test("get(): ids, documents, metadata and vectors in order; a text that is in the metadata is found", async (t) => {
  const found = await read(t, GET);
  assert.equal(found.format, "Chroma get");
  assert.deepEqual(found.documents.map(({ id, text, createdAt, key }) => [id, text, createdAt, key]), [
    ["a", "text a", "2026-01-02T03:04:05Z", "p"], ["b", "text b", null, ""],
  ]);
  assert.deepEqual([...(found.documents[0]?.metadata ?? [])], [
    ["created_at", "2026-01-02T03:04:05Z"], ["pattern", "p"], ["n", "3"], ["ok", "true"], ["tags", '["x","y"]'],
  ]);
  assert.deepEqual(found.vectors, { data: Float32Array.of(1, 0.5, 0, 2), count: 2, dimension: 2 });
  assert.deepEqual([found.stages, found.queries, found.qrels], [[], [], null]);
  assert.deepEqual([said(found, "createdAt from metadata")?.count, said(found, "text from metadata")?.count], [1, 1]);
});

test("the JavaScript client's rows() read as its columns do", async (t) => {
  const { ids, documents, embeddings, metadatas } = GET;
  const rows = ids.map((id, i) => (
    { id, document: documents[i], embedding: embeddings[i], metadata: metadatas[i], uri: null }
  ));
  const [columns, found] = [await read(t, GET), await read(t, rows)];
  assert.deepEqual(
    [found.documents, found.vectors, found.format], [columns.documents, columns.vectors, columns.format],
  );
});

const QUERY = Object.freeze({
  ids: [["a", "b"], ["b"], []], distances: [[0.25, 0.5], [1.5], []], documents: [["A", "B"], ["B"], []],
  metadatas: [[{ outcome: "failed", pattern: "p" }, null], [null], []],
  query_texts: ["first", "second", "third"], query_ids: ["x", "y", "z"],
});

test("query(): lists of distances, which are no similarities as long as the metric is not known", async (t) => {
  const found = await read(t, QUERY);
  assert.deepEqual(
    found.queries, [{ id: "x", text: "first" }, { id: "y", text: "second" }, { id: "z", text: "third" }],
  );
  assert.equal(found.stages[0]?.scoreKind, "distance");
  assert.deepEqual(list(found, "x"), [
    { id: "a", score: 0.25, similarity: null, createdAt: null, key: "p", outcome: "failure" },
    { id: "b", score: 0.5, similarity: null, createdAt: null, key: "", outcome: "success" },
  ]);
  assert.deepEqual(list(found, "z"), []);
  assert.deepEqual(found.documents.map(({ id, text }) => [id, text]), [["a", "A"], ["b", "B"]]);
  assert.match(said(found, "distances of an unknown metric")?.handled ?? "", /--metric/);
});

test("the metric that is told makes cosines where its formula holds: 1 - d; of unit vectors 1 - d/2", async (t) => {
  const similarities = (found: Found) => ["x", "y"].map(
    (query) => list(found, query)?.map(({ similarity }) => similarity),
  );
  assert.deepEqual(similarities(await read(t, QUERY, { metric: "cosine" })), [[0.75, 0.5], [-0.5]]);
  assert.deepEqual(similarities(await read(t, QUERY, { metric: "ip" })), [[0.75, 0.5], [-0.5]]);
  assert.deepEqual(similarities(await read(t, QUERY, { metric: "l2" })), [[null, null], [null]]);
  const units = { ...QUERY, embeddings: [[[1, 0], [0.6, 0.8]], [[0.6, 0.8]], []] };
  assert.deepEqual(similarities(await read(t, units, { metric: "l2" })), [[0.875, 0.75], [0.25]]);
  const longer = { ...QUERY, embeddings: [[[1, 0], [3, 4]], [[3, 4]], []] };
  const found = await read(t, longer, { metric: "l2" });
  assert.deepEqual(similarities(found), [[null, null], [null]]);
  assert.match(said(found, "distances without a cosine")?.handled ?? "", /which these are not$/);
});

test("with both vectors the metric is measured, whatever is told, and the cosine is that of the vectors", async (t) => {
  // (3, 4) and (1, 0): cosine .6, squared L2 20.
  const measured = { ids: [["a"]], distances: [[20]], embeddings: [[[1, 0]]], query_embeddings: [[3, 4]] };
  const found = await read(t, measured, { metric: "cosine" });
  assert.equal(list(found, "1")?.[0]?.similarity, 0.6);
  assert.match(said(found, "metric is not what is configured")?.handled ?? "", /are l2 distances.*\(cosine\)/);
  const odd = await read(t, { ...measured, distances: [[0.7]] });
  assert.equal(said(odd, "metric not explained")?.count, 1);
});

test("the metric measured where both vectors are holds for the places that have only a distance", async (t) => {
  // Unit vectors (.6, .8) and (1, 0): squared L2 .8, cosine .6.
  const found = await read(t, {
    ids: [["a", "b"]], distances: [[0.8, 1]], embeddings: [[[1, 0], null]], query_embeddings: [[0.6, 0.8]],
  }, { metric: "cosine" });
  assert.deepEqual(list(found, "1")?.map(({ similarity }) => similarity?.toFixed(6)), ["0.600000", "0.500000"]);
});

test("a distance that no cosine has is none: 1 - 2.5", async (t) => {
  const found = await read(t, { ids: [["a"]], distances: [[2.5]] }, { metric: "cosine" });
  assert.deepEqual([list(found, "1")?.[0]?.score, list(found, "1")?.[0]?.similarity], [2.5, null]);
});

test("Search: scores[][] rise as distances do; answers of several calls in one list are its queries", async (t) => {
  const one = (id: string, score: number) => (
    { ids: [[id]], documents: [[null]], scores: [[score]], metadatas: [[null]] }
  );
  const found = await read(t, [one("a", 0.1), one("b", 0.2)]);
  assert.deepEqual(
    [list(found, "1")?.[0]?.score, list(found, "2")?.[0]?.id, found.stages[0]?.scoreKind], [0.1, "b", "distance"],
  );
  const single = await read(t, one("a", 0.1));
  assert.equal(list(single, "1")?.[0]?.score, 0.1);
});

test("rows() of a query: one list a query, distance or score", async (t) => {
  const found = await read(
    t, [[{ id: "a", distance: 0.5, metadata: null, document: "A" }], [{ id: "b", score: 0.25, document: "B" }]],
  );
  assert.deepEqual([list(found, "1")?.[0]?.score, list(found, "2")?.[0]?.score], [0.5, 0.25]);
});

test("a document twice in one list is kept once and said", async (t) => {
  const found = await read(t, { ids: [["a", "a", "b"]], distances: [[0.1, 0.2, 0.3]] });
  assert.deepEqual(list(found, "1")?.map(({ id, score }) => [id, score]), [["a", 0.1], ["b", 0.3]]);
  assert.deepEqual([said(found, "duplicate ids")?.count, said(found, "duplicate ids")?.of], [1, 3]);
});

test("--map names the fields; epoch numbers become instants and are counted", async (t) => {
  const rows = {
    ids: ["a", "b"], documents: ["A", "B"],
    metadatas: [{ seen: 1767323045, kind: "k", body: "other" }, { seen: "yesterday" }],
  };
  const found = await read(
    t, rows, { map: new Map([["createdAt", "metadata.seen"], ["key", "kind"], ["text", "body"]]) },
  );
  assert.deepEqual(found.documents.map(({ text, createdAt, key }) => [text, createdAt, key]), [
    ["other", "2026-01-02T03:04:05.000Z", "k"], ["B", "yesterday", ""],
  ]);
  assert.deepEqual([said(found, "epoch times")?.count, said(found, "epoch times")?.of], [1, 2]);
  assert.match(said(found, "createdAt from metadata")?.handled ?? "", /"seen" is read as createdAt, as --map says/);
});

test("numbers that are no instant from 2001 to 2286 stay as they are; ms and µs are told by their size", async (t) => {
  const times = [1_767_323_045_500, 1_767_323_045_500_000, 99_999_999_999, 17, 1_767_323_045.25];
  const found = await read(t, { ids: times.map(String), metadatas: times.map((ts) => ({ ts })) });
  assert.deepEqual(found.documents.map(({ createdAt }) => createdAt), [
    "2026-01-02T03:04:05.500Z", "2026-01-02T03:04:05.500Z", "99999999999", "17", "2026-01-02T03:04:05.250Z",
  ]);
});

test("vectors of some documents only are left out and said; so is an id that comes twice", async (t) => {
  const found = await read(t, { ids: ["a", "b", "a"], documents: ["A", "B", "C"], embeddings: [[1, 0], null, [0, 1]] });
  assert.equal(found.vectors, null);
  assert.deepEqual(found.documents.map(({ text }) => text), ["A", "B"]);
  assert.deepEqual([said(found, "documents without a vector")?.count, said(found, "duplicate ids")?.count], [1, 1]);
});

test("an empty answer is an empty answer", async (t) => {
  assert.deepEqual((await read(t, { ids: [], documents: [], metadatas: [] })).documents, []);
  assert.deepEqual([...((await read(t, { ids: [[]], distances: [[]] })).stages[0]?.lists ?? [])], [["1", []]]);
});

const FAULTS: readonly (readonly [string, unknown, RegExp])[] = [
  [
    "a part of another length", { ids: ["a"], documents: ["x", "y"] },
    /"documents" expected 1 elements, as ids has, got 2$/,
  ],
  ["an id that is a number", { ids: ["a", 7] }, /"ids\[1\]" expected a non-empty string, got 7$/],
  ["an empty id", { ids: [""] }, /"ids\[0\]" expected a non-empty string, got ""$/],
  ["a document that is a number", { ids: ["a"], documents: [4] }, /"documents\[0\]" expected a string or null, got 4$/],
  [
    "metadata that is a list", { ids: ["a"], metadatas: [[1]] },
    /"metadatas\[0\]" expected an object or null, got \[1\]$/,
  ],
  [
    "a vector with a string", { ids: ["a"], embeddings: [[1, "2"]] },
    /"embeddings\[0\]\[1\]" expected a number, got "2"$/,
  ],
  [
    "vectors of two lengths", { ids: ["a", "b"], embeddings: [[1, 2], [1]] },
    /"vector of \\"b\\"" expected 2 numbers.*got 1$/,
  ],
  [
    "a distance that is a string", { ids: [["a"]], distances: [["0.1"]] },
    /"distances\[0\]\[0\]" expected a finite number or null, got "0.1"$/,
  ],
  [
    "a list of another length", { ids: [["a", "b"]], distances: [[0.1]] },
    /"distances\[0\]" expected 2 elements, as its ids, got 1$/,
  ],
  ["no ids", { documents: ["x"] }, /"ids" expected a list, got nothing$/],
  ["ids that are a word", { ids: "a" }, /"ids" expected a list or null, got "a"$/],
  ["a number", "17", /expected an object or a list, got 17$/],
  ["rows without an id", [{ document: "x" }], /"\[0\]" expected a record with an id/],
  ["mixed lists", { ids: [["a"], "b"] }, /"ids\[1\]" expected a list of ids/],
  ["bidi marks in a wrong value", { ids: [["a"]], distances: [["\u202e1"]] }, /got "\\u202e1"$/],
];

for (const [what, content, message] of FAULTS) {
  test(`${what} is a FormatError naming the field`, async (t) => {
    await assert.rejects(read(t, content), (error: Error) => {
      assert.equal(error.name, "FormatError", error.stack);
      assert.match(error.message, message);
      return true;
    });
  });
}

test("readAny knows it by its keys and notes what is odd about its vectors and times", async (t) => {
  const file = join(temporary(t), "dump.json");
  writeFileSync(file, JSON.stringify(GET));
  const found = await readAny([file]);
  assert.equal(found.format, "Chroma get");
  assert.deepEqual([said(found, "unnormalised vectors")?.count, said(found, "missing times")?.count], [2, 1]);
});
