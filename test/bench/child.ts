import { spawnSync } from "node:child_process";
import { evaluate } from "../../lib/evaluate";
import { main as runVerb } from "../../lib/cli/main";
import { clusterSweepAsync, exactIndex, row } from "../../lib/vectors";
import { clustered } from "./data";
import { judgedFrom } from "./rows/read-runs";
import { SIX } from "./rows/measures";

/** What one process of ours took: seconds of the work, bytes beyond what was there before, and its peak memory. */
export interface ChildTook {
  readonly seconds: number;
  readonly build: number;
  readonly beyond: number;
  readonly peak: number;
}

/** Runs one piece of work in a process of its own. */
export function inChild(args: readonly string[]): ChildTook {
  const node = ["--expose-gc", `${__dirname}/main.js`, "--child", ...args];
  const { stdout, stderr, status } = spawnSync(process.execPath, node, { encoding: "utf8", maxBuffer: 2 ** 30 });
  const last = stdout.trim().split("\n").pop() ?? "";
  if (status !== 0 || !last.startsWith("{")) throw new Error(`${args.join(" ")}: ${stderr.trim().split("\n").pop()}`);
  return JSON.parse(last) as ChildTook;
}

/** The other side of `inChild`: prints one line of JSON. */
export async function runChild([what, ...args]: readonly string[]): Promise<number> {
  const found = what === "search" ? await search(Number(args[0]))
    : what === "sweep" ? await sweep(Number(args[0]))
    : what === "measures" ? await timed(0, () => evaluate(...judgedFrom(args[0]!, Number(args[1])), SIX))
    : await timed(0, async () => {
      const status = await runVerb(args, { out: () => undefined, err: () => undefined });
      if (status !== 0) throw new Error(`${args[0]} ended with status ${status}`);
    });
  console.log(JSON.stringify(found));
  return 0;
}

async function search(n: number): Promise<ChildTook> {
  const vectors = clustered(n, 512, 1);
  const rows = Array.from({ length: n }, (_, i) => ({ id: String(i), createdAt: null }));
  const before = resident();
  const started = performance.now();
  const index = exactIndex(rows, vectors);
  index.searchNow(row(vectors, 0), 10);
  const build = (performance.now() - started) / 1000;
  const times = Array.from({ length: n > 1e5 ? 5 : 30 }, (_, i) => {
    const from = performance.now();
    index.searchNow(row(vectors, (i * 7919) % n), 10);
    return (performance.now() - from) / 1000;
  }).sort((a, b) => a - b);
  return { seconds: times[times.length >> 1]!, build, beyond: peak() - before, peak: peak() };
}

async function sweep(n: number): Promise<ChildTook> {
  const vectors = clustered(n, 512, 2);
  await clusterSweepAsync(clustered(64, 512, 2), [0.9]);
  return timed(resident(), () => clusterSweepAsync(vectors, [0.98, 0.95, 0.9, 0.85]));
}

async function timed(before: number, work: () => unknown): Promise<ChildTook> {
  const started = performance.now();
  await work();
  return { seconds: (performance.now() - started) / 1000, build: 0, beyond: peak() - before, peak: peak() };
}

const peak = (): number => process.resourceUsage().maxRSS * 1024;

function resident(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return Math.max(process.memoryUsage().rss, 0);
}
