import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import Database from "better-sqlite3";
import { isFormatError, readAny, readSqlite } from "../../../lib/formats";
import { fixture, stateOf, temporary, unpacked } from "../../helpers/unpacked";

test("an SQLite file is read by what is in it: mem0's or Chroma's", async (t) => {
  assert.equal(
    (await readSqlite(fixture("formats", "mem0", "fixtures", "history.db"))).format, "mem0 history (Python)",
  );
  const folder = unpacked(t, "formats", "chroma", "fixtures", "chroma-0.5.23.json.gz");
  const found = await readSqlite(join(folder, "chroma.sqlite3"), { server: "none", collection: "facts" });
  assert.equal(found.format, 'Chroma directory (collection "facts")');
});

test("another program's database is one line with its tables; nothing beside it changes", async (t) => {
  const folder = temporary(t);
  const file = join(folder, "shop.db");
  new Database(file).exec("CREATE TABLE orders (id INTEGER)").close();
  const before = stateOf(folder);
  await assert.rejects(readAny([file]), (error: Error) => {
    assert.ok(isFormatError(error));
    assert.equal(error.message, `${file}: expected the tables of a mem0 history or of Chroma, got orders`);
    return true;
  });
  assert.deepEqual(stateOf(folder), before);
});

for (const [what, content, code] of [
  ["an encrypted database", randomBytes(8_192), "FOREIGN_ENCRYPTED"],
  ["bytes that are no database", Buffer.from([0, 1, 2, 255]), "FOREIGN_NOT_SQLITE"],
] as const) {
  test(`${what} under a database's name is refused by that name`, async (t) => {
    const file = join(temporary(t), "memory.db");
    writeFileSync(file, content);
    await assert.rejects(readAny([file]), (error: Error & { readonly code?: string }) => {
      assert.equal(error.code, code);
      assert.ok(isFormatError(error), String(error));
      return true;
    });
  });
}
