import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import Database from "better-sqlite3";
import { isForeignFault, openForeign } from "../../../lib/store/foreign";
import { stateOf, temporary } from "../../helpers/unpacked";

const MODULE = "../../../lib/store/foreign/open-foreign";

/** A small database; `make` may do more to it. */
function database(folder: string, make: (db: Database.Database) => void = () => undefined): string {
  const file = join(folder, "some.db");
  const db = new Database(file);
  db.exec("CREATE TABLE thing (id INTEGER PRIMARY KEY, text TEXT, n INTEGER)");
  db.exec("INSERT INTO thing VALUES (1, 'a', 9007199254740993)");
  make(db);
  db.close();
  return file;
}

/** Opens, expects the code, and shows that nothing in the folder moved. */
async function refused(folder: string, file: string, code: string, message: RegExp): Promise<void> {
  const before = stateOf(folder);
  await assert.rejects(openForeign(file), (error) => {
    assert.ok(isForeignFault(error), String(error));
    assert.deepEqual([error.code, error.file], [code, file]);
    assert.match(error.message, message);
    return true;
  });
  assert.deepEqual(stateOf(folder), before);
}

/** A temporary folder of this test's own, so that nobody else's copies are seen; their names. */
function ownTemporary(t: TestContext): () => readonly string[] {
  const [own, was] = [temporary(t), process.env.TMPDIR];
  process.env.TMPDIR = own;
  t.after(() => {
    if (was === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = was;
  });
  return () => readdirSync(own);
}

test("a database is read row by row, whole numbers unrounded, and neither it nor its folder changes", async (t) => {
  const folder = temporary(t);
  const file = database(folder);
  const before = stateOf(folder);
  const db = await openForeign(file);
  assert.deepEqual(
    [...db.rows("SELECT * FROM thing")],
    [new Map<string, unknown>([["id", 1n], ["text", "a"], ["n", 9007199254740993n]])],
  );
  assert.deepEqual([...db.tables], [["thing", ["id", "text", "n"]]]);
  assert.throws(() => [...db.rows("DELETE FROM thing RETURNING id")], /FOREIGN_DAMAGED|readonly|query_only/i);
  db.close();
  assert.deepEqual(stateOf(folder), before);
});

test("rows that are only in a -wal are read, and no -shm appears beside the file", async (t) => {
  const [from, folder] = [temporary(t), temporary(t)];
  const file = join(folder, "some.db");
  const writer = new Database(join(from, "some.db"));
  writer.pragma("journal_mode = WAL");
  writer.exec("CREATE TABLE thing (id INTEGER); INSERT INTO thing VALUES (1), (2)");
  for (const name of ["some.db", "some.db-wal"]) copyFileSync(join(from, name), join(folder, name));
  writer.close();
  const before = stateOf(folder);
  const db = await openForeign(file);
  assert.deepEqual([...db.rows("SELECT count(*) AS n FROM thing")].map((row) => row.get("n")), [2n]);
  db.close();
  assert.deepEqual(stateOf(folder), before);
  assert.deepEqual(readdirSync(folder), ["some.db", "some.db-wal"]);
});

test("a transaction that a crash left in a -journal is rolled back in the copy, not in the file", async (t) => {
  const [from, folder] = [temporary(t), temporary(t)];
  const writer = new Database(database(from));
  const add = writer.prepare("INSERT INTO thing VALUES (?, ?, 0)");
  for (let id = 2; id < 400; id += 1) add.run(id, "x".repeat(500));
  writer.pragma("cache_size = 1");
  writer.exec("BEGIN; UPDATE thing SET text = 'unfinished' || substr(text, 11)");
  for (const name of ["some.db", "some.db-journal"]) copyFileSync(join(from, name), join(folder, name));
  writer.exec("ROLLBACK");
  writer.close();
  const before = stateOf(folder);
  const db = await openForeign(join(folder, "some.db"));
  const unfinished = "SELECT count(*) AS n FROM thing WHERE text LIKE 'unfinished%'";
  assert.deepEqual([...db.rows(unfinished)].map((row) => row.get("n")), [0n]);
  db.close();
  assert.deepEqual(stateOf(folder), before);
  // The file alone has what was never committed.
  rmSync(join(folder, "some.db-journal"));
  const torn = await openForeign(join(folder, "some.db"));
  assert.ok(Number([...torn.rows(unfinished)][0]?.get("n")) > 0);
  torn.close();
});

test("views and virtual tables are no tables: reading them runs what somebody wrote", async (t) => {
  const file = database(temporary(t), (db) =>
    db.exec("CREATE VIEW history AS SELECT 1 AS memory_id; CREATE VIRTUAL TABLE words USING fts5(text)"));
  const db = await openForeign(file);
  assert.deepEqual([...db.tables.keys()], ["thing"]);
  db.close();
});

test("what is no database is refused by name, and left as it is", async (t) => {
  const folder = temporary(t);
  const at = (name: string, content: Buffer | string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const whole = readFileSync(database(temporary(t), (db) => {
    const add = db.prepare("INSERT INTO thing VALUES (?, ?, 0)");
    for (let id = 2; id < 300; id += 1) add.run(id, "y".repeat(300));
  }));
  const newer = Buffer.from(whole);
  newer.writeUInt8(3, 19);
  const schema = Buffer.from(whole);
  schema.writeUInt32BE(5, 44);
  const damaged = Buffer.from(whole);
  damaged.fill(0xaa, 4096 * 3, 4096 * 6);
  const encrypted = randomBytes(16_384);
  const gzip = Buffer.concat([Buffer.from("1f8b0800", "hex"), randomBytes(4_097)]);
  const text = at("text.db", "id,text\n1,a\n");
  await refused(folder, text, "FOREIGN_NOT_SQLITE", /expected an SQLite database, got another kind of file$/);
  await refused(folder, at("empty.db", ""), "FOREIGN_EMPTY", /got an empty file$/);
  await refused(folder, at("cut.db", whole.subarray(0, 60)), "FOREIGN_DAMAGED", /its first bytes only$/);
  await refused(folder, at("half.db", whole.subarray(0, 4096 * 5)), "FOREIGN_DAMAGED", /./);
  await refused(folder, at("newer.db", newer), "FOREIGN_NEWER", /file format 3/);
  await refused(folder, at("schema.db", schema), "FOREIGN_NEWER", /schema format 5/);
  await refused(folder, at("damaged.db", damaged), "FOREIGN_DAMAGED", /expected a sound database/);
  await refused(folder, at("secret.db", encrypted), "FOREIGN_ENCRYPTED", /encrypted/);
  await refused(folder, at("archive.db", gzip), "FOREIGN_NOT_SQLITE", /another kind of file/);
  await refused(folder, join(folder, "none.db"), "FOREIGN_MISSING", /ENOENT/);
  await refused(folder, folder, "FOREIGN_NOT_SQLITE", /a folder or device/);
});

test("a pipe is refused at once instead of waiting for its writer", async (t) => {
  const folder = temporary(t);
  const pipe = join(folder, "pipe.db");
  if (spawnSync("mkfifo", [pipe]).status !== 0) return t.skip("mkfifo: not here");
  await refused(folder, pipe, "FOREIGN_NOT_SQLITE", /device/);
});

test("a link is followed to its file, which stays as it is", async (t) => {
  const [folder, links] = [temporary(t), temporary(t)];
  symlinkSync(database(folder), join(links, "link.db"));
  const before = stateOf(folder);
  const db = await openForeign(join(links, "link.db"));
  assert.deepEqual([...db.tables.keys()], ["thing"]);
  db.close();
  assert.deepEqual(stateOf(folder), before);
});

test("a file or folder without permission is refused by name", (t) => {
  const folder = temporary(t);
  mkdirSync(join(folder, "locked"));
  const files = [database(join(folder, "locked")), database(folder)];
  chmodSync(join(folder, "some.db"), 0o000);
  chmodSync(join(folder, "locked"), 0o000);
  chmodSync(folder, 0o755);
  const said = asNobody(t, files);
  chmodSync(join(folder, "locked"), 0o755);
  if (said === null) return;
  assert.deepEqual(said, ["FOREIGN_DENIED", "FOREIGN_DENIED"]);
});

/** The codes of opening each file, by a user who may not: root may everything. */
function asNobody(t: TestContext, files: readonly string[]): readonly string[] | null {
  const program = `const { openForeign } = require(
    ${JSON.stringify(require.resolve("../../../lib/store/foreign/open-foreign"))},
  );
    (async () => { for (const file of ${JSON.stringify(files)})
      console.log(await openForeign(file).then(() => "opened", (error) => error.code)); })();`;
  const root = process.getuid?.() === 0;
  const run = spawnSync(
    process.execPath, ["-e", program], { encoding: "utf8", ...(root ? { uid: 65_534, gid: 65_534 } : {}) },
  );
  if (run.status === 0) return run.stdout.trim().split("\n");
  t.skip(`no other user here: ${run.error?.message ?? run.stderr.split("\n")[4] ?? ""}`);
  return null;
}

test("a database that changes while it is copied is refused after three tries, and the copy is removed", async (t) => {
  const file = database(temporary(t));
  const copies = ownTemporary(t);
  let at = 1_700_000_000;
  const timer = setInterval(() => utimesSync(file, at, (at += 1)), 0);
  t.after(() => clearInterval(timer));
  const said = new Set<string>();
  const code = (error: { readonly code: string }): string => error.code;
  const open = () => openForeign(file).then((db) => (db.close(), "opened"), code);
  for (let tried = 0; tried < 50 && !said.has("FOREIGN_BUSY"); tried += 1) {
    for (const one of await Promise.all(Array.from({ length: 8 }, open))) said.add(one);
  }
  said.delete("opened");
  assert.deepEqual([...said], ["FOREIGN_BUSY"]);
  assert.deepEqual(copies(), []);
});

test("the copy is gone after closing, and after a refusal", async (t) => {
  const file = database(temporary(t));
  const copies = ownTemporary(t);
  const db = await openForeign(file);
  assert.equal(copies().length, 1);
  db.close();
  assert.deepEqual(copies(), []);
  const damaged = readFileSync(file);
  damaged.fill(0xaa, 4096);
  writeFileSync(file, damaged);
  await assert.rejects(openForeign(file), { code: "FOREIGN_DAMAGED" });
  assert.deepEqual(copies(), []);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`a program that is ended by ${signal} leaves no copy behind, and ends by that signal`, async (t) => {
    const [file, own] = [database(temporary(t)), temporary(t)];
    const program = `const { openForeign } = require(${JSON.stringify(require.resolve(MODULE))});
      openForeign(${JSON.stringify(file)}).then(() => { console.log("open"); setInterval(() => undefined, 1000); });`;
    const child = spawn(process.execPath, ["-e", program], { env: { ...process.env, TMPDIR: own } });
    await once(child.stdout, "data");
    assert.equal(readdirSync(own).length, 1);
    child.kill(signal);
    assert.deepEqual(await once(child, "exit"), [null, signal]);
    assert.deepEqual(readdirSync(own), []);
  });
}
