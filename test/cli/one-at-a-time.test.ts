import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { oneAtATime } from "../../lib/cli/one-at-a-time";
import { packageRoot } from "../../lib/root";

const root = mkdtempSync(join(tmpdir(), "recall-lab-turn-"));
after(() => rmSync(root, { recursive: true, force: true }));

const MODULE = join(packageRoot(), "lib", "cli", "one-at-a-time.mjs");

/** A process that writes "in" and then, after so long, "out" into a file, under the lock. */
function worker(lock: string, log: string, ms: number): ChildProcess {
  const program = `
    import { appendFileSync } from "node:fs";
    import { oneAtATime } from ${JSON.stringify(MODULE)};
    await oneAtATime(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, "in ");
      await new Promise((done) => setTimeout(done, ${ms}));
      appendFileSync(${JSON.stringify(log)}, "out ");
    });`;
  return spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" });
}

const ended = (child: ChildProcess): Promise<unknown> => new Promise((done) => child.on("close", done));

describe("work under one lock file", () => {
  test("is done by one of six processes at a time, and by all of them", async () => {
    const [lock, log] = [join(root, "six", "six.lock"), join(root, "six.log")];
    await Promise.all(Array.from({ length: 6 }, () => ended(worker(lock, log, 60))));
    assert.equal(readFileSync(log, "utf8"), "in out ".repeat(6));
    assert.equal(existsSync(lock), false);
  });

  test("goes on at once after a holder that was killed, one of four at a time", async () => {
    const [lock, log] = [join(root, "killed.lock"), join(root, "killed.log")];
    const killed = worker(lock, log, 600_000);
    while (!existsSync(log) || readFileSync(log, "utf8") !== "in ") await new Promise((done) => setTimeout(done, 20));
    killed.kill("SIGKILL");
    await ended(killed);
    await Promise.all(Array.from({ length: 4 }, () => ended(worker(lock, log, 60))));
    assert.equal(readFileSync(log, "utf8"), `in ${"in out ".repeat(4)}`);
  });

  test("waits for a holder on another machine that gives signs, and says for whom; not for one that has stopped", async () => {
    const lock = join(root, "elsewhere.lock");
    const said: string[] = [];
    const done = oneAtATime(lock, async () => "done", (line) => void said.push(line));
    assert.equal(await done, "done");
    writeFileSync(lock, "1 elsewhere");
    const waiting = oneAtATime(lock, async () => "done", (line) => void said.push(line));
    const first = await Promise.race([waiting, new Promise((late) => setTimeout(() => late("waits"), 600))]);
    assert.equal(first, "waits");
    assert.deepEqual(said, [
      `waiting for another process (1 elsewhere) to do the same; if there is none, remove ${lock}`]);
    const longAgo = new Date(Date.now() - 61_000);
    utimesSync(lock, longAgo, longAgo);
    assert.equal(await waiting, "done");
  });

  test("that throws frees the lock", async () => {
    const lock = join(root, "throws.lock");
    await assert.rejects(oneAtATime(lock, async () => Promise.reject(new Error("no disk"))), /no disk/);
    assert.equal(existsSync(lock), false);
  });

  test("leaves a lock alone that somebody else has taken meanwhile", async () => {
    const lock = join(root, "taken.lock");
    await oneAtATime(lock, async () => writeFileSync(lock, `1 ${hostname()}x`));
    assert.equal(readFileSync(lock, "utf8"), `1 ${hostname()}x`);
  });

  test("is done all the same where no lock can be made", async () => {
    writeFileSync(join(root, "file"), "");
    assert.equal(await oneAtATime(join(root, "file", "a.lock"), async () => "done"), "done");
  });
});
