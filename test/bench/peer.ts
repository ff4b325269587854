import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { packageRoot } from "../../lib/root";

/** The Python process that answers and times the peers, line by line. */
export interface PeerProcess {
  /** Rejects with what the peer said when it failed. */
  readonly ask: (question: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;
  readonly end: () => void;
}

/** The folder of the peers' Python files. */
export const peersFolder = (): string => join(packageRoot(), "test", "bench", "peers");

/** How a Python process is told on how many threads to work. */
export function threadSettings(threads: number, folder: string): NodeJS.ProcessEnv {
  // faiss brings an OpenBLAS that does not know newer processors by itself
  const core = hasAvx512() ? { OPENBLAS_CORETYPE: "SkylakeX" } : {};
  const names = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"];
  return {
    ...process.env, ...Object.fromEntries(names.map((name) => [name, String(threads)])),
    ...core, PYTHONDONTWRITEBYTECODE: "1", BENCH_FOLDER: folder,
  };
}

function hasAvx512(): boolean {
  return existsSync("/proc/cpuinfo") && readFileSync("/proc/cpuinfo", "utf8").includes("avx512f");
}

/** Starts the worker. Closing it ends the process. */
export function startPeers(python: string, threads: number, folder: string): PeerProcess {
  const child = spawn(python, [join(peersFolder(), "worker.py")], {
    env: threadSettings(threads, folder), stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.resolve(line));
  child.on("close", (status) => {
    waiting.splice(0).forEach(({ reject }) => reject(new Error(`the peers' process ended with status ${status}`)));
  });
  child.stdin.on("error", () => undefined);
  return {
    ask: async (question) => {
      const line = await new Promise<string>((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(question)}\n`);
      });
      const answer = JSON.parse(line) as Readonly<Record<string, unknown>>;
      if (typeof answer["error"] === "string") throw new Error(answer["error"]);
      return answer;
    },
    end: () => void child.stdin.end(),
  };
}
