import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { packageRoot } from "../../lib/root";

/** JupyterLab as a person starts it. */
export interface StartedLab {
  readonly address: URL;
  readonly token: string;
  readonly pid: number;
  readonly said: () => string;
  /** Everything that has been started below it and still runs. */
  readonly descendants: () => readonly number[];
  /** Sends a signal to npm, or to all of the foreground group as a terminal does. Resolves when npm is gone. */
  readonly signal: (name: NodeJS.Signals, to: "npm" | "group") => Promise<number | null>;
}

const START_MS = 300_000;

/** `npm run lab -- --no-browser ...`; resolves when the address is printed. Rejects with what it said when it ends. */
export async function startLab(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StartedLab> {
  const child = spawn("npm", ["run", "lab", "--", "--no-browser", ...args], {
    cwd: packageRoot(), env: { ...process.env, ...env }, detached: true, stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => void (said += chunk));
  const ended = new Promise<number | null>((done) => child.on("exit", (status) => done(status)));
  const closed = new Promise((done) => child.on("close", done));
  const pid = child.pid ?? 0;
  const found = await until(() => /JupyterLab: (\S+)/.exec(said)?.[1] ?? (child.exitCode === null ? undefined : ""), START_MS);
  if (child.exitCode !== null) await closed; // With its last words.
  if (!found) throw new Error(`npm run lab did not start: ${said}`);
  const address = new URL(found);
  return {
    address, token: address.searchParams.get("token") ?? "", pid, said: () => said,
    descendants: () => descendantsOf(pid),
    signal: (name, to) => {
      process.kill(to === "group" ? -pid : pid, name);
      return ended;
    },
  };
}

/** Asks until there is an answer other than undefined; undefined when there is none in time. */
export async function until<T>(ask: () => T | undefined | Promise<T | undefined>, ms: number): Promise<T | undefined> {
  const late = Date.now() + ms;
  while (Date.now() < late) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return undefined;
}

function descendantsOf(pid: number): readonly number[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout.trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): readonly number[] => (
    rows.filter(([, of]) => of === parent).flatMap(([one = 0]) => [one, ...below(one)]));
  return below(pid);
}

/** Those of the processes that still run (a zombie does not). */
export function running(pids: readonly number[]): readonly number[] {
  return pids.filter((pid) => {
    const file = `/proc/${pid}/stat`;
    if (existsSync("/proc/self/stat")) return existsSync(file) && !/^\d+ \(.*\) Z/.test(readFileSync(file, "utf8"));
    return spawnSync("ps", ["-p", String(pid)]).status === 0;
  });
}
