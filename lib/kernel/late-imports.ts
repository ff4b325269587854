import { ts } from "./tslab";

/** Packages that `require` refuses and `import()` gives: those with an await at their top level, and those that only
 *  name an "import" in their exports. */
export interface LateImports {
  /** `outside(id)`, or what has been imported under this name for this file. */
  readonly require: (outside: (id: string) => unknown, id: string, file: string) => unknown;
  /** Imports what an error of `require` says is to be imported. false: the error says something else. */
  readonly fetch: (error: unknown) => Promise<boolean>;
}

const REFUSED = new Set(["ERR_REQUIRE_ASYNC_MODULE", "ERR_REQUIRE_ESM", "ERR_PACKAGE_PATH_NOT_EXPORTED"]);

interface Wanted {
  readonly id: string;
  readonly file: string;
}

/** Opens an empty store of such packages; `importer` gives the `import()` of a file. */
export function lateImports(importer: (file: string) => (id: string) => Promise<object>): LateImports {
  const known = new Map<string, unknown>();
  const wanted = new WeakMap<object, Wanted>();
  const keyOf = ({ id, file }: Wanted): string => `${id} ${file}`;
  return {
    require: (outside, id, file) => {
      const key = keyOf({ id, file });
      if (known.has(key)) return known.get(key);
      try {
        return outside(id);
      } catch (error) {
        if (error instanceof Error && REFUSED.has(String((error as NodeJS.ErrnoException).code))) {
          if (!wanted.has(error)) wanted.set(error, { id, file });
        }
        throw error;
      }
    },
    fetch: async (error) => {
      const found = error instanceof Error ? wanted.get(error) : undefined;
      if (!found || known.has(keyOf(found))) return false;
      known.set(keyOf(found), likeCommonJs(await importer(found.file)(found.id)));
      return true;
    },
  };
}

/** What `import(id)` gives where packages are required: a CommonJS module is the default, and its properties beside. */
export function namespaceOf(module: unknown): unknown {
  if ((typeof module !== "object" && typeof module !== "function") || module === null) return { default: module };
  if ((module as { __esModule?: unknown }).__esModule) return module;
  const keys = Object.keys(module).filter((key) => key !== "default");
  return Object.defineProperty(bind({}, module, keys), "default", { enumerable: true, value: module });
}

/** What a cell imports before its first line runs. */
export function staticImports(code: string): ReadonlySet<string> {
  const file = ts.createSourceFile("cell.ts", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  const ids = file.statements.flatMap((each) => {
    const from = ts.isImportDeclaration(each) || ts.isExportDeclaration(each) ? each.moduleSpecifier : undefined;
    return from && ts.isStringLiteral(from) ? [from.text] : [];
  });
  return new Set(ids);
}

function likeCommonJs(namespace: object): object {
  return Object.defineProperty(bind({}, namespace, Object.keys(namespace)), "__esModule", { value: true });
}

function bind(target: object, from: object, keys: readonly string[]): object {
  for (const key of keys) {
    Object.defineProperty(target, key, { enumerable: true, get: (): unknown => Reflect.get(from, key) });
  }
  return target;
}
