import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync, realpathSync } from "node:fs";
import { captureStreams, type StreamName } from "./capture";
import { toMimeBundle, type MimeBundle } from "./display";
import { describeError, projectRoot, type CellError } from "./errors";
import { openEvaluator } from "./evaluator";
import { guardProcess } from "./guard";
import { mapStacks } from "./stacks";
import { onTslabDisplay } from "./tslab";

/** What a cell shows while it runs (its result is in the CellResult). An update replaces what has the same
 *  displayId. */
export type SessionOutput =
  | { readonly kind: "stream"; readonly name: StreamName; readonly text: string }
  | { readonly kind: "display" | "update"; readonly data: MimeBundle; readonly displayId?: string };

export type CellResult =
  { readonly status: "ok"; readonly result?: MimeBundle } | { readonly status: "error"; readonly error: CellError };

export interface SessionOptions {
  /** The folder that the cells stand in. */
  readonly cwd: string;
  /** Takes what a cell shows; `cell` is the one that caused it, also when it comes late. */
  readonly onOutput: (output: SessionOutput, cell: number) => void;
  /** Takes a rejection that nobody awaited, or a throw outside a running cell. Without it they are Node's to handle. */
  readonly onUnhandled?: (error: CellError, cell: number | undefined) => void;
}

export interface Session {
  /** Runs one cell after those before it; cells count from 1. What goes wrong in a cell is its result, never an
   *  exception. */
  readonly execute: (code: string) => Promise<CellResult>;
  /** Undoes what the session changed in this process (streams, process.exit, stacks) and frees the compiler. */
  readonly close: () => void;
}

/** Opens a session: TypeScript cells run one after another in this process and share what they declare. It knows no
 *  sockets. Errors: the folder must exist. Opening takes about a second. */
export function openSession(options: SessionOptions): Session {
  if (!existsSync(options.cwd)) throw new Error(`openSession: there must be a folder ${options.cwd}`);
  const cwd = realpathSync(options.cwd);
  const root = projectRoot(cwd);
  const evaluator = openEvaluator(cwd, root);
  const cells = new AsyncLocalStorage<number>();
  let count = 0;
  let running: number | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const current = (): number | undefined => cells.getStore() ?? running;
  const show = (output: SessionOutput, cell: number | undefined): boolean => {
    if (cell !== undefined) options.onOutput(output, cell);
    return cell !== undefined;
  };
  const onUnhandled = (thrown: unknown): void => {
    const error = describeError(thrown, root);
    options.onUnhandled?.(error, error.at?.cell ?? current());
  };
  const undo = [
    // Text that no cell caused goes its own way: a process writes about other things too.
    captureStreams((name, text) => show({ kind: "stream", name, text }, cells.getStore())),
    onTslabDisplay(({ data, transient }, kind) => {
      const displayId = transient?.display_id;
      show({ kind, data, ...(displayId !== undefined && { displayId }) }, current());
    }),
    guardProcess({ isInCell: () => current() !== undefined, ...(options.onUnhandled && { onUnhandled }) }),
    mapStacks(root),
  ];

  const run = async (code: string, cell: number): Promise<CellResult> => {
    try {
      const outcome = await evaluator.evaluate(code, cell);
      if (outcome.status === "error") return outcome;
      const bundle = await toMimeBundle(outcome.value);
      return bundle ? { status: "ok", result: bundle } : { status: "ok" };
    } catch (error) {
      return { status: "error", error: describeError(error, root) };
    }
  };
  const execute = (code: string): Promise<CellResult> => {
    const next = last.then(async () => {
      const cell = (running = ++count);
      const result = await cells.run(cell, () => run(code, cell));
      // Rejections that nobody awaits are known only after the microtasks: they belong to this cell.
      await new Promise((done) => setImmediate(done));
      running = undefined;
      return result;
    });
    last = next;
    return next;
  };
  const close = (): void => {
    undo.forEach((each) => each());
    evaluator.close();
  };
  return { execute, close };
}
