/** How long work is watched, stopped, and on how many threads it runs. The answer never depends on any of it. */
export interface Work {
  /** At most so many; small work takes one. Default: one an idle core, at most eight. */
  readonly threads?: number;
  /** Stops the work between two of its steps (some 50 ms): the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Hears of long work now and then: how much of it is done, in the work's own unit. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Work in steps; each says how much is done. */
export type Steps<T> = Generator<{ readonly done: number; readonly total: number }, T, void>;

/** Longest time without a look at the signal and without a breath for the rest of the process, in ms. */
const SLICE = 50;

/** Runs the steps to the end, without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Runs the steps in slices of some 50 ms: progress is told and the signal looked at in between. */
export async function inSlices<T>(steps: Steps<T>, { signal, onProgress }: Work): Promise<T> {
  let since = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE) continue;
    onProgress?.(step.value.done, step.value.total);
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
}
