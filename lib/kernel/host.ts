import { parse } from "node:path";
import type * as TypeScript from "@tslab/typescript-for-tslab";
import { lightPrograms, type Round } from "./builder";
import { oneTimer, type Clock } from "./one-timer";
import { expandShorthand } from "./shorthand";
import { stripInlineMap, type RawMap } from "./source-map";
import { isCell, PREVIOUS, ts, type Ts } from "./tslab";

type Host = ReturnType<Ts["createWatchCompilerHost"]>;
type Emit = (
  file: unknown, write: Write, token: unknown, only: unknown, transformers?: object,
) => TypeScript.EmitResult;
type Write = (name: string, text: string) => void;
/** What we use of the compiler's builder program. */
export interface Emitter {
  readonly emit: Emit;
  readonly getProgram: () => TypeScript.Program;
  readonly getSemanticDiagnostics: (file: TypeScript.SourceFile) => readonly TypeScript.Diagnostic[];
}

/** The round that is under way: its builder, and what the declarations of the cell are refused for. */
export interface HostRound extends Round {
  builder?: Emitter;
  refused: readonly TypeScript.Diagnostic[];
}

/** Stands in emitted names for the file system's root, because the converter places everything below the notebook. */
export const ROOT_MARK = "__root__";

/** The converter's compiler host for cells in `cwd`, changed as tslab.ts says. It keeps the builder of each round in
 *  `current` and the source map of each emitted text in `esMaps`. */
export function watchHost(cwd: string, esMaps: Map<string, RawMap>, current: HostRound) {
  return (files: string[], options: TypeScript.CompilerOptions, ...all: unknown[]): Host => {
    const [system, , ...rest] = all;
    const create = ts.createWatchCompilerHost as unknown as (...all: unknown[]) => Host;
    const host = create(files, { ...options, ...checks(cwd) }, system, lightPrograms(current), ...rest);
    oneTimer(host as Clock);
    let tell: (builder: Emitter) => void = () => undefined;
    const afterProgramCreate = (builder: Emitter): void => {
      current.builder = builder;
      const emit: Emit = (file, write, token, only, transformers) => {
        const named = (name: string, data: string): void => {
          const { text, map } = stripInlineMap(data);
          if (map && name.endsWith(".js")) esMaps.set(text, map);
          write(expectedName(name, cwd), text);
        };
        const before = [expandShorthand(ts, builder.getProgram(), PREVIOUS)];
        const result = builder.emit(file, named, token, only, { ...transformers, before });
        if (isCell((file as TypeScript.SourceFile).fileName)) current.refused = result.diagnostics;
        return result;
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
  const files = { rootDir: parse(cwd).root, inlineSourceMap: true, allowImportingTsExtensions: true };
  return { ...strict, ...files, lib: ["lib.es2023.d.ts"] };
}

function expectedName(name: string, cwd: string): string {
  const folder = `outDir/${cwd.slice(parse(cwd).root.length).replace(/\\/g, "/")}/`;
  return "outDir/" + (name.startsWith(folder) ? name.slice(folder.length) : name.replace(/^outDir\//, `${ROOT_MARK}/`));
}
