/** Every internal of tslab 1.0.22 that recall-lab touches, and why. test/kernel/tslab.test.ts fails when one of them changes.
 *
 *  - `dist/converter.js` createConverter: checks a cell's types, carries its declarations on, emits ES modules. Kept whole.
 *  - its TypeScript (`@tslab/typescript-for-tslab`): handed to the converter as a copy with four replacements:
 *    - createWatchCompilerHost: rootDir is the file system's root (stock: the notebook's folder, so that ../lib/x.ts is refused),
 *      stricter checks, lib es2023, source maps. Emitted names are turned back into those the converter expects.
 *    - transpileModule: keeps the source map of the step from ES modules to CommonJS.
 *    - the builder's emit: `{ a }` with `a` of an earlier cell is written out (stock: "a is not defined").
 *    - sys: the current directory is the session's; files are compared before each cell instead of being polled for ever.
 *  - `dist/jupyter.js` lastWriteDisplayData: where tslab's own `display` API sends its output.
 *  - `dist/public.js` (the package's main): what `import … from "tslab"` gives a cell. */
import { createRequire } from "node:module";
import { parse } from "node:path";
import type * as TypeScript from "@tslab/typescript-for-tslab";
import type { ConvertResult, Converter } from "tslab/dist/converter";
import { sessionSystem } from "./files";
import { expandShorthand } from "./shorthand";
import { stripInlineMap, type RawMap } from "./source-map";

type Ts = typeof TypeScript;
type Host = ReturnType<Ts["createWatchCompilerHost"]> & { afterProgramCreate?: (builder: Emitter) => void };
type Emit = (file: unknown, write: Write, token: unknown, only: unknown, transformers?: object) => unknown;
type Write = (name: string, text: string) => void;
interface Emitter {
  readonly emit: Emit;
  readonly getProgram: () => TypeScript.Program;
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

/** The file in which the converter keeps the declarations of earlier cells. */
const PREVIOUS = "__prev__.d.ts";

const fromTslab = createRequire(require.resolve("tslab/package.json"));
const typescriptId = fromTslab.resolve("@tslab/typescript-for-tslab");
/** tslab's TypeScript (5.0.4), unchanged. */
export const ts: Ts = fromTslab(typescriptId);
const copy: { -readonly [K in keyof Ts]: Ts[K] } = { ...ts };
const createConverter = loadConverter();

/** Opens a converter for cells that stand in the folder `cwd`. Takes about a second. */
export function openConverter(cwd: string): CellConverter {
  const files = sessionSystem(ts.sys, cwd);
  const esMaps = new Map<string, RawMap>();
  const maps = new Map<string, EmitMaps>();
  const enter = (): void => {
    copy.sys = files.system;
    copy.createWatchCompilerHost = watchHost(cwd, esMaps) as Ts["createWatchCompilerHost"];
    copy.transpileModule = (text, options) => {
      const compilerOptions = { ...options.compilerOptions, sourceMap: true };
      const result = ts.transpileModule(text, { ...options, compilerOptions });
      const outputText = result.outputText.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
      const toEs = esMaps.get(text);
      if (toEs && result.sourceMapText) maps.set(outputText, { toEs, toCommonJs: JSON.parse(result.sourceMapText) });
      return { ...result, outputText };
    };
  };
  enter();
  const converter: Converter = createConverter({ isJS: false, isBrowser: false });
  const convert = (declarations: string, code: string): ConvertResult => {
    enter();
    files.refresh();
    esMaps.clear();
    maps.clear();
    return converter.convert(declarations, code);
  };
  return { convert, mapsOf: (text) => maps.get(text), close: () => converter.close() };
}

/** Sends what a cell shows through tslab's own `display` API to `write`; returns what to call to undo it. */
export function onTslabDisplay(write: (data: TslabDisplay, kind: "display" | "update") => void): () => void {
  const jupyter = fromTslab("./dist/jupyter.js") as { lastWriteDisplayData: unknown };
  const before = jupyter.lastWriteDisplayData;
  jupyter.lastWriteDisplayData = (data: TslabDisplay, update: unknown) => write(data, update === true ? "update" : "display");
  return () => void (jupyter.lastWriteDisplayData = before);
}

export interface TslabDisplay {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transient?: { readonly display_id?: string };
}

/** What `import … from "tslab"` gives a cell. */
export function tslabPublic(): unknown {
  return fromTslab("./dist/public.js");
}

function loadConverter(): typeof import("tslab/dist/converter").createConverter {
  const cached = require.cache[typescriptId];
  if (!cached) throw new Error("tslab: its TypeScript is not where require keeps modules");
  cached.exports = copy;
  try {
    return fromTslab("./dist/converter.js").createConverter;
  } finally {
    cached.exports = ts;
  }
}

function watchHost(cwd: string, esMaps: Map<string, RawMap>) {
  return (files: string[], options: TypeScript.CompilerOptions, ...rest: unknown[]): Host => {
    const create = ts.createWatchCompilerHost as unknown as (...all: unknown[]) => Host;
    const host = create(files, { ...options, ...checks(cwd) }, ...rest);
    let tell: (builder: Emitter) => void = () => undefined;
    const afterProgramCreate = (builder: Emitter): void => {
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
  const strict = { strict: true, noImplicitAny: false, strictPropertyInitialization: false, useUnknownInCatchVariables: false };
  return { ...strict, rootDir: parse(cwd).root, inlineSourceMap: true, lib: ["lib.es2023.d.ts"] };
}

function expectedName(name: string, cwd: string): string {
  const folder = `outDir/${cwd.slice(parse(cwd).root.length).replace(/\\/g, "/")}/`;
  return "outDir/" + (name.startsWith(folder) ? name.slice(folder.length) : name.replace(/^outDir\//, `${ROOT_MARK}/`));
}
