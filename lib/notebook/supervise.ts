import type { CellError } from "../kernel/errors";
import type { CellResult } from "../kernel/session";
import type { CodeCell } from "./notebook";
import { OUTPUT_EXIT, type RunEvent } from "./protocol";
import type { ChildOptions, RunFailure, RunProgress } from "./run-types";

/** Default of RunOptions.maxOutput, in characters. */
export const MAX_OUTPUT = 20_000_000;

/** How long what the child has told may take to be read. */
const HEARING_MS = 100;

/** Keeps the book of one run: what the child tells goes in, the first failure comes out. */
export interface Supervisor {
  readonly take: (event: RunEvent) => void;
  /** Text that the child wrote past its process.stdout and process.stderr. */
  readonly takeRaw: (name: "stdout" | "stderr", text: string) => void;
  /** The child has ended; returns the first failure, undefined when all went well. */
  readonly close: (status: number | null, signal: string | null) => RunFailure | undefined;
  /** The child could not be started or reached. */
  readonly lost: (reason: string) => void;
}

/** Opens the book for these code cells; `kill` ends the child, which happens at the first failure. */
export function supervise(
  path: string,
  cells: readonly CodeCell[],
  options: ChildOptions,
  kill: () => void,
): Supervisor {
  const { collector, seconds, timeoutSeconds = 600, maxOutput = MAX_OUTPUT, onProgress } = options;
  let cell: number | undefined;
  let failure: RunFailure | undefined;
  let started = Date.now();
  let left = maxOutput;
  let last = "";
  let timer: NodeJS.Timeout | undefined;

  const fail = (kind: RunFailure["kind"], error: CellError, where = cell): void => {
    failure ??= { kind, cell: where, line: error.at?.cell === where ? error.at?.line : undefined, error };
    kill();
  };
  const stop = (kind: RunFailure["kind"], ename: string, evalue: string): void => {
    const error = { ename, evalue, traceback: [`${ename}: ${evalue}`] };
    if (cell !== undefined && !failure) collector.finish({ status: "error", error }, cell);
    fail(kind, error);
  };
  const tooMuch = (): void => stop("output", "OutputLimit", `the cell put out more than ${maxOutput} characters`);
  const spend = (length: number): void => {
    left -= length;
    if (left < 0) tooMuch();
  };
  const tick = (state: RunProgress["state"], elapsed: number): void => {
    if (cell !== undefined) onProgress?.({ path, cell, of: cells.length, state, seconds: elapsed });
  };
  const late = (): void => stop("timeout", "Timeout", `the cell took longer than ${timeoutSeconds} s`);
  // Where this process was busy (with another notebook's page) the child may have told its end long ago: read first.
  const expire = (): void => void (timer = setTimeout(late, HEARING_MS));

  const start = (next: number, at: number): void => {
    cell = next;
    started = at;
    left = maxOutput;
    clearTimeout(timer);
    timer = setTimeout(expire, timeoutSeconds * 1000);
    tick("start", 0);
  };
  const finish = (ended: number, result: CellResult, at: number): void => {
    clearTimeout(timer);
    const elapsed = (at - started) / 1000;
    seconds[ended - 1] = elapsed;
    collector.finish(result, ended);
    tick(result.status, elapsed);
    if (result.status === "ok") spend(JSON.stringify(result.result ?? "").length);
    else if (!goesOn(cells[ended - 1])) fail("error", result.error);
  };
  const take = (event: RunEvent): void => {
    if (failure) return;
    if (event.kind === "start") start(event.cell, event.at);
    else if (event.kind === "output") collector.show(event.output, event.cell);
    else if (event.kind === "finish") finish(event.cell, event.result, event.at);
    else if (event.kind === "end") cell = undefined;
    else if (event.kind === "unhandled") {
      const where = event.cell ?? cell;
      collector.finish({ status: "error", error: event.error }, where ?? cells.length);
      fail("rejection", event.error, where);
    }
  };
  const takeRaw = (name: "stdout" | "stderr", text: string): void => {
    last = (last + text).slice(-2000);
    if (cell === undefined || failure) return;
    collector.show({ kind: "stream", name, text }, cell);
    spend(text.length);
  };
  const close = (status: number | null, signal: string | null): RunFailure | undefined => {
    clearTimeout(timer);
    if (failure || (status === 0 && cell === undefined)) return failure;
    const how = signal ? `was ended by ${signal}` : `ended with status ${status}`;
    if (status === OUTPUT_EXIT) tooMuch();
    else stop("died", "ProcessDied", `the notebook's process ${how}${reason(last)}`);
    return failure;
  };
  return { take, takeRaw, close, lost: (why) => stop("died", "ProcessDied", why) };
}

/** Whether a cell may fail without ending the run: it is tagged raises-exception, as Jupyter has it. */
export function goesOn(cell: CodeCell | undefined): boolean {
  const tags = cell?.metadata["tags"];
  return Array.isArray(tags) && tags.includes("raises-exception");
}

function reason(text: string): string {
  const fatal = /^FATAL ERROR: .*$/m.exec(text)?.[0];
  return fatal ? ` (${fatal})` : "";
}
