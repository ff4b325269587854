import assert from "node:assert/strict";
import BetterSqlite3 from "better-sqlite3";
import { execFile } from "node:child_process";
import {
  chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { article85, fromLists } from "../../lib/recall";
import { openStore, recall } from "../../lib/store";
import { toVectors } from "../../lib/vectors";
import { ids, NOW } from "../ranked";
import { experience } from "./experience";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-store-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);
const code = (expected: string) => (error: Error & { code?: string }) => error.code === expected;

function written(name: string, rows: readonly string[] = ["a"]): string {
  const store = openStore(file(name), { journal: "delete" });
  store.addAll(rows.map((id) => experience({ id })));
  store.close();
  return file(name);
}

test("a store is kept in its file, in WAL with synchronous FULL, and leaves nothing else behind", () => {
  const path = file("kept.db");
  const store = openStore(path);
  store.addAll([experience({ id: "a" }), experience({ id: "b" })]);
  store.putVectors("toy", "T0", ["a"], toVectors([[1, 2]]));
  store.touch(["b"]);
  store.close();
  const again = openStore(path);
  assert.deepEqual(again.all().map(({ id, hitCount }) => [id, hitCount]), [["a", 0], ["b", 1]]);
  assert.deepEqual(again.vectors("toy", "T0").ids, ["a"]);
  again.close();
  const raw = new BetterSqlite3(path, { readonly: true });
  assert.equal(raw.pragma("journal_mode", { simple: true }), "wal");
  assert.equal(raw.pragma("application_id", { simple: true }), 0x52634c62);
  raw.close();
  assert.deepEqual(readdirSync(folder).filter((name) => name.includes("making")), []);
});

test("a missing file is made for writing and refused for reading", () => {
  assert.throws(() => openStore(file("none.db"), { mode: "read-only" }), code("STORE_MISSING"));
  assert.equal(existsSync(file("none.db")), false);
  assert.throws(() => openStore(join(folder, "no", "such", "folder.db")));
});

test("a read-only store reads, and refuses every write and a live recall", async () => {
  const store = openStore(written("read.db"), { mode: "read-only" });
  assert.deepEqual(ids(store.all()), ["a"]);
  assert.equal(store.keywords("timed", 3).length, 1);
  for (const write of [
    () => store.add(experience({ id: "b" })), () => store.touch(["a"]),
    () => store.putVectors("toy", "T0", ["a"], toVectors([[1]])),
  ]) assert.throws(write, code("STORE_READ_ONLY"));
  const pipeline = article85(fromLists(new Map()));
  await assert.rejects(recall(store, pipeline, { id: "q", text: "" }, { now: NOW }), code("STORE_READ_ONLY"));
  store.close();
});

test("an empty, a text, a foreign, a newer and a damaged file are refused, their bytes unchanged", () => {
  const foreign = (name: string, application: number): string => {
    const other = new BetterSqlite3(file(name));
    other.exec(`CREATE TABLE t (x); PRAGMA application_id = ${application}`);
    other.close();
    return file(name);
  };
  const newer = written("newer.db");
  const raise = new BetterSqlite3(newer);
  raise.pragma("user_version = 99");
  raise.close();
  const damaged = written("damaged.db", Array.from({ length: 60 }, (_, at) => `e${at}`));
  const bytes = readFileSync(damaged);
  bytes.fill(0x5a, 8_192, bytes.length - 4_096);
  writeFileSync(damaged, bytes);
  writeFileSync(file("empty.db"), "");
  writeFileSync(file("text.db"), "this is no database, but it is longer than a header ".repeat(4));
  const cases: readonly (readonly [string, string])[] = [
    [file("empty.db"), "STORE_EMPTY_FILE"], [file("text.db"), "STORE_NOT_SQLITE"],
    [foreign("zero.db", 0), "STORE_FOREIGN"], [foreign("other.db", 1234), "STORE_FOREIGN"],
    [newer, "STORE_NEWER"], [damaged, "STORE_DAMAGED"],
  ];
  for (const [path, expected] of cases) {
    for (const mode of ["read-write", "read-only"] as const) {
      const before = readFileSync(path);
      assert.throws(() => openStore(path, { mode }), code(expected), `${path} ${mode}`);
      assert.deepEqual(readFileSync(path), before, path);
    }
  }
});

