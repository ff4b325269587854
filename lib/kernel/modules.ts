import Module, { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { tslabPublic } from "./tslab";

/** The local .ts and .js files that cells import, as compiled texts by path. */
export interface LocalModules {
  /** Takes compiled texts; a changed one is loaded anew on its next import, and so is everything that imports it. */
  readonly update: (texts: ReadonlyMap<string, string>) => void;
  /** What the cells of one folder find around them: require, module, __filename, __dirname. */
  readonly around: readonly unknown[];
}

interface Loaded {
  readonly exports: unknown;
  readonly imports: Set<string>;
}

const SUFFIXES = ["", ".js", "/index.js"];

/** Opens the module space of a session whose cells stand in `cwd`. */
export function localModules(cwd: string): LocalModules {
  const texts = new Map<string, string>();
  const loaded = new Map<string, Loaded>();

  const find = (folder: string, id: string): string | undefined =>
    /^\.{1,2}(\/|$)/.test(id)
      ? SUFFIXES.map((suffix) => resolve(folder, id).replace(/\.ts$/, ".js") + suffix).find((path) => texts.has(path))
      : undefined;

  const load = (path: string): unknown => {
    const already = loaded.get(path);
    if (already) return already.exports;
    const module = moduleAt(path);
    const imports = new Set<string>();
    // Registered before it runs, as Node does, so that two files that import each other end.
    loaded.set(path, {
      get exports() {
        return module.exports;
      },
      imports,
    });
    module.require = requireFrom(dirname(path), createRequire(path), imports) as NodeJS.Require;
    try {
      compile(module, texts.get(path) ?? "", path);
    } catch (error) {
      loaded.delete(path);
      throw error;
    }
    return module.exports;
  };

  const requireFrom = (folder: string, outside: NodeJS.Require, imports: Set<string>): ((id: string) => unknown) => {
    return (id) => {
      if (id === "tslab") return tslabPublic();
      const path = find(folder, id);
      if (path === undefined) return outside(id);
      imports.add(path);
      return load(path);
    };
  };

  const forget = (path: string): void => {
    if (!loaded.delete(path)) return;
    for (const [other, { imports }] of [...loaded]) if (imports.has(path)) forget(other);
  };

  const update = (changed: ReadonlyMap<string, string>): void => {
    for (const [path, text] of changed) {
      if (texts.get(path) === text) continue;
      texts.set(path, text);
      forget(path);
    }
  };
  // As in a file that is run: `require.main === module`.
  const module = moduleAt(join(cwd, "cell.js"));
  const outside = createRequire(module.filename);
  const own = Object.assign(requireFrom(cwd, outside, new Set()), outside, { main: module });
  module.require = own as NodeJS.Require;
  return { update, around: [own, module, module.filename, cwd] };
}

function moduleAt(path: string): Module {
  const module = new Module(path);
  return Object.assign(module, { filename: path, paths: nodeModulesAbove(dirname(path)) });
}

function nodeModulesAbove(folder: string): string[] {
  const here = join(folder, "node_modules");
  return dirname(folder) === folder ? [here] : [here, ...nodeModulesAbove(dirname(folder))];
}

/** What a file for ES modules may declare itself, and a CommonJS file has already. */
const DECLARES_GIVEN = /^(?:const|let|class) (?:__filename|__dirname|require|module)\b/m;

function compile(module: Module, text: string, path: string): void {
  const inner = module as Module & { _compile: (text: string, path: string) => void };
  inner._compile(DECLARES_GIVEN.test(text) ? `(() => {${text}\n})();` : text, path);
}
