import { SEAL_MIME } from "../report/seal";
import type { Cell, CodeCell, Metadata, Notebook } from "./notebook";
import { isRecord } from "./read-cell";

const FOLDED = /<details[^>]*>\s*<summary>\s*(?:Answer|Solution|答案|解答)[^<]*<\/summary>[\s\S]*?<\/details>[ \t]*\n*/gi;
const REGION = /^[ \t]*\/\/ BEGIN SOLUTION[ \t]*\n([\s\S]*?)^[ \t]*\/\/ END SOLUTION[ \t]*$/gm;

/** A copy without solutions and outputs: cells tagged "solution" and folded answers go; between `// BEGIN SOLUTION`
 *  and `// END SOLUTION` a check keeps the sealed answer that the executed notebook shows, other code goes. The copy
 *  runs. A mark without its other half, or a check whose answer was not sealed: Error naming the cell. */
export function studentCopy(notebook: Notebook, executed: Notebook): Notebook {
  const ran = new Map(executed.cells.map((cell) => [cell.id, cell]));
  const cells = notebook.cells.flatMap((cell): readonly Cell[] => {
    if (isSolution(cell.metadata)) return [];
    if (cell.cell_type === "code") return [emptied(cell, ran.get(cell.id))];
    const source = cell.source.replace(FOLDED, "").trim();
    return source === "" ? [] : [{ ...cell, source }];
  });
  return { ...notebook, cells };
}

function isSolution({ tags }: Metadata): boolean {
  return Array.isArray(tags) && tags.includes("solution");
}

function emptied(cell: CodeCell, ran: Cell | undefined): CodeCell {
  const source = cell.source.replace(REGION, (_, solution: string) => {
    const asked = /\bcheckAnswer\(\s*(\w+)/.exec(solution)?.[1];
    return asked === undefined ? "// Your code here." : `checkAnswer(${asked}, ${sealOf(ran, cell.id)});`;
  });
  if (/\/\/ (?:BEGIN|END) SOLUTION/.test(source)) {
    throw new Error(`cell "${cell.id}": "// BEGIN SOLUTION" and "// END SOLUTION" must stand in pairs, each on a line`);
  }
  return { ...cell, source, execution_count: null, outputs: [] };
}

function sealOf(ran: Cell | undefined, id: string): string {
  const outputs = ran?.cell_type === "code" ? ran.outputs : [];
  const sealed = outputs.flatMap((output) => ("data" in output ? [output.data[SEAL_MIME]] : [])).find(isRecord);
  if (typeof sealed?.["sealed"] !== "string") {
    throw new Error(`cell "${id}": expected a check as its last expression and executed, got no sealed answer`);
  }
  return `{ sealed: ${JSON.stringify(sealed["sealed"])}, tolerance: ${Number(sealed["tolerance"] ?? 1e-9)} }`;
}
