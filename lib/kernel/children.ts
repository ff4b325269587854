import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Sends a signal to the processes that this one has started, and to those that they have started, innermost
 *  first. */
export async function signalChildren(name: NodeJS.Signals): Promise<void> {
  for (const pid of descendants(process.pid, processesByProc() ?? (await processesByPs()))) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

interface Pair {
  readonly pid: number;
  readonly parent: number;
}

function descendants(of: number, pairs: readonly Pair[]): number[] {
  return pairs.filter(({ parent }) => parent === of).flatMap(({ pid }) => [...descendants(pid, pairs), pid]);
}

/** Linux; undefined elsewhere. */
function processesByProc(): Pair[] | undefined {
  if (process.platform !== "linux") return undefined;
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      // The name of the program stands in brackets and may hold anything.
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      return [];
    }
  });
}

async function processesByPs(): Promise<Pair[]> {
  const { text, ps } = await new Promise<{ text: string; ps: number | undefined }>((done) => {
    const child = execFile("ps", ["-A", "-o", "pid=,ppid="], { timeout: 2000 }, (_, out) =>
      done({ text: out, ps: child.pid }),
    );
  });
  return text.split("\n").flatMap((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    return pid > 0 && pid !== ps ? [{ pid, parent }] : [];
  });
}
