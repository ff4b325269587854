import stringWidth from "string-width";
import type { Diagnostic } from "tslab/dist/converter";
import type { CellError } from "./errors";

/** What the compiler refuses, as an error: the cell's line and a caret under the place. A syntax error is named so. */
export function diagnosticError(diagnostics: readonly Diagnostic[], code: string, cell: number): CellError {
  const first = diagnostics[0];
  const ename = diagnostics.some(({ code: number }) => number < 2000) ? "SyntaxError" : "TypeScriptError";
  const shown = diagnostics.filter(({ code: number }) => ename === "TypeScriptError" || number < 2000);
  const traceback = shown.flatMap((one, i) => show(one, code.split("\n"), cell, samePlace(one, shown[i - 1])));
  const inCell = shown.find(({ fileName }) => fileName === undefined);
  const at = inCell && { cell, line: inCell.start.line + 1, column: inCell.start.character + 1 };
  return { ename, evalue: shown[0]?.messageText ?? first?.messageText ?? "", traceback, ...(at && { at }) };
}

function show(one: Diagnostic, lines: readonly string[], cell: number, place: "same place" | "new place"): string[] {
  const { start, end } = one;
  if (place === "same place") return [`  ${one.messageText}`];
  const where = `${one.fileName ?? `In[${cell}]`}:${start.line + 1}:${start.character + 1}`;
  const head = `${where} - error TS${one.code}: ${one.messageText}`;
  const line = lines[start.line];
  if (one.fileName !== undefined || line === undefined) return [head];
  const number = `${start.line + 1} | `;
  const stop = end.line === start.line ? end.character : line.length;
  const carets = "^".repeat(Math.max(1, stringWidth(line.slice(start.character, stop))));
  return [head, number + line, " ".repeat(number.length + stringWidth(line.slice(0, start.character))) + carets];
}

function samePlace(one: Diagnostic, before: Diagnostic | undefined): "same place" | "new place" {
  const same = before && before.start.offset === one.start.offset && before.end.offset === one.end.offset;
  return same && one.fileName === undefined ? "same place" : "new place";
}
