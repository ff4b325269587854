import { parse, relative } from "node:path";
import type * as TypeScript from "@tslab/typescript-for-tslab";
import type { ConvertResult, Diagnostic } from "tslab/dist/converter";
import { sessionSystem } from "./files";
import { expandShorthand } from "./shorthand";
import { stripInlineMap, type RawMap } from "./source-map";
import { convertersTs, createConverter, PREVIOUS, ts, type Ts } from "./tslab";

type Host = ReturnType<Ts["createWatchCompilerHost"]>;
type Emit = (file: unknown, write: Write, token: unknown, only: unknown, transformers?: object) => unknown;
type Write = (name: string, text: string) => void;
interface Emitter {
  readonly emit: Emit;
  readonly getProgram: () => TypeScript.Program;
  readonly getSemanticDiagnostics: (file: TypeScript.SourceFile) => readonly TypeScript.Diagnostic[];
}

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
  /** Lets go of what the converter holds. */
  readonly close: () => void;
}

/** Stands in emitted names for the file system's root, because the converter places everything below the notebook. */
export const ROOT_MARK = "__root__";

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
  return { convert, mapsOf: (text) => maps.get(text), close: () => converter.close() };
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

function watchHost(cwd: string, esMaps: Map<string, RawMap>, current: { builder?: Emitter }) {
  return (files: string[], options: TypeScript.CompilerOptions, ...rest: unknown[]): Host => {
    const create = ts.createWatchCompilerHost as unknown as (...all: unknown[]) => Host;
    const host = create(files, { ...options, ...checks(cwd) }, ...rest);
    let tell: (builder: Emitter) => void = () => undefined;
    const afterProgramCreate = (builder: Emitter): void => {
      current.builder = builder;
      const emit: Emit = (file, write, token, only, transformers) => {
        const named = (name: string, data: string): void => {
          const { text, map } = stripInlineMap(data);
          if (map && name.endsWith(".js")) esMaps.set(text, map);
          write(expectedName(name, cwd), text);
        };
        const before = [expandShorthand(ts, builder.getProgram().getTypeChecker(), PREVIOUS)];
        return builder.emit(file, named, token, only, { ...transformers, before });
      };
      tell(Object.assign(Object.create(builder), { emit }));
    };
    Object.defineProperty(host, "afterProgramCreate", { get: () => afterProgramCreate, set: (own) => (tell = own) });
    return host;
  };
}

function checks(cwd: string): TypeScript.CompilerOptions {
  const strict = {
    strict: true,
    noImplicitAny: false,
    strictPropertyInitialization: false,
    useUnknownInCatchVariables: false,
  };
  return { ...strict, rootDir: parse(cwd).root, inlineSourceMap: true, lib: ["lib.es2023.d.ts"] };
}

function expectedName(name: string, cwd: string): string {
  const folder = `outDir/${cwd.slice(parse(cwd).root.length).replace(/\\/g, "/")}/`;
  return "outDir/" + (name.startsWith(folder) ? name.slice(folder.length) : name.replace(/^outDir\//, `${ROOT_MARK}/`));
}
