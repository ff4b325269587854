import { join } from "node:path";
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import type { Connection } from "./connection";
import type { ToMain, ToWire } from "./posts";

/** The main thread's end of the sockets. */
export interface Wire {
  readonly send: (message: ToWire) => void;
  /** Resolves when the sockets listen; rejects when one cannot. */
  readonly ready: Promise<void>;
  /** Does what no interrupt may end in the middle: work of ours between cells, however long it takes. */
  readonly whole: <T>(work: () => T) => T;
}

/** Opens the sockets in a thread of their own; what comes in goes to `take`. */
export function openWire(connection: Connection, take: (message: ToMain) => void): Wire {
  const ours = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(join(__dirname, "wire-thread.js"), {
    workerData: { connection, heapLimit: getHeapStatistics().heap_size_limit, ours },
  });
  const whole = <T>(work: () => T): T => {
    Atomics.store(ours, 0, 1);
    try {
      return work();
    } finally {
      Atomics.store(ours, 0, 0);
    }
  };
  const ready = new Promise<void>((done, fail) => {
    thread.on("message", (message: ToMain) => {
      if (message.kind === "ready") return done();
      if (message.kind === "failed") return fail(new Error(message.reason));
      take(message);
    });
    thread.on("error", fail);
  });
  return { send: (message) => thread.postMessage(message), ready, whole };
}
