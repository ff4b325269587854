import { fork } from "node:child_process";
import { dirname, resolve } from "node:path";
import { projectRoot, scrub } from "../kernel/errors";
import type { CodeCell } from "./notebook";
import type { RunEvent, RunRequest } from "./protocol";
import type { ChildOptions, RunFailure } from "./run-types";
import { goesOn, MAX_OUTPUT, supervise } from "./supervise";

/** Runs code cells in a process of their own, with the notebook's folder as the current one; undefined: all went
 *  well. */
export function runCells(
  path: string,
  cells: readonly CodeCell[],
  options: ChildOptions,
): Promise<RunFailure | undefined> {
  const cwd = dirname(resolve(path));
  const root = projectRoot(cwd);
  const { NODE_TEST_CONTEXT: _, ...env } = options.env ?? process.env;
  const child = fork(require.resolve("./runner"), [], {
    cwd,
    env,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const kill = (): void => void child.kill("SIGKILL");
  const supervisor = supervise(path, cells, options, kill);
  process.once("exit", kill);
  if (options.signal?.aborted) kill();
  options.signal?.addEventListener("abort", kill, { once: true });
  child.on("message", (event: RunEvent) => supervisor.take(event));
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => supervisor.takeRaw(name, scrub(text, root)));
  }
  child.on("error", (error) => supervisor.lost(scrub(error.message, root)));
  const request: RunRequest = {
    cwd,
    maxOutput: options.maxOutput ?? MAX_OUTPUT,
    cells: cells.map((cell) => ({ code: cell.source, onError: goesOn(cell) ? "continue" : "stop" })),
  };
  child.send(request, (error) => error && supervisor.lost(scrub(error.message, root)));
  return new Promise((settle) => {
    child.on("close", (status, signal) => {
      process.off("exit", kill);
      options.signal?.removeEventListener("abort", kill);
      settle(supervisor.close(status, signal));
    });
  });
}
