import assert from "node:assert/strict";
import BetterSqlite3 from "better-sqlite3";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openStore, type Store } from "../../lib/store";
import { toVectors } from "../../lib/vectors";
import { ids } from "../ranked";
import { experience } from "./experience";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-transfer-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);
const code = (expected: string, message = /./) => (error: Error & { code?: string }) =>
  error.code === expected && message.test(error.message);

/** Two experiences, three vectors of two keys. */
function sample(path = ":memory:"): Store {
  const store = openStore(path);
  store.addAll([
    experience({ id: "__proto__", diagnosis: "a\0b \u2028 😀", hitCount: 3, source: "ours" }),
    experience({ id: "b", createdAt: null, successSeq: null, failedSeqs: [] }),
  ]);
  store.putVectors("toy", "T0", ["__proto__", "b"], toVectors([[0.1, -3e-30], [1, 2]]));
  store.putVectors({ model: "toy", revision: "r2", pooling: "cls" }, "T2", ["b"], toVectors([[5, 6, 7]]));
  return store;
}

function exported(name: string): string {
  sample().export(file(name));
  return file(name);
}

test("an export carries everything, bit by bit, into an empty store", () => {
  const path = exported("all.jsonl");
  const store = openStore(":memory:");
  const report = store.import(path);
  assert.deepEqual(report, { added: 2, same: 0, vectors: 3, conflicts: [], repaired: [], evicted: [] });
  assert.deepEqual(store.all(), sample().all());
  assert.deepEqual(store.vectors("toy", "T0"), sample().vectors("toy", "T0"));
  const key = { model: "toy", revision: "r2", pooling: "cls" };
  assert.deepEqual(store.vectors(key, "T2").vectors.data, Float32Array.of(5, 6, 7));
  assert.deepEqual(store.verify(), { experiences: 2, vectors: 3, problems: [] });
  assert.equal(store.keywords("timed", 3).length, 1);
  store.export(file("again.jsonl"));
  assert.equal(readFileSync(file("again.jsonl"), "utf8"), readFileSync(path, "utf8"));
  assert.deepEqual(readdirSync(folder).filter((name) => name.includes("making")), []);
});

test("importing again changes nothing; other content under a known id is reported and not taken", () => {
  const path = exported("twice.jsonl");
  const store = sample();
  store.touch(["b"]);
  const before = store.lastChange();
  assert.deepEqual(store.import(path), { added: 0, same: 2, vectors: 0, conflicts: [], repaired: [], evicted: [] });
  assert.equal(store.lastChange(), before);
  const other = openStore(":memory:");
  other.addAll([experience({ id: "b", diagnosis: "mine" })]);
  const report = other.import(path);
  assert.deepEqual(report.conflicts, [{ line: 3, id: "b", what: "experience" }]);
  assert.deepEqual([report.added, report.vectors, other.get("b")?.diagnosis], [1, 1, "mine"]);
  assert.deepEqual(other.vectors("toy", "T0").ids, ["__proto__"]);
  const moved = sample();
  moved.putVectors("toy", "T0", ["b"], toVectors([[2, 1]]));
  assert.deepEqual(moved.import(path).conflicts, [{ line: 5, id: "b", what: "vector" }]);
  assert.deepEqual(moved.vectors("toy", "T0").vectors.data.slice(2), Float32Array.of(2, 1));
});

test("a cut, altered, foreign or odd file is refused by name and line, and nothing of it is stored", () => {
  const lines = readFileSync(exported("good.jsonl"), "utf8").trimEnd().split("\n");
  const edit = (at: number, from: string | RegExp, to: string): readonly string[] =>
    lines.map((line, n) => (n === at ? line.replace(from, to) : line));
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [lines.slice(0, -1), /the last line is missing/],
    [[...lines.slice(0, 3), ...lines.slice(4)], /sha256/],
    [edit(1, "ours", "hers"), /bad.jsonl:2: "hash" must be/],
    [edit(0, "recall-lab store", "x"), /bad.jsonl:1: expected a recall-lab store of version 1/],
    [edit(0, '"version":1', '"version":2'), /bad.jsonl:1: expected/],
    [edit(2, "{", "["), /bad.jsonl:3: expected JSON/], [edit(2, /.*/, "7"), /bad.jsonl:3: expected an object, got 7/],
    [edit(2, '"kind":"experience"', '"kind":"?"'), /bad.jsonl:3: "kind" must be experience, vector or end/],
    [edit(2, '"failed_seqs":[]', '"failed_seqs":0'), /bad.jsonl:3: "failed_seqs" must be an array, got 0/],
    [edit(2, '"outcome":"success"', '"outcome":"ok"'), /outcome must be "success" or "failure"/],
    [edit(3, '"dimension":2', '"dimension":3'), /4 bytes for each of 3 dimensions/],
    [edit(3, '"dimension":2', '"dimension":"2"'), /"dimension" must be a number, got "2"/],
    [edit(3, '"revision":""', '"revision":null'), /"revision" must be a string, got null/],
    [edit(4, /"data":".*"/, '"data":"AADAfwAAgD8="'), /NaN/], [edit(4, /"data":".*"/, '"data":""'), /"data"/],
    [edit(4, '"id":"b"', '"id":"ghost"'), /no experience "ghost"/],
    [[...lines, lines[1] ?? ""], /bad.jsonl:8: nothing may follow the last line/],
    [[], /the last line is missing/],
  ];
  for (const [bad, message] of cases) {
    writeFileSync(file("bad.jsonl"), bad.map((line) => `${line}\n`).join(""));
    const store = openStore(":memory:");
    assert.throws(() => store.import(file("bad.jsonl")), message);
    assert.deepEqual([store.size(), store.lastChange(), store.vectorKeys()], [0, 0, []], String(message));
  }
  writeFileSync(file("latin1.jsonl"), Buffer.from([0x7b, 0xe9, 0x7d, 10]));
  assert.throws(() => openStore(":memory:").import(file("latin1.jsonl")), /latin1.jsonl:1: expected UTF-8/);
  assert.throws(() => openStore(":memory:").import(file("none.jsonl")), { code: "ENOENT" });
});

