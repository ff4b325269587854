import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import fc from "fast-check";
import { readAny, readMem0History, type Found } from "../../../lib/formats";
import type { Change } from "../../../lib/formats/mem0/changes";
import { replay } from "../../../lib/formats/mem0/replay";
import { fixture, stateOf, temporary } from "../../helpers/unpacked";

const said = (found: Pick<Found, "noticed">, name: string) => found.noticed.find((notice) => notice.name === name);
const counts = (found: Pick<Found, "noticed">, name: string) => [said(found, name)?.count, said(found, name)?.of];

test("mem0 (Python): the replayed history is what mem0's own get_all says, its hashes the keys", async (t) => {
  const folder = temporary(t);
  copyFileSync(fixture("formats", "mem0", "fixtures", "history.db"), join(folder, "history.db"));
  const before = stateOf(folder);
  const found = await readMem0History(join(folder, "history.db"));
  assert.deepEqual(stateOf(folder), before);
  const { results } = JSON.parse(readFileSync(fixture("formats", "mem0", "fixtures", "get_all.json"), "utf8")) as {
    readonly results: readonly Readonly<Record<"id" | "memory" | "hash" | "created_at", string>>[];
  };
  const own = found.documents.map(({ id, text, key, createdAt }) => [id, text, key, createdAt]);
  const theirs = results.map(({ id, memory, hash, created_at: at }) => [id, memory, hash, at]);
  assert.deepEqual([...own].sort(), [...theirs].sort());
  assert.deepEqual(found.documents.map(({ text }) => text), [
    "Prefers tabs over spaces", "Deploys on Tuesdays", "Never run migrations twice", "Likes dark roast coffee",
  ]);
  assert.equal(found.format, "mem0 history (Python)");
  assert.equal(found.documents[1]?.metadata.get("updates"), "2");
  assert.deepEqual([counts(found, "memories deleted"), counts(found, "memories updated")], [[1, 5], [1, 5]]);
  assert.match(said(found, "adds skipped by hash: not observable")?.handled ?? "", /no row/);
  assert.deepEqual(counts(found, "messages not read"), [2, null]);
});

test("mem0 (TypeScript): memory_history with previous_value, new_value and action", async () => {
  const found = await readMem0History(fixture("formats", "mem0", "fixtures", "memory_history.db"));
  assert.equal(found.format, "mem0 history (TypeScript)");
  assert.deepEqual(found.documents.map(({ id, text, createdAt, key }) => [id, text, createdAt, key]), [
    ["m1", "Prefers tabs over spaces", "2026-10-01T10:00:00.000Z", md5("Prefers tabs over spaces")],
    ["m2", "Deploys on Thursdays", "2026-10-02T10:00:00.000Z", md5("Deploys on Thursdays")],
  ]);
  assert.equal(found.documents[1]?.metadata.get("updated_at"), "2026-10-04T10:00:00.000Z");
  assert.deepEqual([counts(found, "memories deleted"), counts(found, "memories updated")], [[1, 3], [1, 3]]);
});

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

const change = (event: string, memory: string, before: string | null, after: string | null): Change => Object.freeze({
  event, memory, before, after, createdAt: null, updatedAt: null, more: new Map<string, string>(),
  place: `row of ${memory}`,
});

test("rows that do not fit what went before are replayed as they come, and counted with the first place", () => {
  const found = replay([
    change("ADD", "a", null, "one"), change("UPDATE", "a", "not one", "two"), change("ADD", "a", null, "three"),
    change("UPDATE", "b", "lost", "found"), change("DELETE", "c", "lost", null), change("NONE", "a", null, null),
    change("DELETE", "a", "three", null), change("UPDATE", "a", "three", "four"),
  ], "h.db");
  assert.deepEqual(found.alive.map(({ id, text }) => [id, text]), [["b", "found"], ["a", "four"]]);
  assert.deepEqual(found.noticed.map(({ name, count, of, first }) => [name, count, of, first]), [
    ["memories deleted", 2, 3, "h.db: row of c"],
    ["memories updated", 2, 3, "h.db: row of a"],
    ["memories added twice", 1, 8, "h.db: row of a"],
    ["changes of unknown memories", 3, 8, "h.db: row of b"],
    ["old text is not the text before", 1, 8, "h.db: row of a"],
    ["other events", 1, 8, 'h.db: row of a: "NONE"'],
  ]);
});

test("for any history: alive is each memory whose last row is no DELETE, with that row's text", () => {
  const row = fc.record({
    event: fc.constantFrom("ADD", "UPDATE", "DELETE"), memory: fc.constantFrom("a", "b", "__proto__"),
    after: fc.string(),
  });
  fc.assert(fc.property(fc.array(row), (rows) => {
    const found = replay(rows.map(({ event, memory, after }) => change(event, memory, null, after)), "h.db");
    const last = new Map(rows.map((one) => [one.memory, one]));
    const expected = [...last.values()].filter(({ event }) => event !== "DELETE").map(
      ({ memory, after }) => [memory, after],
    );
    assert.deepEqual(found.alive.map(({ id, text }) => [id, text]).sort(), expected.sort());
  }));
});

test("an odd type, a missing column and another database are refused with table, column and row", async (t) => {
  const make = (name: string, sql: string): string => {
    const file = join(temporary(t), name);
    new Database(file).exec(sql).close();
    return file;
  };
  const columns = "memory_id TEXT, old_memory TEXT, new_memory TEXT, event TEXT";
  const odd = make("odd.db", `CREATE TABLE history (${columns}); INSERT INTO history VALUES ('a', NULL, x'ff', 'ADD')`);
  await assert.rejects(
    readMem0History(odd), /odd\.db: "history\.new_memory \(row 1\)" expected a text or null, got 1 bytes$/,
  );
  const nameless = make(
    "null.db", `CREATE TABLE history (${columns}); INSERT INTO history VALUES (NULL, NULL, 'x', 'ADD')`,
  );
  await assert.rejects(readMem0History(nameless), /"history\.memory_id \(row 1\)" expected a text, got null$/);
  const narrow = make("narrow.db", "CREATE TABLE history (memory_id TEXT, event TEXT)");
  await assert.rejects(
    readMem0History(narrow),
    /"history" expected the columns memory_id, old_memory, new_memory, event, got memory_id, event$/,
  );
  const other = make("other.db", "CREATE TABLE bookmarks (id INTEGER)");
  await assert.rejects(readMem0History(other), /expected a table history or memory_history of mem0, got bookmarks$/);
  const view = make("view.db", `CREATE TABLE x (${columns}); CREATE VIEW history AS SELECT * FROM x`);
  await assert.rejects(readMem0History(view), /expected a table history or memory_history of mem0, got x$/);
});

test("an empty history is nothing alive; a history without times has none", async (t) => {
  const file = join(temporary(t), "h.db");
  const columns = "memory_id TEXT, old_memory TEXT, new_memory TEXT, event TEXT";
  new Database(file).exec(`CREATE TABLE history (${columns})`).close();
  assert.deepEqual((await readMem0History(file)).documents, []);
  new Database(file).exec("INSERT INTO history VALUES ('a', NULL, 'x', 'add')").close();
  assert.deepEqual((await readMem0History(file)).documents.map(({ id, createdAt }) => [id, createdAt]), [["a", null]]);
});

test("readAny tells a history by its tables", async () => {
  const found = await readAny([fixture("formats", "mem0", "fixtures", "history.db")]);
  assert.deepEqual([found.format, found.documents.length], ["mem0 history (Python)", 4]);
});
