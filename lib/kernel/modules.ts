import Module, { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { tslabPublic } from "./tslab";

/** The local .ts and .js files that cells import, as compiled texts by path. */
export interface LocalModules {
  /** Takes compiled texts; a changed one is loaded anew on its next import, and so is everything that imports it. */
  readonly update: (texts: ReadonlyMap<string, string>) => void;
  /** `require` for the cells of one folder. */
  readonly require: (id: string) => unknown;
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
      ? SUFFIXES.map((suffix) => resolve(folder, id) + suffix).find((path) => texts.has(path))
      : undefined;

  const load = (path: string): unknown => {
    const already = loaded.get(path);
    if (already) return already.exports;
    const module = new Module(path);
    module.filename = path;
    module.paths = nodeModulesAbove(dirname(path));
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
  return { update, require: requireFrom(cwd, createRequire(join(cwd, "cell.js")), new Set()) };
}

function nodeModulesAbove(folder: string): string[] {
  const here = join(folder, "node_modules");
  return dirname(folder) === folder ? [here] : [here, ...nodeModulesAbove(dirname(folder))];
}

function compile(module: Module, text: string, path: string): void {
  const inner = module as Module & { _compile: (text: string, path: string) => void };
  inner._compile(text, path);
}
