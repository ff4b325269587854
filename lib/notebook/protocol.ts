import type { CellError } from "../kernel/errors";
import type { CellResult, SessionOutput } from "../kernel/session";

/** What the parent asks of the child process, once. */
export interface RunRequest {
  readonly cwd: string;
  /** Most that one cell may put out, in characters; beyond it the child ends with OUTPUT_EXIT. */
  readonly maxOutput: number;
  /** The code cells, in order. */
  readonly cells: readonly { readonly code: string; readonly onError: "stop" | "continue" }[];
}

/** Exit status of a child whose cell put out too much: a message would wait behind all that it put out. */
export const OUTPUT_EXIT = 77;

/** What the child tells; cells count from 1 over the code cells, `at` is its clock in milliseconds. */
export type RunEvent =
  | { readonly kind: "start"; readonly cell: number; readonly at: number }
  | { readonly kind: "output"; readonly cell: number; readonly output: SessionOutput }
  | { readonly kind: "finish"; readonly cell: number; readonly result: CellResult; readonly at: number }
  | { readonly kind: "unhandled"; readonly cell: number | undefined; readonly error: CellError }
  | { readonly kind: "end" };
