import assert from "node:assert/strict";
import BetterSqlite3 from "better-sqlite3";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openStore } from "../../lib/store";
import { toVectors } from "../../lib/vectors";
import { experience } from "./experience";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-verify-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A store of three rows after somebody meddled with its file; what verify finds. */
function verdictAfter(name: string, sql: string): readonly string[] {
  const path = join(folder, `${name}.db`);
  const store = openStore(path, { journal: "delete" });
  store.addAll(["a", "b", "c"].map((id) => experience({ id })));
  store.putVectors("toy", "T0", ["a", "b"], toVectors([[1, 2, 3, 4], [4, 3, 2, 1]]));
  store.close();
  const raw = new BetterSqlite3(path);
  raw.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
  raw.close();
  const before = readFileSync(path);
  const again = openStore(path, { mode: "read-only" });
  const { problems } = again.verify();
  again.close();
  assert.deepEqual(readFileSync(path), before);
  return problems;
}

test("verify finds nothing wrong where nothing is", () => {
  assert.deepEqual(verdictAfter("good", ""), []);
});

test("verify names the row whose content is not what was stored", () => {
  const found = verdictAfter("text", "UPDATE experience SET diagnosis = 'other' WHERE id = 'b'");
  assert.deepEqual(found, [`experience "b": its content is not what was stored (hash)`]);
  assert.deepEqual(verdictAfter("hits", "UPDATE experience SET hit_count = 9 WHERE id = 'b'"), []);
});

test("verify names rows that keyword search does not know, and counts rows that only it knows", () => {
  assert.deepEqual(verdictAfter("keyword", "DELETE FROM keyword WHERE rowid = 2"), [
    `experience "b": keyword search does not know it`, "keyword search knows 2 rows, the store 3",
  ]);
  assert.deepEqual(verdictAfter("ghost", "INSERT INTO keyword (rowid, tokens) VALUES (9, 'x')"), [
    "keyword search knows 4 rows, the store 3",
  ]);
});

test("verify names vectors with altered bytes, without a direction, in the wrong byte order or without a row", () => {
  const altered = "x'0000803f00000040000040400000803f'";
  const flip = verdictAfter("flip", `UPDATE vector SET data = ${altered} WHERE experience = 1`);
  assert.deepEqual(flip, [`vector toy T0 of "a": its bytes are not what was stored (hash)`]);
  const zero = verdictAfter("zero", "UPDATE vector SET data = zeroblob(16) WHERE experience = 1");
  assert.match(zero[1] ?? "", /vector toy T0 of "a".*all zeros/);
  const bigEndian = "x'3f8000003f8000003f8000003f800000'";
  const swapped = verdictAfter("swap", `UPDATE vector SET data = ${bigEndian} WHERE experience = 1`);
  assert.match(swapped[1] ?? "", /wrong byte order/);
  const loose = verdictAfter("loose", "UPDATE vector SET experience = 99 WHERE experience = 1");
  assert.ok(loose.includes("1 vectors have no experience or no model"), loose.join("\n"));
});

test("verify of a file that breaks while it is open says so instead of throwing", () => {
  const path = join(folder, "breaks.db");
  const store = openStore(path, { journal: "delete" });
  store.addAll(Array.from({ length: 300 }, (_, at) => experience({ id: `e${at}` })));
  store.close();
  const reading = openStore(path, { mode: "read-only" });
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 8_192, bytes.length - 4_096);
  // The change counter: without a step SQLite trusts the pages that it has in memory.
  bytes.writeUInt32BE(bytes.readUInt32BE(24) + 1, 24);
  writeFileSync(path, bytes);
  const { problems } = reading.verify();
  assert.ok(problems.length > 0);
  reading.close();
});
