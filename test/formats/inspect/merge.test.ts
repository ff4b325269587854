import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeFound, type Found, type Part, type StoredText } from "../../../lib/formats";

const EMPTY: Found = Object.freeze({
  format: "toy", queries: [], documents: [], stages: [], qrels: null, vectors: null, noticed: [],
});

const part = (path: string, found: Partial<Found>): Part => Object.freeze({ path, found: { ...EMPTY, ...found } });
const doc = (id: string, more: Partial<StoredText> = {}): StoredText => {
  return { id, text: "", createdAt: null, key: "", metadata: new Map(), ...more };
};
const two = (...data: readonly number[]): Found["vectors"] => {
  return { data: Float32Array.from(data), count: data.length / 2, dimension: 2 };
};

test("mergeFound joins what several files say of a document and a query", () => {
  const merged = mergeFound([
    part("a", { documents: [doc("x", { text: "t" })], queries: [{ id: "q", text: "why" }] }),
    part("b", {
      documents: [doc("x", { createdAt: "2026", key: "k" }), doc("y")], queries: [{ id: "q", text: "", at: "now" }],
    }),
  ]);
  assert.deepEqual(merged.documents, [doc("x", { text: "t", createdAt: "2026", key: "k" }), doc("y")]);
  assert.deepEqual(merged.queries, [{ id: "q", text: "why", at: "now" }]);
  assert.equal(merged.format, "toy");
});

test("mergeFound refuses another time, key or query text for one id, in the later file", () => {
  const cases: readonly (readonly [Partial<Found>, Partial<Found>, RegExp])[] = [
    [{ documents: [doc("x", { createdAt: "1" })] }, { documents: [doc("x", { createdAt: "2" })] }, /^b: "createdAt"/],
    [{ documents: [doc("x", { key: "1" })] }, { documents: [doc("x", { key: "2" })] }, /^b: "key" expected the same/],
    [{ queries: [{ id: "q", text: "1" }] }, { queries: [{ id: "q", text: "2" }] }, /^b: "query text" expected/],
  ];
  for (const [a, b, message] of cases) {
    assert.throws(() => mergeFound([part("a", a), part("b", b)]), { name: "FormatError", message });
  }
});

test("mergeFound orders vectors as the documents, leaves out those of some only, refuses two dimensions", () => {
  const a = part("a", { documents: [doc("x")], vectors: two(1, 2) });
  const b = part("b", { documents: [doc("y"), doc("x")], vectors: two(3, 4, 5, 6) });
  assert.deepEqual([...(mergeFound([a, b]).vectors?.data ?? [])], [1, 2, 3, 4]);
  const some = mergeFound([a, part("c", { documents: [doc("z")] })]);
  const [notice] = some.noticed;
  assert.deepEqual([some.vectors, notice?.name, notice?.count], [null, "documents without a vector", 1]);
  const odd = part("d", { documents: [doc("z")], vectors: { data: new Float32Array(3), count: 1, dimension: 3 } });
  const message = /^d: "vectors" expected vectors of 2 numbers/;
  assert.throws(() => mergeFound([a, odd]), { name: "FormatError", message });
});

test("mergeFound of one part is that part, and of none a RangeError", () => {
  const found = { ...EMPTY, documents: [doc("x")], vectors: two(1, 2) };
  assert.deepEqual(mergeFound([{ path: "a", found }]), found);
  assert.throws(() => mergeFound([]), { name: "RangeError" });
});