test("a file or folder that may not be written to is refused for writing, by name, its bytes unchanged", (t) => {
  const ours = mkdtempSync(join(tmpdir(), "recall-lab-locked-"));
  t.after(() => {
    chmodSync(ours, 0o755);
    rmSync(ours, { recursive: true });
  });
  const path = join(ours, "store.db");
  const store = openStore(path, { journal: "delete" });
  store.add(experience({ id: "a" }));
  store.close();
  chmodSync(path, 0o444);
  chmodSync(ours, 0o555);
  const before = readFileSync(path);
  asNobody(() => {
    assert.throws(() => openStore(path), code("STORE_FILE_READ_ONLY"));
    const reading = openStore(path, { mode: "read-only" });
    assert.equal(reading.size(), 1);
    reading.close();
  });
  assert.deepEqual(readFileSync(path), before);
});

/** Nothing is read-only for root. */
function asNobody(work: () => void): void {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}

test("two connections write in turn, and both see everything", () => {
  const path = file("two.db");
  const [one, two] = [openStore(path), openStore(path)];
  one.add(experience({ id: "a" }));
  two.add(experience({ id: "b" }));
  assert.throws(() => two.add(experience({ id: "a" })), /stored already/);
  assert.deepEqual([ids(one.all()), ids(two.all())], [["a", "b"], ["a", "b"]]);
  one.close();
  two.close();
});

test("several processes may open a new store at once: each row is there, and the file is whole", async () => {
  const path = file("first.db");
  const program = `
    const { openStore } = require(process.argv[1]);
    const store = openStore(process.argv[2]);
    store.add({ ...JSON.parse(process.argv[3]), id: String(process.pid) });
    store.close();`;
  const args = ["-e", program, require.resolve("../../lib/store"), path, JSON.stringify(experience({ id: "x" }))];
  await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, args)));
  const store = openStore(path, { mode: "read-only" });
  assert.equal(store.size(), 4);
  store.close();
});

test("a locked store is waited for as long as asked, then says so", () => {
  const path = written("locked.db");
  const holder = new BetterSqlite3(path);
  const store = openStore(path, { busyTimeout: 30, journal: "delete" });
  holder.exec("BEGIN IMMEDIATE");
  assert.throws(() => store.add(experience({ id: "b" })), code("SQLITE_BUSY"));
  holder.exec("ROLLBACK");
  store.add(experience({ id: "b" }));
  holder.close();
  store.close();
});

test("a shipped store in journal mode delete is one file that a copy of carries everything", () => {
  const path = written("shipped.db");
  copyFileSync(path, file("copy.db"));
  const store = openStore(file("copy.db"), { mode: "read-only" });
  assert.deepEqual(ids(store.all()), ["a"]);
  store.close();
  assert.equal(existsSync(file("shipped.db-wal")), false);
});

test("a stored vector of the wrong length or without a direction is found when it is read", () => {
  const path = written("vectors.db");
  const store = openStore(path, { journal: "delete" });
  store.putVectors("toy", "T0", ["a"], toVectors([[1, 2]]));
  store.close();
  const raw = new BetterSqlite3(path);
  const short = "INSERT INTO vector (embedder, experience, data, hash) SELECT embedder, 99, x'00', hash FROM vector";
  assert.throws(() => raw.exec(short), /4 bytes for each dimension/);
  raw.exec("UPDATE vector SET data = x'0000000000000000'");
  raw.close();
  const again = openStore(path, { mode: "read-only" });
  assert.throws(() => again.vectors("toy", "T0"), /stored vector of "a".*all zeros/);
  again.close();
});