test("lone surrogates in an import are refused, or repaired and reported if asked", () => {
  const lines = readFileSync(exported("cut.jsonl"), "utf8").trimEnd().split("\n");
  const bad = lines.map((line, at) => (at === 2 ? line.replace("timed out", "cut \\ud83d") : line)).slice(0, 6);
  writeFileSync(file("cut.jsonl"), `${withEnd(bad)}\n`);
  assert.throws(() => openStore(":memory:").import(file("cut.jsonl")), /"b": diagnosis has a lone surrogate/);
  const store = openStore(":memory:", { illFormed: "repair" });
  assert.deepEqual(store.import(file("cut.jsonl")).repaired, [{ id: "b", field: "diagnosis" }]);
  assert.match(store.get("b")?.diagnosis ?? "", /cut \ufffd/);
  assert.equal(store.import(file("cut.jsonl")).same, 2);
});

test("an import beyond the cap says who had to go", () => {
  const store = openStore(":memory:", { cap: 2 });
  store.add(experience({ id: "old" }));
  assert.deepEqual(store.import(exported("cap.jsonl")).evicted, ["old"]);
  assert.deepEqual(store.evicted(), ["old"]);
});

test("lines longer than a block of the reader come through whole", () => {
  const store = openStore(":memory:");
  const long = (id: string) => ({ id, diagnosis: `${id}超`.repeat(240_000), trigger: "t".repeat(900_000) });
  store.addAll(["a", "b", "c"].map((id) => experience(long(id))));
  store.export(file("long.jsonl"));
  const again = openStore(":memory:");
  assert.equal(again.import(file("long.jsonl")).added, 3);
  assert.deepEqual(again.all(), store.all());
  assert.throws(() => store.export(folder), /EISDIR|ENOTEMPTY|EEXIST/);
});

test("a blank line, a byte order mark and CR LF are no fault", () => {
  const text = readFileSync(exported("crlf.jsonl"), "utf8");
  writeFileSync(file("crlf.jsonl"), `\ufeff${text.replaceAll("\n", "\r\n")}\r\n`);
  assert.equal(openStore(":memory:").import(file("crlf.jsonl")).added, 2);
});

test("a backup is the whole store in one file, also while it is being written to, and never replaces one", () => {
  const store = sample(file("live.db"));
  store.backup(file("copy.db"));
  assert.throws(() => store.backup(file("copy.db")), code("STORE_EXISTS"));
  store.add(experience({ id: "later" }));
  const copy = openStore(file("copy.db"), { mode: "read-only" });
  assert.deepEqual([ids(copy.all()), copy.identity], [["__proto__", "b"], store.identity]);
  assert.deepEqual(copy.verify(), { experiences: 2, vectors: 3, problems: [] });
  copy.close();
  const raw = new BetterSqlite3(file("copy.db"), { readonly: true });
  assert.equal(raw.pragma("journal_mode", { simple: true }), "delete");
  raw.close();
  assert.equal(existsSync(file("copy.db-wal")), false);
  store.close();
  const reading = openStore(file("live.db"), { mode: "read-only" });
  reading.backup(file("third.db"));
  reading.export(file("third.jsonl"));
  assert.throws(() => reading.import(file("third.jsonl")), code("STORE_READ_ONLY"));
  assert.throws(() => reading.remove(["b"]), code("STORE_READ_ONLY"));
  assert.throws(() => reading.backup(join(folder, "no", "x.db")));
  reading.close();
  assert.deepEqual(readdirSync(folder).filter((name) => name.includes("making")), []);
});

/** Lines with the last one counted anew. */
function withEnd(lines: readonly string[]): string {
  const { createHash } = require("node:crypto") as typeof import("node:crypto");
  const sha256 = createHash("sha256").update(lines.map((line) => `${line}\n`).join("")).digest("hex");
  return [...lines, JSON.stringify({ kind: "end", sha256 })].join("\n");
}
