import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { kernelPython, MissingPython } from "../../lib/cli/kernel-python";
import { runTestKernel } from "../../lib/cli/test-kernel";
import { packageRoot } from "../../lib/root";

const CONFORMANCE = join(packageRoot(), "test", "kernel", "conformance");
const kept = { ...process.env };
let folder = "";

/** A Python that says it has this version, and fails at everything else. */
function fakePython(version: string): void {
  const cases = `-c) echo "${version}";; --version) exit 1;; *) echo "no module" >&2; exit 1;;`;
  const script = `#!/bin/sh\ncase "$1" in ${cases} esac\n`;
  for (const name of ["python3", "python"]) writeFileSync(join(folder, name), script, { mode: 0o755 });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recall-lab-python-"));
  process.env.PATH = folder;
  delete process.env.RECALL_LAB_PYTHON;
  delete process.env.CI;
});

afterEach(() => {
  Object.assign(process.env, kept);
  if (kept.CI === undefined) delete process.env.CI;
  rmSync(folder, { recursive: true, force: true });
});

describe("test:kernel without a usable Python", { skip: process.platform === "win32" }, () => {
  const said: string[] = [];
  const io = { out: () => undefined, err: (text: string) => void said.push(text) };
  const run = (): Promise<number> => runTestKernel([], io, join(folder, "venv"));

  it("is skipped with the reason", async () => {
    assert.equal(await run(), 0);
    assert.match(said.join(""), /test:kernel skipped: no Python 3\.10 or newer \(looked for python3, python\)/);
  });

  it("fails in CI", async () => {
    process.env.CI = "true";
    assert.equal(await run(), 1);
  });

  it("takes no Python older than 3.10", async () => {
    fakePython("3 9");
    await assert.rejects(kernelPython({ folder: CONFORMANCE, venv: join(folder, "venv"), say: () => undefined }), {
      name: MissingPython,
      message: /no Python 3\.10/,
    });
  });

  it("names the command that failed and what it said", async () => {
    fakePython("3 12");
    await assert.rejects(kernelPython({ folder: CONFORMANCE, venv: join(folder, "venv"), say: () => undefined }), {
      name: MissingPython,
      message: /python3 -m venv .*: no module/,
    });
  });
});

/** A Python whose environments are copies of itself; it writes down each that it makes, and takes its time. */
function makingPython(): void {
  const cases = [
    `-c) echo "3 12 1 1";;`,
    `-m) [ "$2" = venv ] && { mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; echo made >> "${folder}/made"; }; sleep 0.3;;`,
  ].join(" ");
  writeFileSync(join(folder, "python3"), `#!/bin/sh\nPATH=/usr/bin:/bin\ncase "$1" in ${cases} esac\n`, { mode: 0o755 });
}

describe("an environment that two ask for at once", { skip: process.platform === "win32" }, () => {
  it("is made once, and both have it", async () => {
    makingPython();
    const venv = join(folder, "venv");
    const ask = (): Promise<string> => kernelPython({ folder: CONFORMANCE, venv, say: () => undefined });
    assert.deepEqual(await Promise.all([ask(), ask()]), [join(venv, "bin", "python"), join(venv, "bin", "python")]);
    assert.equal(readFileSync(join(folder, "made"), "utf8"), "made\n");
  });
});
