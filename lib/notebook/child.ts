import { fork } from "node:child_process";
import { dirname, resolve } from "node:path";
import { projectRoot, scrub, type CellError } from "../kernel/errors";
import type { CodeCell } from "./notebook";
import type { Collector } from "./outputs";
import type { RunEvent, RunRequest } from "./protocol";

export interface RunOptions {
  /** Longest time that one cell may take, in seconds; default 600. */
  readonly timeoutSeconds?: number;
  /** Most text that one cell may put out, in bytes; default 20 MB. */
  readonly maxOutputBytes?: number;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Environment of the child process; default: that of this one. */
  readonly env?: NodeJS.ProcessEnv;
}

/** `cell` of `of` code cells starts, or has finished after `seconds`. */
export interface RunProgress {
  readonly path: string;
  readonly cell: number;
  readonly of: number;
  readonly state: "start" | "ok" | "error";
  readonly seconds: number;
}

export interface RunFailure {
  readonly kind: "error" | "rejection" | "died" | "timeout" | "output";
  /** The code cell, counted from 1; undefined: before the first or after the last. */
  readonly cell: number | undefined;
  /** The line of that cell, counted from 1, where one is known. */
  readonly line: number | undefined;
  readonly error: CellError;
}

export interface ChildOptions extends RunOptions {
  readonly collector: Collector;
  /** Gets the seconds of each cell that finished, in order. */
  readonly seconds: number[];
}

/** Runs code cells in a process of their own, with the notebook's folder as the current one; undefined: all went
 *  well. */
export function runCells(
  path: string,
  cells: readonly CodeCell[],
  running: ChildOptions,
): Promise<RunFailure | undefined> {
  const { collector, seconds, timeoutSeconds = 600, maxOutputBytes = 20e6, onProgress, env = process.env } = running;
  const cwd = dirname(resolve(path));
  const root = projectRoot(cwd);
  const { NODE_TEST_CONTEXT: _, ...clean } = env;
  const child = fork(require.resolve("./runner"), [], {
    cwd,
    env: clean,
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return new Promise((settle) => {
    let cell: number | undefined;
    let failure: RunFailure | undefined;
    let started = Date.now();
    let bytes = 0;
    let last = "";
    let timer: NodeJS.Timeout | undefined;
    const kill = (): void => void child.kill("SIGKILL");
    process.once("exit", kill);
    const fail = (kind: RunFailure["kind"], error: CellError, where = cell): void => {
      const line = error.at?.cell === where ? error.at?.line : undefined;
      failure ??= { kind, cell: where, line, error };
      kill();
    };
    const stop = (kind: "timeout" | "output" | "died", ename: string, evalue: string): void => {
      const error = { ename, evalue, traceback: [`${ename}: ${evalue}`] };
      if (cell !== undefined && !failure) collector.finish({ status: "error", error }, cell);
      fail(kind, error);
    };
    const count = (text: unknown): void => {
      bytes += JSON.stringify(text)?.length ?? 0;
      if (bytes > maxOutputBytes) stop("output", "OutputLimit", `the cell put out more than ${maxOutputBytes} bytes`);
    };
    const tick = (state: RunProgress["state"]): void => {
      if (cell !== undefined)
        onProgress?.({ path, cell, of: cells.length, state, seconds: (Date.now() - started) / 1000 });
    };
    const expire = (): void => stop("timeout", "Timeout", `the cell took longer than ${timeoutSeconds} s`);
    child.on("message", (event: RunEvent) => {
      if (failure) return;
      if (event.kind === "start") {
        cell = event.cell;
        started = Date.now();
        bytes = 0;
        clearTimeout(timer);
        timer = setTimeout(expire, timeoutSeconds * 1000);
        tick("start");
      } else if (event.kind === "output") {
        count(event.output);
        if (!failure) collector.show(event.output, event.cell);
      } else if (event.kind === "finish") {
        clearTimeout(timer);
        seconds[event.cell - 1] = (Date.now() - started) / 1000;
        collector.finish(event.result, event.cell);
        tick(event.result.status);
        if (event.result.status === "ok") count(event.result.result);
        else if (!continues(cells[event.cell - 1])) fail("error", event.result.error);
      } else if (event.kind === "unhandled") {
        collector.finish({ status: "error", error: event.error }, event.cell ?? cell ?? cells.length);
        fail("rejection", event.error, event.cell ?? cell);
      } else if (event.kind === "end") cell = undefined;
    });
    // What a cell's child processes and native code write past process.stdout arrives here.
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.setEncoding("utf8").on("data", (written: string) => {
        const text = scrub(written, root);
        last = (last + text).slice(-2000);
        count(text);
        if (cell !== undefined && !failure) collector.show({ kind: "stream", name, text }, cell);
      });
    }
    child.on("error", (error) => stop("died", "ProcessError", scrub(error.message, root)));
    child.on("close", (status, signal) => {
      clearTimeout(timer);
      process.off("exit", kill);
      const how = signal ? `was ended by ${signal}` : `ended with status ${status}`;
      if (!failure && (status !== 0 || cell !== undefined))
        stop("died", "ProcessDied", `the notebook's process ${how}${reason(last)}`);
      settle(failure);
    });
    child.send({
      cwd,
      cells: cells.map((each) => ({ code: each.source, onError: continues(each) ? "continue" : "stop" })),
    } satisfies RunRequest);
  });
}

function reason(text: string): string {
  const fatal = /^FATAL ERROR: .*$/m.exec(text)?.[0];
  return fatal ? ` (${fatal})` : "";
}

function continues(cell: CodeCell | undefined): boolean {
  const tags = cell?.metadata["tags"];
  return Array.isArray(tags) && tags.includes("raises-exception");
}
