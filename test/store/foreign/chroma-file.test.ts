import assert from "node:assert/strict";
import { test } from "node:test";
import Database from "better-sqlite3";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForeignFault, readChromaFolder } from "../../../lib/store/foreign";
import { stateOf, temporary, unpacked } from "../../helpers/unpacked";

const PACKS = [["0.4.24", ["cosine"]], ["0.5.23", ["cosine", "l2"]]] as const;
const packed = (version: string) => ["formats", "chroma", "fixtures", `chroma-${version}.json.gz`];

for (const [version, configured] of PACKS) {
  test(`a directory of chromadb ${version} is read without a server, and not changed`, async (t) => {
    const folder = unpacked(t, ...packed(version));
    const before = stateOf(folder);
    const found = await readChromaFolder(folder, { collection: "lessons", server: "none" });
    assert.deepEqual(stateOf(folder), before);
    assert.deepEqual(found.collection.configured, configured);
    assert.deepEqual(found.others.map(({ name, records }) => [name, records]), [["dots", 19], ["facts", 19]]);
    const ids = Array.from({ length: 20 }, (_, i) => `lessons-${i}`).filter((id) => id !== "lessons-3");
    assert.deepEqual(found.records.map(({ id }) => id), ids);
    const [first] = found.records;
    assert.equal(first?.document, "lessons text 0");
    assert.deepEqual([...(first?.metadata ?? [])].sort(), [
      ["created_at", "2026-01-10T08:00:00Z"], ["n", "0"], ["ok", "true"], ["pattern", "p0"], ["w", "0"],
    ].sort());
    const changed = found.records.find(({ id }) => id === "lessons-4");
    assert.deepEqual(
      [changed?.document, changed?.metadata.get("n"), changed?.metadata.get("pattern")], ["changed", "400", "p4"],
    );
    assert.deepEqual([found.vectorsFrom, found.noServer, found.metric], ["log", "not asked for", null]);
  });
}

test("of a purged log only the last vectors are left, and of a deleted record none", async (t) => {
  const folder = unpacked(t, ...packed("0.5.23"));
  const { queue } = await readChromaFolder(folder, { collection: "facts", server: "none" });
  assert.ok(queue.vectors.size > 0 && queue.vectors.size < 19, String(queue.vectors.size));
  assert.ok(!queue.vectors.has("facts-3"));
  // The fifth vector of make.py, by Python's struct: the record that was changed last.
  assert.deepEqual([...(queue.vectors.get("facts-4") ?? [])], [
    0.5097329020500183, 1.7908357381820679, 0.3084118068218231, -0.41327810287475586,
  ]);
  assert.deepEqual([queue.waiting, queue.unread], [0, 0]);
});

test("a collection that is not there is refused with those that are; so is a missing file", async (t) => {
  const folder = unpacked(t, ...packed("0.5.23"));
  const of = (collection: string) => readChromaFolder(folder, { collection, server: "none" });
  await assert.rejects(of("none"), /chroma\.sqlite3: expected a collection "none", got dots, facts, lessons$/);
  await assert.rejects(
    readChromaFolder(temporary(t)), (error) => isForeignFault(error) && error.code === "FOREIGN_MISSING",
  );
  writeFileSync(join(folder, "chroma.sqlite3"), "no database");
  await assert.rejects(of("facts"), (error) => isForeignFault(error) && error.code === "FOREIGN_NOT_SQLITE");
});

test("another program's database under Chroma's name is refused with its tables", async (t) => {
  const folder = temporary(t);
  const db = new Database(join(folder, "chroma.sqlite3"));
  db.exec("CREATE TABLE bookmarks (id INTEGER)");
  db.close();
  await assert.rejects(readChromaFolder(folder), /expected a table "collections", got bookmarks$/);
});

test("types that SQLite lets in anywhere are refused with table and column", async (t) => {
  const folder = unpacked(t, ...packed("0.5.23"));
  const db = new Database(join(folder, "chroma.sqlite3"));
  db.exec("UPDATE embedding_metadata SET string_value = x'00ff' WHERE key = 'pattern'");
  db.close();
  await assert.rejects(readChromaFolder(folder, { server: "none" }),
    /chroma\.sqlite3: "embedding_metadata\.string_value" expected a text or null, got 2 bytes$/);
});

test("the log is replayed: the last vector counts, a deletion takes it, other encodings are counted", async (t) => {
  const folder = unpacked(t, ...packed("0.5.23"));
  const db = new Database(join(folder, "chroma.sqlite3"));
  const topic = db.prepare("SELECT topic FROM embeddings_queue WHERE id LIKE 'facts%'").pluck().get() as string;
  const columns = "seq_id, operation, topic, id, vector, encoding";
  const put = db.prepare(`INSERT INTO embeddings_queue (${columns}) VALUES (?, ?, ?, ?, ?, ?)`);
  const bytes = (...values: readonly number[]) => Buffer.from(Float32Array.from(values).buffer);
  const [ADD, UPDATE, DELETE] = [0, 1, 3];
  put.run(9_001, ADD, topic, "kept", bytes(1, 2), "FLOAT32");
  put.run(9_002, UPDATE, topic, "kept", bytes(3, 4), "FLOAT32");
  put.run(9_003, UPDATE, topic, "kept", null, null);
  put.run(9_004, ADD, topic, "gone", bytes(1, 2), "FLOAT32");
  put.run(9_005, DELETE, topic, "gone", null, null);
  put.run(9_006, ADD, topic, "other", Buffer.from([1, 0, 0, 0]), "INT32");
  put.run(9_007, ADD, topic.replace(/.$/, "x"), "elsewhere", bytes(1, 2), "FLOAT32");
  db.close();
  const { queue } = await readChromaFolder(folder, { collection: "facts", server: "none" });
  const of = (id: string) => [...(queue.vectors.get(id) ?? [])];
  assert.deepEqual([of("kept"), of("gone"), of("other"), of("elsewhere")], [[3, 4], [], [], []]);
  assert.deepEqual([queue.waiting, queue.unread], [6, 1]);
});
