import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RowsAnswer, RowsAsked } from "./parquet-thread";

const PATIENCE_MS = 120_000;
const MEGABYTES = 4096;

let idle: Worker | null = null;

/** Decoded rows of a Parquet file. A damaged page can keep its decoder busy for ever or make it fill the memory, and
 *  neither can be stopped where it runs: it runs in a thread of its own, which is ended after `patienceMs` (default two
 *  minutes) without an answer, or beyond 4 GiB. Errors: Error with hyparquet's message and code, or saying which. */
export async function parquetRows(asked: RowsAsked, patienceMs: number = PATIENCE_MS): Promise<readonly unknown[]> {
  const thread = idle ?? started();
  idle = null;
  const answer = await answered(thread, asked, patienceMs);
  if ("fault" in answer) throw Object.assign(new Error(answer.fault.message), { code: answer.fault.code });
  return answer.rows;
}

function started(): Worker {
  const thread = new Worker(join(__dirname, "parquet-thread.js"),
    { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } });
  const gone = (): void => { if (idle === thread) idle = null; };
  // A read that nobody waits for any more can still fail in it: without a listener that would end the program.
  thread.on("error", gone).on("exit", gone);
  return thread;
}

function answered(thread: Worker, asked: RowsAsked, patienceMs: number): Promise<RowsAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => {
      void thread.terminate();
      reject(new Error(`a page that is not decoded within ${patienceMs} ms`));
    }), patienceMs);
    const onMessage = (answer: RowsAnswer): void => finish(() => {
      thread.unref();
      if (idle === null) idle = thread;
      else void thread.terminate();
      resolve(answer);
    });
    const onError = (error: Error): void => finish(() => reject(error));
    const onExit = (): void => finish(() => reject(new Error("a page whose decoding ended its thread")));
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    thread.ref();
    thread.postMessage(asked);
  });
}
