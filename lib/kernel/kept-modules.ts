import Module, { createRequire } from "node:module";
import { dirname } from "node:path";
import { constants, Script, type ScriptOptions } from "node:vm";
import { keptScript } from "../kept-script";

/** Characters; below it a file is compiled as soon as its code is read. */
const LARGE = 20_000;

type Lexer = typeof import("es-module-lexer", { with: { "resolution-mode": "import" } });
type Load = (this: Loaded, content: string, filename: string, ...rest: unknown[]) => unknown;
type Loaded = NodeJS.Module & { readonly exports: unknown };
/** What Node's loader has and its types do not say. */
interface Loader {
  readonly prototype: { _compile: Load };
  readonly enableCompileCache?: (folder: string) => unknown;
  readonly wrapper: readonly [string, string];
}

const loader = Module as unknown as Loader;

/** From now on the compiled code of large files of packages (below a node_modules) is kept in `folder` from one process
 *  to the next; written when a process ends that found something missing. Node 22 and later do it themselves, for
 *  every file. A process that measures coverage or is debugged compiles everything itself. */
export function keepModules(folder: string): void {
  if (loader.enableCompileCache) return void loader.enableCompileCache(folder);
  const isDebugged = process.execArgv.some((flag) => flag.startsWith("--inspect"));
  if (isDebugged || process.env["NODE_V8_COVERAGE"] !== undefined) return;
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  silently(() => new Script('import("node:path")', { importModuleDynamically }).runInThisContext());
  const compile = loader.prototype._compile;
  const missing: (() => void)[] = [];
  process.on("exit", () => missing.forEach((keep) => keep()));
  const [before, after] = loader.wrapper;
  const options: ScriptOptions = { columnOffset: -before.length, importModuleDynamically };
  loader.prototype._compile = function load(content, filename, ...rest) {
    if (content.length < LARGE || content.startsWith("#!") || !/[\\/]node_modules[\\/]/.test(filename)) {
      return compile.call(this, content, filename, ...rest);
    }
    const { script, found, keep } = keptScript(before + content + after, filename, folder, options);
    if (!found) missing.push(() => void (imports(content) || keep()));
    const run = script.runInThisContext() as (...values: unknown[]) => unknown;
    return run.call(this.exports, this.exports, createRequire(filename), this, filename, dirname(filename));
  };
}

/** Whether a file does `import()`, which V8's kept code no longer knows how to do. Code that cannot be read: true. */
function imports(content: string): boolean {
  const { parse } = require("es-module-lexer") as Lexer;
  try {
    return parse(content)[0].length > 0;
  } catch {
    return true;
  }
}

/** Node warns at the first `import()` of a script that this is an experiment, and then no more. */
function silently(first: () => unknown): void {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  first();
  process.emitWarning = emitWarning;
}
