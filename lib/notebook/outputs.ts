import type { CellResult, SessionOutput } from "../kernel/session";
import type { Output } from "./notebook";

/** The outputs of a notebook's cells as they come in, by cell number (counted from 1 over the code cells). */
export interface Collector {
  readonly show: (output: SessionOutput, cell: number) => void;
  readonly finish: (result: CellResult, cell: number) => void;
  readonly outputsOf: (cell: number) => readonly Output[];
}

/** Collects outputs as a notebook keeps them: texts of one stream that follow each other are joined, an update
 *  replaces every output with its displayId, the result or the error comes last. */
export function collectOutputs(): Collector {
  const byCell = new Map<number, { output: Output; displayId?: string }[]>();
  const listOf = (cell: number): { output: Output; displayId?: string }[] => {
    const list = byCell.get(cell) ?? [];
    byCell.set(cell, list);
    return list;
  };
  const show = (shown: SessionOutput, cell: number): void => {
    const list = listOf(cell);
    if (shown.kind === "stream") {
      const last = list[list.length - 1];
      if (last?.output.output_type === "stream" && last.output.name === shown.name) {
        last.output = { ...last.output, text: last.output.text + shown.text };
      } else list.push({ output: { output_type: "stream", name: shown.name, text: shown.text } });
      return;
    }
    const { data, displayId } = shown;
    const output: Output = { output_type: "display_data", data, metadata: {} };
    if (shown.kind === "display") list.push({ output, ...(displayId !== undefined && { displayId }) });
    else for (const entry of [...byCell.values()].flat()) if (entry.displayId === displayId) entry.output = output;
  };
  const finish = (result: CellResult, cell: number): void => {
    if (result.status === "error") {
      const { ename, evalue, traceback } = result.error;
      listOf(cell).push({ output: { output_type: "error", ename, evalue, traceback } });
    } else if (result.result) {
      const output: Output = {
        output_type: "execute_result",
        data: result.result,
        metadata: {},
        execution_count: cell,
      };
      listOf(cell).push({ output });
    }
  };
  return { show, finish, outputsOf: (cell) => (byCell.get(cell) ?? []).map(({ output }) => output) };
}
