import { fork } from "node:child_process";
import { dirname, relative, resolve } from "node:path";
import { projectRoot, scrub, type CellError } from "../kernel/errors";
import type { Cell, CodeCell, Notebook } from "./notebook";
import { readNotebook } from "./notebook";
import { collectOutputs, type Collector } from "./outputs";
import type { RunEvent, RunRequest } from "./protocol";

/** What claims() of lib/report adds to its output, so that the scoreboard can be put together. */
export const CLAIMS_MIME = "application/vnd.recall-lab.claims+json";

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

export interface NotebookRun {
  readonly path: string;
  readonly status: "ok" | "failed";
  /** The notebook with counts and outputs, as far as it ran. */
  readonly notebook: Notebook;
  readonly failure?: RunFailure;
  /** What cells claimed (CLAIMS_MIME), in order. */
  readonly claims: readonly { readonly cell: number; readonly claims: unknown }[];
  /** Seconds each code cell took, in order. Not part of the notebook, which stays the same from run to run. */
  readonly seconds: readonly number[];
}

/** Runs a notebook's code cells from top to bottom in a process of their own, without Python and sockets. Stops at the first
 *  cell that throws (unless tagged raises-exception), is refused, dies or takes too long, and at a rejection that nobody
 *  awaits. A failing cell is a result (status "failed"); only an unreadable notebook throws. */
export async function runNotebook(path: string, options: RunOptions = {}): Promise<NotebookRun> {
  const notebook = readNotebook(path);
  const cells = notebook.cells.filter((cell): cell is CodeCell => cell.cell_type === "code");
  const collector = collectOutputs();
  const seconds: number[] = [];
  const failure = await runCells(path, cells, { ...options, collector, seconds });
  const done = executed(notebook, collector, seconds.length);
  const outputs = done.cells.filter((cell): cell is CodeCell => cell.cell_type === "code").map((cell) => cell.outputs);
  const claims = outputs.flatMap((list, i) =>
    list.flatMap((output) => ("data" in output && CLAIMS_MIME in output.data ? [{ cell: i + 1, claims: output.data[CLAIMS_MIME] }] : [])),
  );
  return { path, status: failure ? "failed" : "ok", notebook: done, ...(failure && { failure }), claims, seconds };
}

/** A failed run in words: file, cell, line, then the traceback. "" when the run did not fail. */
export function describeFailure(run: NotebookRun): string {
  const { failure } = run;
  if (!failure) return "";
  const code = run.notebook.cells.flatMap((cell, i) => (cell.cell_type === "code" ? [i] : []));
  const index = failure.cell === undefined ? undefined : code[failure.cell - 1];
  const cell = index === undefined ? "" : `: code cell ${failure.cell} (cell ${index + 1} of ${run.notebook.cells.length})`;
  const line = failure.line === undefined ? "" : `, line ${failure.line}`;
  const { ename, evalue, traceback } = failure.error;
  const rest = traceback[0] === `${ename}: ${evalue}` ? traceback.slice(1) : traceback;
  return [`${relative(process.cwd(), run.path)}${cell}${line}: ${ename}: ${evalue}`, ...rest].join("\n");
}

interface Running extends RunOptions {
  readonly collector: Collector;
  readonly seconds: number[];
}

function runCells(path: string, cells: readonly CodeCell[], running: Running): Promise<RunFailure | undefined> {
  const { collector, seconds, timeoutSeconds = 600, maxOutputBytes = 20e6, onProgress, env = process.env } = running;
  const cwd = dirname(resolve(path));
  const root = projectRoot(cwd);
  const { NODE_TEST_CONTEXT: _, ...clean } = env;
  const child = fork(require.resolve("./runner"), [], { cwd, env: clean, execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  return new Promise((settle) => {
    let cell: number | undefined;
    let failure: RunFailure | undefined;
    let started = Date.now();
    let bytes = 0;
    let last = "";
    let timer: NodeJS.Timeout | undefined;
    const fail = (kind: RunFailure["kind"], error: CellError, where = cell): void => {
      const line = error.at?.cell === where ? error.at?.line : undefined;
      failure ??= { kind, cell: where, line, error };
      child.kill("SIGKILL");
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
      if (cell !== undefined) onProgress?.({ path, cell, of: cells.length, state, seconds: (Date.now() - started) / 1000 });
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
      } else cell = undefined;
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
      const how = signal ? `was ended by ${signal}` : `ended with status ${status}`;
      if (!failure && (status !== 0 || cell !== undefined)) stop("died", "ProcessDied", `the notebook's process ${how}${reason(last)}`);
      settle(failure);
    });
    child.send({ cwd, cells: cells.map((each) => ({ code: each.source, onError: continues(each) ? "continue" : "stop" })) } satisfies RunRequest);
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

function executed(notebook: Notebook, collector: Collector, ran: number): Notebook {
  let count = 0;
  const cells = notebook.cells.map((cell): Cell => {
    if (cell.cell_type !== "code") return cell;
    count++;
    return { ...cell, execution_count: count <= ran ? count : null, outputs: collector.outputsOf(count) };
  });
  return { ...notebook, cells };
}
