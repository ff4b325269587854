// What two processes must not make at once (packages, the build, a virtual environment). Only `node:` imports: it is
// needed before any package is there.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

const LOOK_MS = 200;
const BEAT_MS = 2_000;
/** A holder that gave no sign for so long is gone: its machine was switched off, or its number is another's now. */
const SILENT_MS = 60_000;

/** Does `work` while no other process does work under the same lock file; who comes later waits, and says so once
 *  through `say`. The file names its holder; one left by a process that was killed is passed over. Where no such file
 *  can be made (a folder that cannot be written), the work is done all the same and says itself what it lacks.
 *  Resolves to what `work` does, and throws what it throws. */
export async function oneAtATime(lock, work, say = () => {}) {
  const me = `${process.pid} ${hostname()}`;
  for (let waits = false; !taken(lock, me); waits = true) {
    clearLeft(lock);
    if (!waits) say(`waiting for another process (${holder(lock)}) to do the same; if there is none, remove ${lock}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  const sign = setInterval(() => isMine(lock, me) && touch(lock), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(sign);
    if (isMine(lock, me)) rmSync(lock, { force: true });
  }
}

/** false: the file is there already. */
function taken(lock, me) {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, me, { flag: "wx" });
    return true;
  } catch (error) {
    return error.code !== "EEXIST" || error.syscall !== "open";
  }
}

/** Removes the file of a holder that is gone. One process at a time looks and removes, lest a second one remove what
 *  the first has taken since. */
function clearLeft(lock) {
  const turn = `${lock}.clearing`;
  if (!isLeft(lock) || !taken(turn, "")) return;
  try {
    if (isLeft(lock)) rmSync(lock, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

function isLeft(lock) {
  const [pid, host] = holder(lock).split(" ");
  // Another machine or container may share the folder: its numbers say nothing here.
  if (host === hostname() && !isAlive(Number(pid))) return true;
  const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > SILENT_MS;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

const isMine = (lock, me) => holder(lock) === me;

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Gone this moment.
  }
}

/** Number and machine of who holds it; "" while that is being written, and when nobody does. */
function holder(lock) {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return "";
  }
}
