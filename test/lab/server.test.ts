import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { venvPaths } from "../../lib/cli/lab-pins";
import { startServer } from "../../lib/cli/lab-server";

const root = mkdtempSync(join(tmpdir(), "recall-lab-server-"));
after(() => rmSync(root, { recursive: true, force: true }));

/** Starts a server whose Python is a program that counts its starts, says so much and fails. */
async function failing(name: string, words: string): Promise<{ readonly error: Error; readonly starts: number }> {
  const python = join(root, name);
  const count = join(root, `${name}.count`);
  writeFileSync(python, `#!/bin/sh\necho x >> '${count}'\necho '${words}'\nexit 1\n`, { mode: 0o755 });
  const venv = { ...venvPaths(root), python };
  const started = startServer({ venv, folder: root, page: "/lab", port: 8888, browser: "leave" });
  const error = await started.then(() => assert.fail("it started"), (thrown: Error) => thrown);
  return { error, starts: readFileSync(count, "utf8").trim().split("\n").length };
}

describe("a server that does not come up", { skip: process.platform === "win32" && "a shell script stands for Python" }, () => {
  test("is started again where somebody took the port between its looking and its listening; five times at most", async () => {
    const { error, starts } = await failing("taken", "[W 2026-11-30 10:58:42.971 ServerApp] The port 8888 is already in use.");
    assert.equal(starts, 5);
    assert.match(error.message, /port 8888 is already in use/);
  });

  test("is not started again for any other reason", async () => {
    const { error, starts } = await failing("broken", "ModuleNotFoundError: No module named jupyterlab");
    assert.equal(starts, 1);
    assert.match(error.message, /No module named jupyterlab/);
  });
});
