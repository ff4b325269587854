import assert from "node:assert/strict";
import BetterSqlite3 from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openStore } from "../../lib/store";
import { KEPT_CHANGES } from "../../lib/store/schema-outbox";
import { MIGRATIONS, APPLICATION_ID } from "../../lib/store/schema";
import { toVectors } from "../../lib/vectors";
import { experience } from "./experience";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-outbox-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

test("every change has its row in the outbox, in order, whoever made it", () => {
  const store = openStore(":memory:", { cap: 2 });
  store.addAll([experience({ id: "a" }), experience({ id: "b" })]);
  store.putVectors({ model: "m", revision: "1" }, "T2", ["b"], toVectors([[1, 2]]));
  store.putVectors({ model: "m", revision: "1" }, "T2", ["b"], toVectors([[2, 1]]));
  store.touch(["a", "ghost"]);
  store.add(experience({ id: "c" }));
  store.remove(["a", "a", "ghost"]);
  const key = { model: "m", revision: "1", pooling: "", variant: "T2" };
  const said = store.changes(0)?.map(({ change, kind, id, key: of }) => [change, kind, id, of]);
  assert.deepEqual(said, [
    [1, "added", "a", null], [2, "added", "b", null], [3, "vector", "b", key], [4, "vector", "b", key],
    [5, "used", "a", null], [6, "added", "c", null], [7, "removed", "b", null], [8, "removed", "a", null],
  ]);
  assert.deepEqual(store.changes(6, 1)?.map(({ id }) => id), ["b"]);
  assert.deepEqual([store.changes(8), store.lastChange()], [[], 8]);
});

test("a change and its outbox row are one transaction: what is rolled back leaves no trace", () => {
  const store = openStore(":memory:");
  store.add(experience({ id: "a" }));
  assert.throws(() => store.addAll([experience({ id: "b" }), experience({ id: "a" })]));
  const put = () => store.putVectors("m", "T0", ["a", "ghost"], toVectors([[1, 2], [3, 4]]));
  assert.throws(put, /ghost/);
  assert.equal(store.lastChange(), 1);
});

test("experiences and their vectors are stored in one transaction: all of both or none", () => {
  const store = openStore(":memory:");
  const pair = ["a", "b"].map((id) => experience({ id }));
  const add = (...vectors: readonly number[][]) =>
    store.addAll(pair, { model: "m", variant: "T0", vectors: toVectors(vectors) });
  assert.throws(() => add([1, 2]), /got 2 ids and 1 vectors/);
  store.add(experience({ id: "x" }));
  store.putVectors("m", "T0", ["x"], toVectors([[1, 2, 3]]));
  assert.throws(() => add([1, 2], [3, 4]), /has 3 dimensions, got 2/);
  assert.equal(store.size(), 1);
  add([1, 2, 3], [4, 5, 6]);
  assert.deepEqual(store.vectors("m", "T0").ids, ["x", "a", "b"]);
});

test("a place the outbox does not reach, in the past or in a future that was restored away, is null", () => {
  const store = openStore(file("long.db"), { journal: "delete" });
  assert.deepEqual(store.changes(0), []);
  store.add(experience({ id: "a" }));
  assert.equal(store.changes(2), null);
  store.close();
  const raw = new BetterSqlite3(file("long.db"));
  raw.exec(`INSERT INTO outbox (change, kind, id) VALUES (${KEPT_CHANGES + 999}, 'used', 'a')`);
  raw.close();
  const again = openStore(file("long.db"), { journal: "delete" });
  again.touch(["a"]);
  assert.equal(again.lastChange(), KEPT_CHANGES + 1_000);
  assert.equal(again.changes(999), null);
  assert.equal(again.changes(KEPT_CHANGES + 998)?.length, 2);
  again.close();
});

test("vectors of one model but other revisions or poolings are kept apart", () => {
  const store = openStore(":memory:");
  store.add(experience({ id: "a" }));
  const keys = ["m", { model: "m", revision: "2" }, { model: "m", pooling: "cls" }] as const;
  keys.forEach((key, at) => store.putVectors(key, "T0", ["a"], toVectors([[at + 1, 9]])));
  assert.deepEqual(keys.map((key) => store.vectors(key, "T0").vectors.data[0]), [1, 2, 3]);
  assert.deepEqual(store.vectorKeys()[1], {
    model: "m", revision: "2", pooling: "", variant: "T0", dimension: 2, count: 1,
  });
  store.remove(["a"]);
  assert.deepEqual(store.vectorKeys(), []);
});

test("float32 read in the wrong byte order is refused before it is stored", () => {
  const store = openStore(":memory:");
  store.add(experience({ id: "a" }));
  const bytes = Buffer.from(Float32Array.from({ length: 64 }, (_, at) => Math.sin(at + 1) / 8).buffer).swap32();
  const read = new Float32Array(bytes.buffer, bytes.byteOffset, 64);
  const swapped = read.map((value) => (Number.isNaN(value) ? 1 : value));
  const data = { data: swapped, count: 1, dimension: 64 };
  assert.throws(() => store.putVectors("m", "T0", ["a"], data), /wrong byte order/);
  assert.deepEqual(store.vectorKeys(), []);
});

test("a store of the first schema is brought up to date when opened for writing, and refused when only read", () => {
  const path = file("first.db");
  const raw = new BetterSqlite3(path);
  MIGRATIONS[0]?.(raw);
  raw.exec(`
    INSERT INTO experience VALUES (7, 'a', 't', 'd', 'f', 'p', 'success', 'tool_retry', NULL, 4, 'web', 'x', 's', '[1]',
      2, NULL, 1);
    INSERT INTO keyword (rowid, tokens) VALUES (7, 'd');
    INSERT INTO embedder VALUES (3, 'toy', 'T0', 2);
    INSERT INTO vector VALUES (3, 7, x'0000803f00000040');
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = 1`);
  raw.close();
  assert.throws(() => openStore(path, { mode: "read-only" }), { code: "STORE_OLDER" });
  const store = openStore(path);
  assert.deepEqual(store.vectors("toy", "T0").vectors.data, Float32Array.of(1, 2));
  assert.equal(store.get("a")?.hitCount, 4);
  assert.deepEqual(store.verify(), { experiences: 1, vectors: 1, problems: [] });
  assert.deepEqual(store.changes(0), []);
  store.touch(["a"]);
  assert.equal(store.changes(0)?.length, 1);
  assert.match(store.identity, /^[0-9a-f-]{36}$/);
  store.close();
});
