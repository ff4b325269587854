import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** From here on a process is worth the time: V8 alone would let it grow to some 650 MB before it collects. Bytes. */
const LARGE = 480e6;
/** Most that may have come since the last collection, so that a notebook with much to keep is not held up. Bytes. */
const GROWN = 60e6;

/** Returns what to call between cells: it collects garbage (the compiler leaves some 3 MB a cell; a collection takes
 *  about 0.2 s) when the process has become large and the heap has grown since the last time. */
export function collector(rss: () => number = process.memoryUsage.rss): () => "collected" | "left" {
  let collect: (() => void) | undefined;
  let after = 0;
  return () => {
    if (rss() < LARGE || getHeapStatistics().used_heap_size - after < GROWN) return "left";
    collect ??= exposedCollection();
    collect();
    after = getHeapStatistics().used_heap_size;
    return "collected";
  };
}

function exposedCollection(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
