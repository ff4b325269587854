import { relative } from "node:path";
import type { NotebookRun } from "./run";

/** A failed run in words: file, cell, line, then the traceback. "" when the run did not fail. */
export function describeFailure(run: NotebookRun): string {
  const { failure } = run;
  if (!failure) return "";
  const code = run.notebook.cells.flatMap((cell, i) => (cell.cell_type === "code" ? [i] : []));
  const index = failure.cell === undefined ? undefined : code[failure.cell - 1];
  const cell =
    index === undefined ? "" : `: code cell ${failure.cell} (cell ${index + 1} of ${run.notebook.cells.length})`;
  const line = failure.line === undefined ? "" : `, line ${failure.line}`;
  const { ename, evalue, traceback } = failure.error;
  const rest = traceback[0] === `${ename}: ${evalue}` ? traceback.slice(1) : traceback;
  return [`${relative(process.cwd(), run.path)}${cell}${line}: ${ename}: ${evalue}`, ...rest].join("\n");
}
