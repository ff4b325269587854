import { AsyncLocalStorage } from "node:async_hooks";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { promisify } from "node:util";

/** Knows which cell caused what runs now. */
export interface Contexts {
  /** Runs `work`, and what comes of it later, for a cell. */
  readonly run: <T>(cell: number, work: () => T) => T;
  readonly current: () => number | undefined;
  /** Drops what a cell still waits for, as far as it is known. */
  readonly cancel: (cell: number) => void;
  /** Gives the process back as it was. */
  readonly close: () => void;
}

/** Follows timers, promises and input/output (AsyncLocalStorage). Before Node 24 it does not survive that a cell is
 *  ended in the middle: V8 then runs promise hooks that Node keeps its books with. */
export function promiseContexts(): Contexts {
  const cells = new AsyncLocalStorage<number>();
  return {
    run: (cell, work) => cells.run(cell, work),
    current: () => cells.getStore(),
    cancel: () => undefined,
    close: () => cells.disable(),
  };
}

type Callback = (...args: unknown[]) => unknown;
type Start = (callback: Callback, ...rest: unknown[]) => object;

/** Follows timers, and the promises that go on because of them; everything else belongs to the newest cell. It works
 *  without promise hooks, and it can cancel the timers of a cell. */
export function timerContexts(): Contexts {
  let owner: number | undefined;
  let newest: number | undefined;
  const pending = new Map<object, { readonly cell: number; readonly stop: () => void }>();
  const cancelled = new Set<number>();

  // What a timer's callback sets going in promises runs before the tick that is asked for inside a microtask.
  const leave = (): void => queueMicrotask(() => process.nextTick(() => (owner = undefined)));
  const enter = <T>(cell: number, work: () => T): T => {
    owner = cell;
    leave();
    return work();
  };
  const wrap = (start: Start, stop: (handle: object) => void, times: "once" | "again"): Start => {
    return (callback, ...rest) => {
      const cell = owner ?? newest;
      if (cell === undefined || typeof callback !== "function") return start(callback, ...rest);
      const handle = start((...args) => {
        if (times === "once") pending.delete(handle);
        return enter(cell, () => callback(...args));
      }, ...rest);
      pending.set(handle, { cell, stop: () => stop(handle) });
      return handle;
    };
  };
  const wrapStop = (stop: (handle: never) => void) => (handle: object) => {
    pending.delete(handle);
    stop(handle as never);
  };
  const wrapPromise = <A extends unknown[], T>(start: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> => {
      const cell = owner ?? newest;
      if (cell === undefined) return start(...args);
      return start(...args).then((value) => (cancelled.has(cell) ? new Promise(() => {}) : enter(cell, () => value)));
    };
  };

  const [timeout, interval, immediate] = [timers.setTimeout, timers.setInterval, timers.setImmediate] as Start[];
  const stopTimer = timers.clearTimeout as (handle: unknown) => void;
  const stopImmediate = timers.clearImmediate as (handle: unknown) => void;
  const delay = wrapPromise(timersPromises.setTimeout);
  const nextTurn = wrapPromise(timersPromises.setImmediate);
  const undo = [
    replace(globalThis, "setTimeout", promisable(wrap(timeout as Start, stopTimer, "once"), delay)),
    replace(globalThis, "setInterval", wrap(interval as Start, stopTimer, "again")),
    replace(globalThis, "setImmediate", promisable(wrap(immediate as Start, stopImmediate, "once"), nextTurn)),
    replace(globalThis, "clearTimeout", wrapStop(stopTimer)),
    replace(globalThis, "clearInterval", wrapStop(stopTimer)),
    replace(globalThis, "clearImmediate", wrapStop(stopImmediate)),
    replace(timersPromises, "setTimeout", delay),
    replace(timersPromises, "setImmediate", nextTurn),
  ];
  return {
    run: (cell, work) => enter((newest = cell), work),
    current: () => owner ?? newest,
    cancel: (cell) => {
      cancelled.add(cell);
      for (const [handle, of] of [...pending]) {
        if (of.cell !== cell) continue;
        pending.delete(handle);
        of.stop();
      }
    },
    close: () => undo.forEach((each) => each()),
  };
}

function promisable(start: Start, promised: unknown): Start {
  return Object.defineProperty(start, promisify.custom, { value: promised });
}

function replace(of: object, name: string, value: unknown): () => void {
  const before = Reflect.get(of, name);
  Reflect.set(of, name, value);
  return () => void Reflect.set(of, name, before);
}
