import { availableParallelism, totalmem } from "node:os";
import { runNotebook, type NotebookRun } from "./run";
import type { RunOptions } from "./run-types";

export interface RunManyOptions extends RunOptions {
  /** Notebooks that run at once; default: one more than processors, since a process starts and ends on one of them
   *  only, four at most, and one for each GB of memory (a notebook takes some 500 MB). */
  readonly jobs?: number;
}

/** Runs notebooks, each in a process of its own and `jobs` of them at once, and yields their runs in the order of the
 *  paths. Leaving the loop early ends those under way. RangeError unless jobs is a whole number of at least 1. */
export async function* runNotebooks(paths: readonly string[], options: RunManyOptions = {}): AsyncGenerator<NotebookRun> {
  const { jobs = usualJobs(), ...rest } = options;
  if (!Number.isSafeInteger(jobs) || jobs < 1) throw new RangeError(`jobs must be a whole number >= 1, got ${jobs}`);
  const stop = new AbortController();
  const turn = turns(jobs);
  const runs = paths.map((path) => turn(() => runNotebook(path, { ...rest, signal: stop.signal })));
  runs.forEach((run) => run.catch(() => undefined));
  try {
    for (const run of runs) yield await run;
  } finally {
    stop.abort();
    await Promise.allSettled(runs);
  }
}

const usualJobs = (): number => Math.max(1, Math.min(4, availableParallelism() + 1, Math.floor(totalmem() / 1e9)));

/** Lets `places` tasks go on at once; the others wait, first come, first served. */
function turns(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => void waiting.push(go));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
