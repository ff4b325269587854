import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { chromaBackend, liveIndex, openStore, storeIndex } from "../../../lib/store";
import { row, toVectors } from "../../../lib/vectors";
import { experience } from "../experience";
import { indexed } from "../indexed";
import { ownServer } from "./own-server";

/** A small disk of its own; undefined, and the test skipped, where we may not mount one. */
function smallDisk(t: TestContext, megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "recall-lab-disk-"));
  const size = `size=${megabytes}m`;
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder], { encoding: "utf8" });
  t.after(() => {
    if (status === 0) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (status === 0) return folder;
  t.skip(`no tmpfs of ${size}: ${stderr?.trim()}`);
  return undefined;
}

test("disk full while the store writes: a named error, nothing in part, and it writes again after making room", (t) => {
  const disk = smallDisk(t, 4);
  if (disk === undefined) return;
  const store = openStore(join(disk, "store.db"), { cap: 100_000 });
  const add = (step: number): void => {
    const ids = Array.from({ length: 20 }, (_, at) => `${step}/${at}`);
    const vectors = toVectors(ids.map((_, at) => [step + 1, at + 1]));
    const rows = ids.map((id) => experience({ id, diagnosis: "x".repeat(2_000) }));
    store.addAll(rows, { model: "toy", variant: "T0", vectors });
  };
  let done = 0;
  const filler = join(disk, "filler");
  writeFileSync(filler, Buffer.alloc(1_000_000));
  const full = (error: Error & { code?: string }): boolean => /^SQLITE_(FULL|IOERR)/.test(error.code ?? "");
  assert.throws(() => {
    for (; done < 1_000; done += 1) add(done);
  }, full);
  assert.deepEqual(store.verify(), { experiences: 20 * done, vectors: 20 * done, problems: [] });
  rmSync(filler);
  add(1_000);
  assert.equal(store.size(), 20 * (done + 1));
  assert.throws(() => store.export(join(disk, "no", "such.jsonl")), { code: "ENOENT" });
  store.close();
  t.diagnostic(`full after ${20 * done} rows; 20 more after making room`);
});

test("disk full under the server: the store answers, and after making room a rebuild restores", async (t) => {
  const disk = smallDisk(t, 6);
  if (disk === undefined) return;
  const server = await ownServer(t, disk);
  if (server === undefined) return;
  const store = indexed(8_000, 8_000, 64);
  const { url } = server.current;
  const backend = () => chromaBackend({ url, collection: "full", syncThreshold: 1_000, deadlineMs: 3_000 });
  const index = await liveIndex(store, { model: "toy", backend: backend(), pauseMs: 0 });
  const sick = await index.health();
  assert.equal(sick.ok, false);
  t.diagnostic(`8,000 rows on 6 MB: ${sick.reasons[0]}`);
  const vector = row(store.vectors("toy", "T0").vectors, 4_000);
  const answer = await index.query(vector, 1);
  assert.deepEqual([answer.servedBy, answer.hits], ["exact", await storeIndex(store, "toy").search(vector, 1)]);
  spawnSync("mount", ["-o", "remount,size=200m", disk]);
  await server.current.end("SIGKILL");
  await server.again();
  const roomy = chromaBackend({ url, collection: "full" });
  const again = await liveIndex(store, { model: "toy", backend: roomy, pauseMs: 0 });
  await again.rebuild();
  assert.deepEqual(await again.health(), { ok: true, count: 8_000, expected: 8_000, reasons: [] });
  const after = await again.query(vector, 1);
  assert.deepEqual([after.servedBy, after.hits], ["chroma full", answer.hits]);
});
