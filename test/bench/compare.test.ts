import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { measureRow } from "./compare";
import type { BenchRow } from "./row";

const EFFORT = { threads: 1, rounds: 3, fill: 0.001, warm: 0.001, cores: 1000 };

function row(calls: string[], most: number): BenchRow {
  return {
    name: "toy", group: "toys", module: "toy", size: "small",
    peers: [{ name: "them", most }, { name: "others", most: null }],
    prepare: async () => ({
      given: { n: 7 }, run: () => calls.push("ours"), flops: 1e6,
      agree: (theirs, peer) => (theirs === 42 ? null : `${peer} says ${String(theirs)}`),
    }),
  };
}

/** A peers' process that is no Python: it answers `answer` and takes half a second a call, it says. */
function standIn(folder: string, answer: string): string {
  const path = join(folder, "python");
  writeFileSync(path, `#!${process.execPath}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const ask = JSON.parse(line);
  const said = ask.do === "load" ? { peers: [] } : ask.do === "answer" ? ${answer} : { wall: 0.5, cpu: 0.25 };
  console.log(JSON.stringify(said));
});
`);
  chmodSync(path, 0o755);
  return path;
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("measureRow times ours beside peers that agree; it judges where there is a goal", { skip: onWindows() }, () =>
  withFolder(async (folder) => {
    const calls: string[] = [];
    const { lines, disagreements } = await measureRow(row(calls, 0.5), standIn(folder, "{ answer: 42 }"), EFFORT, {
      bytes: 1e9, near: 1e9, flops: 1e9,
    });
    assert.deepEqual(disagreements, []);
    assert.deepEqual(lines.map(({ peer, met, most, by }) => [peer, met, most, by]), [
      ["them", true, 0.5, "wall"], ["others", null, null, "wall"],
    ]);
    assert.equal(lines[0]!.theirs.median, 0.5);
    assert.ok(lines[0]!.ratio < 0.01 && calls.length > 3);
    assert.ok(Math.abs((lines[0]!.overLimit ?? 0) - lines[0]!.ours.median / 1e-3) < 1e-9, "a million operations: 1 ms");
    const strict = await measureRow(row([], 1e-12), standIn(folder, "{ answer: 42 }"), EFFORT, null);
    assert.deepEqual([strict.lines[0]!.met, strict.lines[0]!.overLimit], [false, null]);
  }));

test("measureRow times nothing where answers disagree, and says whose", { skip: onWindows() }, () =>
  withFolder(async (folder) => {
    const calls: string[] = [];
    const { lines, disagreements } = await measureRow(row(calls, 1), standIn(folder, "{ answer: 41 }"), EFFORT, null);
    assert.deepEqual([lines, calls], [[], []]);
    assert.deepEqual(disagreements, [
      "toy: them answers otherwise: them says 41", "toy: others answers otherwise: others says 41",
    ]);
  }));

test("measureRow passes on what a peer fails with, or that its process ended", { skip: onWindows() }, () =>
  withFolder(async (folder) => {
    const failing = standIn(folder, '{ error: "ValueError: no" }');
    await assert.rejects(measureRow(row([], 1), failing, EFFORT, null), /ValueError: no/);
    const ending = standIn(folder, "process.exit(3)");
    await assert.rejects(measureRow(row([], 1), ending, EFFORT, null), /ended with status 3/);
  }));

test("measureRow without Python times ours alone", async () => {
  const { lines } = await measureRow(row([], 1), undefined, EFFORT, null);
  assert.deepEqual(lines.map(({ met, ratio }) => [met, ratio]), [[null, NaN], [null, NaN]]);
  assert.ok(lines[0]!.ours.median > 0);
});

function onWindows(): string | false {
  return process.platform === "win32" ? "a script of its own cannot be started there" : false;
}
