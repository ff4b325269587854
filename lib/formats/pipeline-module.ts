import { existsSync, readFileSync } from "node:fs";
import Module from "node:module";
import { dirname, extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { formatError, show } from "./errors";

/** What a module of the user's exports, by name: .mjs and .js as they are, .cjs, .ts without a type check. Its code
 *  runs, because its user named it. FormatError: not there, or it fails while it loads. */
export async function loadModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const expected = "a module (.mjs, .js, .cjs or .ts) that loads";
  const path = resolve(file);
  if (!existsSync(path)) throw formatError({ file, expected, got: "no such file (ENOENT)" });
  try {
    if (/^\.[cm]?ts$/.test(extname(path))) return transpiled(path);
    const loaded = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
    const own = loaded["default"];
    const fromCommonJs = loaded["module.exports"] !== undefined || extname(path) === ".cjs";
    return fromCommonJs && typeof own === "object" && own !== null ? { default: own, ...own } : loaded;
  } catch (error) {
    throw formatError({ file, expected, got: show(error instanceof Error ? error.message : error) });
  }
}

function transpiled(path: string): Readonly<Record<string, unknown>> {
  const ts = require("typescript") as typeof import("typescript");
  const { outputText } = ts.transpileModule(readFileSync(path, "utf8"), {
    fileName: path,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const made = new Module(path) as Module & { _compile(code: string, name: string): void };
  made.filename = path;
  made.paths = (Module as unknown as { _nodeModulePaths(from: string): string[] })._nodeModulePaths(dirname(path));
  made._compile(outputText, path);
  return made.exports as Readonly<Record<string, unknown>>;
}
