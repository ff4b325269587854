import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { main } from "../../lib/cli/main";
import { openStore } from "../../lib/store";
import { toVectors } from "../../lib/vectors";
import { experience } from "../store/experience";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-cli-store-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

function made(name: string, ids: readonly string[] = ["a", "b"], diagnosis = "timed out"): string {
  const store = openStore(file(name), { journal: "delete" });
  store.addAll(ids.map((id) => experience({ id, diagnosis })));
  store.putVectors("toy", "T0", ids, toVectors(ids.map((_, at) => [1, at])));
  store.close();
  return file(name);
}

async function run(...argv: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  const said = { out: "", err: "" };
  const status = await main(["store", ...argv], {
    out: (text) => void (said.out += text), err: (text) => void (said.err += text),
  });
  return { status, ...said };
}

test("verify says what is there, and ends with 1 where something is wrong; the file is not touched", async () => {
  const path = made("good.db");
  const before = readFileSync(path);
  assert.deepEqual(await run("verify", path), { status: 0, out: "2 experiences, 2 vectors, 0 problems\n", err: "" });
  assert.deepEqual(readFileSync(path), before);
  const Database = require("better-sqlite3") as typeof import("better-sqlite3");
  const raw = new Database(path);
  raw.exec("UPDATE experience SET trigger = 'x' WHERE id = 'b'");
  raw.close();
  const { status, out, err } = await run("verify", path);
  assert.deepEqual([status, out], [1, "2 experiences, 2 vectors, 1 problems\n"]);
  assert.match(err, /experience "b": its content is not what was stored/);
});

test("backup, export and import carry a store; a conflict is named and ends with 1", async () => {
  const path = made("from.db");
  assert.equal((await run("backup", path, file("copy.db"))).out, `2 experiences backed up to ${file("copy.db")}\n`);
  assert.match((await run("backup", path, file("copy.db"))).err, /never replaces a file \(STORE_EXISTS\)/);
  assert.match((await run("export", path, file("all.jsonl"))).out, /^2 experiences and 2 vectors exported/);
  const first = await run("import", file("new.db"), file("all.jsonl"));
  assert.deepEqual([first.status, first.out], [0, "2 added, 0 there already, 2 vectors, 0 conflicts, 0 evicted\n"]);
  assert.match((await run("import", file("new.db"), file("all.jsonl"))).out, /^0 added, 2 there already, 0 vectors/);
  const other = await run("import", made("other.db", ["b"], "mine"), file("all.jsonl"));
  assert.equal(other.status, 1);
  assert.match(other.err, /all.jsonl:3: another experience is stored under "b"; it was kept/);
  const full = await run("import", made("full.db", ["x"]), file("all.jsonl"), "--cap", "2");
  assert.deepEqual([full.status, full.err], [0, 'evicted "x"\n']);
});

test("bad use, a file that is no store, a cut export and a server that is not there: one line, status 2", async () => {
  writeFileSync(file("text.db"), "no database, but longer than a header of one hundred bytes ".repeat(3));
  writeFileSync(file("cut.jsonl"), '{"kind":"recall-lab store","version":1}\n');
  const path = made("ok.db");
  const rebuild = ["rebuild", path, "--collection", "abc", "--model", "toy"];
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [["verify"], /expected FILE/], [["fly", path], /VERB must be verify, .*, got fly/],
    [["backup", path], /expected TO;/], [["export", path, "a", "b"], /expected nothing after a, got b/],
    [["verify", path, "--fast"], /--fast/], [["verify", file("none.db")], /STORE_MISSING/],
    [["verify", file("text.db")], /STORE_NOT_SQLITE/], [["import", path, file("cut.jsonl")], /STORE_IMPORT/],
    [["import", path, file("none.jsonl")], /ENOENT/],
    [["import", path, file("cut.jsonl"), "--cap", "x"], /cap must be/],
    [rebuild, /expected --chroma URL/], [[...rebuild, "--chroma", "http://127.0.0.1:1"], /CHROMA_UNAVAILABLE/],
    [["rebuild", path, "--collection", "abc", "--chroma", "http://127.0.0.1:1"], /expected --model/],
    [[...rebuild, "--variant", "T9"], /--variant must be T0 to T3, got T9/],
  ];
  for (const [argv, message] of cases) {
    const { status, out, err } = await run(...argv);
    assert.match(err, message);
    assert.deepEqual([status, out, err.trimEnd().split("\n").length], [2, "", 1], argv.join(" "));
  }
  assert.equal(existsSync(file("none.db")), false);
  assert.match((await run("--help")).out, /^usage: recall-lab store/);
  assert.equal((await run()).status, 0);
});
