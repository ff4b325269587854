import { relative } from "node:path";
import type * as TypeScript from "@tslab/typescript-for-tslab";
import type { ConvertResult, Diagnostic } from "tslab/dist/converter";
import { toCompletion, toInspection, type Completion, type Inspection } from "./completion";
import { sessionSystem } from "./files";
import { watchHost, type Emitter } from "./host";
import type { RawMap } from "./source-map";
import { convertersTs, createConverter, ts, type Ts } from "./tslab";

/** The two source maps of one emitted file: cell to ES module, ES module to CommonJS. */
export interface EmitMaps {
  readonly toEs: RawMap;
  readonly toCommonJs: RawMap;
}

export interface CellConverter {
  /** Converts one cell, given the declarations of those before it. */
  readonly convert: (declarations: string, code: string) => ConvertResult;
  /** The maps of a text that the last `convert` returned. */
  readonly mapsOf: (text: string) => EmitMaps | undefined;
  /** What could stand at a position of a cell. */
  readonly complete: (declarations: string, code: string, position: number) => Completion;
  /** What stands at a position of a cell; undefined: nothing. */
  readonly inspect: (declarations: string, code: string, position: number) => Inspection | undefined;
  /** Lets go of what the converter holds. */
  readonly close: () => void;
}

/** Opens a converter for cells that stand in the folder `cwd`. Takes about a second. */
export function openConverter(cwd: string): CellConverter {
  const files = sessionSystem(ts.sys, cwd);
  const esMaps = new Map<string, RawMap>();
  const host: { builder?: Emitter } = {};
  const maps = new Map<string, EmitMaps>();
  const enter = (): void => {
    convertersTs.sys = files.system;
    convertersTs.createWatchCompilerHost = watchHost(cwd, esMaps, host) as Ts["createWatchCompilerHost"];
    convertersTs.transpileModule = (text, options) => {
      const compilerOptions = { ...options.compilerOptions, sourceMap: true };
      const result = ts.transpileModule(text, { ...options, compilerOptions });
      const outputText = result.outputText.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
      const toEs = esMaps.get(text);
      if (toEs && result.sourceMapText) maps.set(outputText, { toEs, toCommonJs: JSON.parse(result.sourceMapText) });
      return { ...result, outputText };
    };
  };
  enter();
  const converter = createConverter({ isJS: false, isBrowser: false });
  const convert = (declarations: string, code: string): ConvertResult => {
    enter();
    files.refresh();
    esMaps.clear();
    maps.clear();
    const result = converter.convert(declarations, code);
    if (result.diagnostics.length > 0) return result;
    return { ...result, diagnostics: diagnosticsAbove(cwd, host.builder) };
  };
  const complete = (declarations: string, code: string, position: number): Completion => {
    enter();
    return toCompletion(converter.complete(declarations, code, position));
  };
  const inspect = (declarations: string, code: string, position: number): Inspection | undefined => {
    enter();
    return toInspection(converter.inspect(declarations, code, position));
  };
  return { convert, complete, inspect, mapsOf: (text) => maps.get(text), close: () => converter.close() };
}

/** The converter checks the files below the notebook and passes over those above it; these are checked here. */
function diagnosticsAbove(cwd: string, builder: Emitter | undefined): Diagnostic[] {
  const program = builder?.getProgram();
  const files = program?.getSourceFiles().filter(({ fileName, isDeclarationFile }) => {
    return !isDeclarationFile && !fileName.startsWith(`${cwd}/`) && !fileName.includes("/node_modules/");
  });
  return (files ?? [])
    .flatMap((file) => builder?.getSemanticDiagnostics(file) ?? [])
    .flatMap((one) => {
      if (!one.file || one.start === undefined) return [];
      const place = (offset: number) => ({
        offset,
        ...ts.getLineAndCharacterOfPosition(one.file as TypeScript.SourceFile, offset),
      });
      const messageText = ts.flattenDiagnosticMessageText(one.messageText, "\n");
      const span = { start: place(one.start), end: place(one.start + (one.length ?? 0)) };
      return [
        { ...span, messageText, category: one.category, code: one.code, fileName: relative(cwd, one.file.fileName) },
      ];
    });
}
