import type { ConvertResult } from "tslab/dist/converter";
import { diagnosticsAbove, diagnosticsBeforeEmit, toDiagnostics } from "./checks";
import { toCompletion, toInspection, type Completion, type Inspection } from "./completion";
import { sessionSystem } from "./files";
import { watchHost, type Emitter, type HostRound } from "./host";
import { keptDeclarations } from "./kept-declarations";
import { withPackageExports } from "./package-exports";
import type { RawMap } from "./source-map";
import { convertersTs, createConverter, isCell, ts, type Ts } from "./tslab";

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
  const files = sessionSystem(withPackageExports(ts.sys), cwd);
  const esMaps = new Map<string, RawMap>();
  const host: HostRound = { namesFirst: false, refused: [] };
  const maps = new Map<string, EmitMaps>();
  const enter = (): void => {
    host.namesFirst = false;
    convertersTs.sys = files.system;
    convertersTs.createWatchCompilerHost = watchHost(cwd, esMaps, host) as Ts["createWatchCompilerHost"];
    convertersTs.getPreEmitDiagnosticsOfFiles = diagnosticsBeforeEmit;
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
    host.namesFirst = files.refresh() === 0;
    host.refused = [];
    esMaps.clear();
    maps.clear();
    const result = converter.convert(declarations, code);
    if (result.diagnostics.length > 0) return result;
    const refused = toDiagnostics(host.refused, cwd);
    const declared = result.declOutput ?? "";
    const declOutput = declared + keptDeclarations(declarations, declared, namesOf(host.builder));
    return { ...result, declOutput, diagnostics: refused.length > 0 ? refused : diagnosticsAbove(cwd, host.builder) };
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

/** The names that the cell of a round declares. */
function namesOf(builder: Emitter | undefined): ReadonlySet<string> {
  const cell = builder?.getProgram().getSourceFiles().find(({ fileName }) => isCell(fileName));
  const { locals } = (cell ?? {}) as { readonly locals?: ReadonlyMap<string, unknown> };
  return new Set(locals?.keys());
}
