import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { lateImports, namespaceOf, staticImports } from "./late-imports";
import { importerOf, moduleAt, runModule } from "./module-files";
import { tslabPublic } from "./tslab";

/** The local .ts and .js files that cells import, as compiled texts by path. */
export interface LocalModules {
  /** Takes compiled texts; a changed one is loaded anew on its next import, and so is everything that imports it. */
  readonly update: (texts: ReadonlyMap<string, string>) => void;
  /** What the cells of one folder find around them: require, module, __filename, __dirname, import(). */
  readonly around: readonly unknown[];
  /** Imports what an error says that `require` cannot give, where the cell may run once more: it failed before its
   *  first line. false: it may not. */
  readonly again: (thrown: unknown, code: string) => Promise<boolean>;
}

interface Loaded {
  readonly exports: unknown;
  readonly imports: Set<string>;
}

type Require = (id: string) => unknown;

const SUFFIXES = ["", ".js", "/index.js"];

/** Opens the module space of a session whose cells stand in `cwd`. */
export function localModules(cwd: string): LocalModules {
  const texts = new Map<string, string>();
  const loaded = new Map<string, Loaded>();
  const late = lateImports(importerOf);

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
    const require = requireFrom(path, createRequire(path), imports);
    Object.assign(module, { require, import: importFrom(require) });
    try {
      runModule(module, texts.get(path) ?? "", path);
    } catch (error) {
      loaded.delete(path);
      throw error;
    }
    return module.exports;
  };

  const requireFrom = (file: string, outside: NodeJS.Require, imports: Set<string>): Require => {
    return (id) => {
      if (id === "tslab") return tslabPublic();
      const path = find(dirname(file), id);
      if (path === undefined) return late.require(outside, id, file);
      imports.add(path);
      return load(path);
    };
  };

  // `import()` of cells and local files: what can be required is, so that a package is there once.
  const importFrom = (require: Require) => async (id: string): Promise<unknown> => {
    for (;;) {
      try {
        return namespaceOf(require(id));
      } catch (error) {
        if (!(await late.fetch(error))) throw error;
      }
    }
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
  const module = moduleAt(join(cwd, "cell.js"));
  const outside = createRequire(module.filename);
  const inner = requireFrom(module.filename, outside, new Set());
  const asked = new WeakMap<object, string>();
  const require = (id: string): unknown => {
    try {
      return inner(id);
    } catch (error) {
      if (error instanceof Error) asked.set(error, id);
      throw error;
    }
  };
  const again: LocalModules["again"] = async (thrown, code) => {
    const id = thrown instanceof Error ? asked.get(thrown) : undefined;
    return id !== undefined && staticImports(code).has(id) && late.fetch(thrown);
  };
  // As in a file that is run: `require.main === module`.
  const own = Object.assign(require, outside, { main: module });
  Object.assign(module, { require: own });
  return { update, again, around: [own, module, module.filename, cwd, importFrom(inner)] };
}
