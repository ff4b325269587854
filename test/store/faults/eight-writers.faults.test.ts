import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { openStore } from "../../../lib/store";
import { experience } from "../experience";

const WRITERS = 8;
const EACH = 150;

test("eight processes write at once: every row and every hit is there", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-eight-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "store.db");
  const store = openStore(path, { cap: 10_000 });
  store.add(experience({ id: "shared" }));
  const program = `
    const { openStore } = require(process.argv[1]);
    const store = openStore(process.argv[2], { cap: 10000, busyTimeout: 60000 });
    for (let at = 0; at < ${EACH}; at += 1) {
      store.add({ ...JSON.parse(process.argv[3]), id: process.pid + "/" + at });
      store.touch(["shared"]);
    }
    store.close();`;
  const args = ["-e", program, require.resolve("../../../lib/store"), path, JSON.stringify(experience({ id: "x" }))];
  await Promise.all(Array.from({ length: WRITERS }, () => promisify(execFile)(process.execPath, args)));
  assert.equal(store.size(), 1 + WRITERS * EACH);
  assert.equal(store.get("shared")?.hitCount, WRITERS * EACH);
  assert.deepEqual(store.verify().problems, []);
  const changes = Array.from({ length: store.lastChange() }, (_, at) => at + 1);
  assert.deepEqual(store.changes(0, changes.length)?.map(({ change }) => change), changes);
  store.close();
});
