/** What is watched, and how. Sizes in bytes. */
export interface MemoryWatch {
  /** Most that V8 lets the main thread's heap grow to; beyond it, V8 ends the process. */
  readonly limit: number;
  /** What the heap holds now. Asking stops the main thread for a moment. */
  readonly usage: () => Promise<number>;
  readonly collect: () => Promise<void>;
  readonly onFull: () => Promise<void>;
  readonly rss?: () => number;
}

const EVERY_MS = 200;
/** Share of the limit from which on the heap is asked, and at which it counts as full. */
const NEAR = 0.6;
const FULL = 0.9;

/** Calls `onFull` when the heap is nearly full, again only when that is done and its garbage collected. Returns what to
 *  call to stop. */
export function watchMemory({ limit, usage, collect, onFull, rss = process.memoryUsage.rss }: MemoryWatch): () => void {
  let asking = false;
  const look = async (): Promise<void> => {
    if (asking || rss() < limit * NEAR) return;
    asking = true;
    // Collecting first would tell whether it is all garbage, and takes minutes in a heap that is full.
    if ((await usage()) > limit * FULL) await onFull().then(collect);
    asking = false;
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
