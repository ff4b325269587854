// How much memory Node may use for large inputs: its own limit is 4 GiB at most, whatever the machine has.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";

const HOLDING = ["audit", "compare", "inspect"];
const LARGE = 100 * 2 ** 20;
const MIB = 2 ** 20;

/** The heap in MiB that a verb gets which holds what it reads: three quarters of the machine's memory, where its files
 *  have 100 MiB or more together; null: what Node gives is enough, or the user has said how much. */
export function heapFor(argv, { sizeOf = sizeOnDisk, memory = totalmem(), options = ownOptions() } = {}) {
  if (!HOLDING.includes(argv[0]) || /max[-_]old[-_]space[-_]size/.test(options)) return null;
  const bytes = argv.slice(1).reduce((sum, path) => sum + sizeOf(path), 0);
  const heap = Math.floor((0.75 * memory) / MIB);
  return bytes >= LARGE && heap * MIB > getHeapStatistics().heap_size_limit ? heap : null;
}

/** Runs this command again with so much heap; resolves to its exit status. */
export function againWith(heap, argv) {
  return new Promise((resolve) => {
    const node = [`--max-old-space-size=${heap}`, process.argv[1], ...argv];
    const child = spawn(process.execPath, node, { stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.on("close", (status) => resolve(status ?? 1));
  });
}

const ownOptions = () => [process.env.NODE_OPTIONS ?? "", ...process.execArgv].join(" ");

function sizeOnDisk(path) {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
