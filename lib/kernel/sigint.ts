import { Worker } from "node:worker_threads";

/** Calls `onSigint` for each SIGINT, also while the main thread is busy (Node's own handler waits for it to be idle):
 *  a thread sits in a script that Node ends on SIGINT. Two of them, one inside the other, so that a second signal
 *  right after the first finds one in place. */
export function watchSigint(onSigint: () => void): void {
  const watcher = new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  watcher.on("message", onSigint);
  watcher.unref();
}

const WATCH = `
const { parentPort } = require("node:worker_threads");
const { Script } = require("node:vm");
const wait = new Script("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)");
const tell = () => parentPort.postMessage("SIGINT");
globalThis.watch = () => { try { wait.runInThisContext({ breakOnSigint: true }); } catch { tell(); } };
const outer = new Script("for (;;) watch()");
for (;;) try { outer.runInThisContext({ breakOnSigint: true }); } catch { tell(); }
`;
