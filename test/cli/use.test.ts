import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { isDiskError, refuseUnwritable } from "../../lib/cli/disk";
import { main } from "../../lib/cli/main";
import { packageRoot } from "../../lib/root";
import { audit, auditFolder } from "./audit-sample";

const folder = mkdtempSync(join(tmpdir(), "recall-lab-use-"));
after(() => rmSync(folder, { recursive: true, force: true }));

async function said(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const status = await main(argv, io);
  return { status, out: out.join(""), err: err.join("") };
}

for (const verb of ["start", "export", "audit", "data", "test"]) {
  test(`recall-lab ${verb} --help prints the usage, does nothing and is no failure`, async () => {
    const { status, out, err } = await said(verb, "--help");
    assert.deepEqual([status, err], [0, ""]);
    assert.match(out, new RegExp(`^usage: recall-lab ${verb}`));
  });
}

test("an unknown verb, also one that every object has, is one line and status 2", async () => {
  for (const verb of ["frobnicate", "__proto__", "toString"]) {
    const { status, out, err } = await said(verb);
    assert.deepEqual([status, out], [2, ""]);
    assert.match(err, /^recall-lab: there is no verb "\w+"; expected [^\n]*\n$/);
  }
});

test("a folder that pages cannot be written to is refused before any notebook runs", async () => {
  const inTheWay = join(folder, "file");
  writeFileSync(inTheWay, "");
  const { status, out, err } = await said("export", "--out", join(inTheWay, "site"));
  assert.deepEqual([status, out], [2, ""]);
  assert.match(err, /^recall-lab export: ENOTDIR[^\n]*\n$/);
  assert.throws(() => refuseUnwritable(inTheWay), isDiskError);
  refuseUnwritable(join(folder, "new", "folder"));
});

test("isDiskError takes errors of the system about a path, and nothing else", () => {
  const made = (more: object): Error => Object.assign(new Error("e"), more);
  assert.equal(isDiskError(made({ code: "EROFS", syscall: "mkdir", path: "site" })), true);
  assert.equal(isDiskError(made({ code: "ECONNREFUSED", syscall: "connect", path: "x" })), false);
  assert.equal(isDiskError(made({ code: "EACCES", syscall: "mkdir" })), false);
  assert.equal(isDiskError(made({ code: "EACCES", path: "x" })), false);
  assert.equal(isDiskError({ code: "EROFS", syscall: "mkdir", path: "site" }), false);
});

test("--fail-on: status 1, and the same report, when a finding begins with the word", async () => {
  const logs = auditFolder();
  const plain = await audit([logs]);
  const failing = await audit([logs, "--fail-on", "remark"]);
  assert.deepEqual([plain.status, failing.status], [0, 1]);
  assert.equal(failing.out, plain.out);
  assert.ok(plain.out.includes("[remark]"));
  assert.equal((await audit([logs, "--fail-on", "fail"])).status, plain.out.includes("[fail]") ? 1 : 0);
});

/** The committed bin in a folder where nothing is installed or built. */
function bareBin(): string {
  const root = mkdtempSync(join(folder, "bare-"));
  mkdirSync(join(root, "lib", "cli"), { recursive: true });
  for (const name of ["recall-lab.mjs", "setup.mjs", "one-at-a-time.mjs", "toolchain.mjs", "heap.mjs"]) {
    cpSync(join(packageRoot(), "lib", "cli", name), join(root, "lib", "cli", name));
  }
  return join(root, "lib", "cli", "recall-lab.mjs");
}

test("the bin, asked for help where nothing is set up, says what to do and installs nothing", () => {
  for (const argv of [[], ["help"], ["--help"]]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bareBin(), ...argv], { encoding: "utf8" });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /npm start/);
  }
});

test("what npm says went wrong is told without its advice", async () => {
  const { tellingLines } = (await import(pathToFileURL(join(packageRoot(), "lib", "cli", "setup.mjs")).href)) as {
    readonly tellingLines: (output: string) => string;
  };
  const output = ["npm error code ECONNREFUSED", "npm error syscall connect", "npm error errno ECONNREFUSED",
    "npm error FetchError: request to http://127.0.0.1:9/zod failed, reason: connect ECONNREFUSED",
    "npm error If you are behind a proxy, see 'npm help config'", "npm error A complete log: /x.log"].join("\n");
  assert.match(tellingLines(output), /ECONNREFUSED[^]*request to http:\/\/127\.0\.0\.1:9\/zod failed/);
  assert.doesNotMatch(tellingLines(output), /complete log|behind a proxy/);
  assert.equal(tellingLines("something else\n"), "something else");
});

test("a verb that holds what it reads gets three quarters of the memory for large files, unless the user said how much", async () => {
  const { heapFor } = (await import(pathToFileURL(join(packageRoot(), "lib", "cli", "heap.mjs")).href)) as {
    readonly heapFor: (argv: readonly string[], machine: object) => number | null;
  };
  const machine = { sizeOf: (path: string) => (path === "big.csv" ? 60 * 2 ** 20 : 0), memory: 64 * 2 ** 30, options: "" };
  assert.equal(heapFor(["audit", "big.csv", "--qrels", "big.csv"], machine), 48 * 1024);
  assert.equal(heapFor(["audit", "big.csv"], machine), null);
  assert.equal(heapFor(["export", "big.csv", "big.csv"], machine), null);
  assert.equal(heapFor(["audit", "big.csv", "big.csv"], { ...machine, options: "--max-old-space-size=900" }), null);
  assert.equal(heapFor(["audit", "big.csv", "big.csv"], { ...machine, memory: 2 ** 30 }), null);
});
