import type { StreamName } from "./capture";
import type { Completion, Inspection } from "./completion";
import type { Contexts } from "./contexts";
import type { MimeBundle } from "./display";
import type { CellError } from "./errors";
import type { Reason } from "./interrupter";
import type { Services } from "./services";

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
  /** How output is led back to its cell; default: promiseContexts. */
  readonly contexts?: Contexts;
  /** What is done for cells; default: they can show things, and that is all. */
  readonly services?: Services;
}

export interface Session {
  /** Runs one cell after those before it; cells count from 1, or are numbered by the caller. What goes wrong in a
   *  cell is its result, never an exception. */
  readonly execute: (code: string, cell?: number) => Promise<CellResult>;
  /** Ends the running cell with a KeyboardInterrupt, and what it declared so far stays; or, when memory runs out, with
   *  an OutOfMemory, and nothing of it stays. Without a running cell: nothing. */
  readonly interrupt: (reason: Reason) => void;
  /** What could stand at a position (in UTF-16 units) of a cell. */
  readonly complete: (code: string, position: number) => Completion;
  /** What stands there: its type and its documentation; undefined: nothing. */
  readonly inspect: (code: string, position: number) => Inspection | undefined;
  /** Undoes what the session changed in this process (streams, process.exit, stacks) and frees the compiler. */
  readonly close: () => void;
}
