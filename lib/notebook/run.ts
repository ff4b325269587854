import { runCells } from "./child";
import type { Cell, CodeCell, Notebook } from "./notebook";
import { readNotebook } from "./read";
import { collectOutputs, type Collector } from "./outputs";
import type { RunFailure, RunOptions } from "./run-types";
import { CLAIMS_MIME } from "../report/claims";

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

/** Runs a notebook's code cells from top to bottom in a process of their own, without Python and sockets. Stops at
 *  the first cell that throws (unless tagged raises-exception), is refused, dies or takes too long, and at a
 *  rejection that nobody awaits. A failing cell is a result (status "failed"); only an unreadable notebook throws. */
export async function runNotebook(path: string, options: RunOptions = {}): Promise<NotebookRun> {
  const notebook = readNotebook(path);
  const cells = notebook.cells.filter((cell): cell is CodeCell => cell.cell_type === "code");
  const collector = collectOutputs();
  const seconds: number[] = [];
  const failure = await runCells(path, cells, { ...options, collector, seconds });
  const done = executed(notebook, collector, seconds.length);
  const outputs = done.cells.filter((cell): cell is CodeCell => cell.cell_type === "code").map((cell) => cell.outputs);
  const claims = outputs.flatMap((list, i) =>
    list.flatMap((output) =>
      "data" in output && CLAIMS_MIME in output.data ? [{ cell: i + 1, claims: output.data[CLAIMS_MIME] }] : [],
    ),
  );
  return { path, status: failure ? "failed" : "ok", notebook: done, ...(failure && { failure }), claims, seconds };
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
