import Module from "node:module";
import { dirname, join } from "node:path";

/** A module of Node's for a file, which finds packages from there. */
export function moduleAt(path: string): Module {
  const module = new Module(path);
  return Object.assign(module, { filename: path, paths: nodeModulesAbove(dirname(path)) });
}

/** Runs a text as the file of a module. */
export function runModule(module: Module, text: string, path: string): void {
  const inner = module as Module & { _compile: (text: string, path: string) => void };
  inner._compile(DECLARES_GIVEN.test(text) ? `(() => {${text}\n})();` : text, path);
}

/** Node's own `import()`, as a file has it. */
export function importerOf(path: string): (id: string) => Promise<object> {
  const module = moduleAt(path);
  runModule(module, "module.exports = (id) => import(id);", path);
  return module.exports as unknown as (id: string) => Promise<object>;
}

/** What a file for ES modules may declare itself, and a CommonJS file has already. */
const DECLARES_GIVEN = /^(?:const|let|class) (?:__filename|__dirname|require|module)\b/m;

function nodeModulesAbove(folder: string): string[] {
  const here = join(folder, "node_modules");
  return dirname(folder) === folder ? [here] : [here, ...nodeModulesAbove(dirname(folder))];
}
