import type { CellError } from "../kernel/errors";
import type { Collector } from "./outputs";

export interface RunOptions {
  /** Longest time that one cell may take, in seconds; default 600. */
  readonly timeoutSeconds?: number;
  /** Most that one cell may put out, in characters; default 20 million. */
  readonly maxOutput?: number;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Environment of the child process; default: that of this one. */
  readonly env?: NodeJS.ProcessEnv;
  /** Aborted: the run ends where it is, as if its process had died. */
  readonly signal?: AbortSignal;
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
