import { availableParallelism, cpus, loadavg } from "node:os";

/** How many threads work unless a caller says: one for each core that other processes leave idle, at least one, at most
 *  eight. On busy cores a second thread only waits for its turn, and the first for it. Other processes are what the
 *  cores did since the last look, a second or more ago, less what this process did; before the first second is over,
 *  the load of the last minute. */
export function defaultThreads(): number {
  const now = performance.now();
  if (chosen !== undefined && now - before.at < LOOK_AGAIN) return chosen;
  const next = look();
  const others = now - before.at < LOOK_AGAIN ? (loadavg()[0] ?? 0) : busyOthers(before, next);
  chosen = idleCores(others, availableParallelism());
  before = next;
  return chosen;
}

/** Processor time in ms at a moment. */
interface Look {
  readonly at: number;
  /** Of all processes. */
  readonly all: number;
  /** Of this one, its threads included. */
  readonly own: number;
}

/** How many cores other processes kept busy between two looks, on average. */
export function busyOthers(before: Look, after: Look): number {
  const others = after.all - before.all - (after.own - before.own);
  return Math.max(0, others / (after.at - before.at));
}

/** One thread a core that is idle, when `others` are busy: 1 to 8. */
export function idleCores(others: number, cores: number): number {
  return Math.max(1, Math.min(8, cores - Math.round(others)));
}

function look(): Look {
  const all = cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), all, own: (user + system) / 1000 };
}

/** How often the machine is looked at, in ms: a look costs as much as a small search. */
const LOOK_AGAIN = 1_000;
let before: Look = look();
let chosen: number | undefined;
