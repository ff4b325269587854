import { relative } from "node:path";
import type * as TypeScript from "@tslab/typescript-for-tslab";
import type { Diagnostic } from "tslab/dist/converter";
import type { Emitter } from "./host";
import { isCell, LINES_BEFORE, ts } from "./tslab";

type Diagnostics = readonly TypeScript.Diagnostic[];

/** What is wrong with these files. Whether a cell's declarations can be written down is found out by writing them
 *  (Emitter.emit), so that it is done once; it is asked here only of other files and beside other complaints. */
export function diagnosticsBeforeEmit(
  program: TypeScript.Program, files: readonly TypeScript.SourceFile[],
): Diagnostics {
  // Not those of the options: the compiler would have them without ".ts" in imports, or without our emitting.
  const common = program.getGlobalDiagnostics();
  const ofFile = files.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file), ...semanticDiagnostics(program, file),
    ...(isCell(file.fileName) ? [] : program.getDeclarationDiagnostics(file)),
  ]);
  const all = [...common, ...ofFile];
  const cell = files.find(({ fileName }) => isCell(fileName));
  const declared = cell && all.length > 0 ? program.getDeclarationDiagnostics(cell) : [];
  return ts.sortAndDeduplicateDiagnostics([...all, ...declared]);
}

const TOO_LARGE_TO_FOLLOW = 2563;
const UNCHECKED = /^export \{\};\s*(?:\/\/.*\s*)*?\/\/\s*@ts-nocheck\b/;

/** A cell may begin with `// @ts-nocheck`; and one of very many lines is checked as far as the compiler can. */
function semanticDiagnostics(program: TypeScript.Program, file: TypeScript.SourceFile): Diagnostics {
  if (isCell(file.fileName) && UNCHECKED.test(file.text)) return [];
  return program.getSemanticDiagnostics(file).filter(({ code }) => code !== TOO_LARGE_TO_FOLLOW);
}

/** The converter checks the files below the notebook and passes over those above it; these are checked here. */
export function diagnosticsAbove(cwd: string, builder: Emitter | undefined): Diagnostic[] {
  const program = builder?.getProgram();
  const files = program?.getSourceFiles().filter(({ fileName, isDeclarationFile }) => {
    return !isDeclarationFile && !fileName.startsWith(`${cwd}/`) && !fileName.includes("/node_modules/");
  });
  return toDiagnostics((files ?? []).flatMap((file) => builder?.getSemanticDiagnostics(file) ?? []), cwd);
}

/** Diagnostics as the converter gives them: places in the cell count without the lines put before it. */
export function toDiagnostics(all: Diagnostics, cwd: string): Diagnostic[] {
  return all.flatMap((one) => {
    const { file, start } = one;
    if (!file || start === undefined) return [];
    const [lines, offsets] = isCell(file.fileName) ? [LINES_BEFORE, file.getLineStarts()[LINES_BEFORE] ?? 0] : [0, 0];
    const place = (offset: number): Diagnostic["start"] => {
      const { line, character } = ts.getLineAndCharacterOfPosition(file, offset);
      return { offset: offset - offsets, line: line - lines, character };
    };
    const messageText = ts.flattenDiagnosticMessageText(one.messageText, "\n");
    const span = { start: place(start), end: place(start + (one.length ?? 0)) };
    const fileName = isCell(file.fileName) ? {} : { fileName: relative(cwd, file.fileName) };
    return [{ ...span, messageText, category: one.category, code: one.code, ...fileName }];
  });
}
