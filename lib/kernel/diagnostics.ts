import stringWidth from "string-width";
import type { Diagnostic } from "tslab/dist/converter";
import type { CellError } from "./errors";
import { mapOf } from "./source-map";

/** What the compiler refuses, as an error: the cell's line and a caret under the place. A syntax error is named so. */
export function diagnosticError(diagnostics: readonly Diagnostic[], code: string, cell: number): CellError {
  const syntax = diagnostics.filter(({ code: number }) => number < FIRST_TYPE_ERROR);
  const shown = syntax.length > 0 ? syntax : diagnostics;
  const lines = code.split("\n");
  const traceback = shown.flatMap((one, i) =>
    continues(one, shown[i - 1]) ? [`  ${one.messageText}`] : show(one, lines, cell),
  );
  const inCell = shown.find((one, i) => one.fileName === undefined && !continues(one, shown[i - 1]));
  const at = inCell && { cell, line: inCell.start.line + 1, column: inCell.start.character + 1 };
  const ename = syntax.length > 0 ? "SyntaxError" : "TypeScriptError";
  return { ename, evalue: shown[0]?.messageText ?? "", traceback, ...(at && { at }) };
}

const FIRST_TYPE_ERROR = 2000;

function show(
  { start, end, fileName, code, messageText }: Diagnostic,
  lines: readonly string[],
  cell: number,
): string[] {
  const where = `${fileName ?? `In[${cell}]`}:${start.line + 1}:${start.character + 1}`;
  const head = `${where} - error TS${code}: ${messageText}`;
  const line = lines[start.line];
  if (fileName !== undefined || line === undefined) return [head];
  const number = `${start.line + 1} | `;
  const stop = end.line === start.line ? end.character : line.length;
  const carets = "^".repeat(Math.max(1, stringWidth(line.slice(start.character, stop))));
  return [head, number + line, " ".repeat(number.length + stringWidth(line.slice(0, start.character))) + carets];
}

/** What V8 refuses though the compiler let it pass (`await` in a method that is not async, a cell's own `exports`), at
 *  its place in the cell; undefined: the error does not say where. */
export function compileError(thrown: unknown, code: string, cell: number): CellError | undefined {
  if (!(thrown instanceof SyntaxError)) return undefined;
  const found = /^In\[-?\d+\]:(\d+)\n.*\n( *)\^/.exec(thrown.stack ?? "");
  const place = found && mapOf(`In[${cell}]`)?.(Number(found[1]), (found[2] ?? "").length + 1);
  const line = place ? code.split("\n")[place.line - 1] : undefined;
  if (!place || line === undefined) return undefined;
  const at = { cell, line: place.line, column: place.column };
  const number = `${at.line} | `;
  const caret = " ".repeat(number.length + stringWidth(line.slice(0, at.column - 1))) + "^";
  const head = `In[${cell}]:${at.line}:${at.column} - error: ${thrown.message}`;
  return { ename: "SyntaxError", evalue: thrown.message, traceback: [head, number + line, caret], at };
}

/** The converter flattens a message and its reasons; a reason has the message's place (and loses its file). */
function continues(one: Diagnostic, before: Diagnostic | undefined): boolean {
  return (
    before !== undefined &&
    before.start.offset === one.start.offset &&
    before.end.offset === one.end.offset &&
    one.fileName === undefined
  );
}
