/** Every internal of tslab 1.0.22 that recall-lab touches, and why. test/kernel/tslab.test.ts fails when one of them
 *  changes.
 *
 *  - `dist/converter.js` createConverter: checks a cell's types, carries its declarations on (but for namespaces:
 *    kept-declarations), emits ES modules. Kept whole.
 *  - its TypeScript (`@tslab/typescript-for-tslab`): handed to the converter as a copy with five replacements:
 *    - createWatchCompilerHost: rootDir is the file system's root (stock: the notebook's folder, so that ../lib/x.ts
 *      is refused), stricter checks, lib es2023, source maps; emitted names are turned back into the expected ones.
 *      It is also given createAbstractBuilder's programs (builder.ts), with getAllDependencies of our own and the
 *      cell's names bound through bindSourceFile (stock: a builder that makes a type checker twice for each cell),
 *      a first round for the names alone, the names as people write them (cell-names; stock: `__x` is refused), the
 *      imports of earlier declarations set beforehand (steady-imports) and `[]` and null typed later (evolving).
 *      Its timers are one at a time (one-timer.ts; stock: a cell fails after a package.json has changed).
 *    - getPreEmitDiagnosticsOfFiles: leaves the declarations of the cell to its emit (checks.ts).
 *    - transpileModule: keeps the source map of the step from ES modules to CommonJS.
 *    - the builder's emit: `{ a }` with `a` of an earlier cell is written out (stock: "a is not defined"), and so are
 *      variables that functions share with later cells (shared-variables; stock: they never see what those write).
 *    - sys: the current directory is the session's; what packages name in "exports" is found (package-exports; stock:
 *      "Cannot find module"); files are compared before each cell instead of being polled for ever.
 *  - `dist/jupyter.js` lastWriteDisplayData: where tslab's own `display` API sends its output.
 *  - `dist/public.js` (the package's main): what `import … from "tslab"` gives a cell. */
import { createRequire } from "node:module";
import type * as TypeScript from "@tslab/typescript-for-tslab";

export type Ts = typeof TypeScript;

/** The file in which the converter keeps the cell. */
const CELL = "__tslab__.ts";
/** Whether a path is that of the cell. */
export const isCell = (path: string): boolean => path.endsWith(`/${CELL}`);
/** The file in which the converter keeps the declarations of earlier cells. */
export const PREVIOUS = "__prev__.d.ts";
/** Lines that the converter puts before a cell. */
export const LINES_BEFORE = 1;

const fromTslab = createRequire(require.resolve("tslab/package.json"));
const typescriptId = fromTslab.resolve("@tslab/typescript-for-tslab");

/** tslab's TypeScript (5.0.4), unchanged. */
export const ts: Ts = fromTslab(typescriptId);

/** The copy of it that the converter works with; what is replaced here is replaced for the converter alone. */
export const convertersTs: { -readonly [K in keyof Ts]: Ts[K] } = { ...ts };

/** tslab's own, over `convertersTs`. */
export const createConverter = loadConverter();

export interface TslabDisplay {
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly transient?: { readonly display_id?: string };
}

/** Sends what a cell shows through tslab's own `display` API to `write`; returns what to call to undo it. */
export function onTslabDisplay(write: (data: TslabDisplay, kind: "display" | "update") => void): () => void {
  const jupyter = fromTslab("./dist/jupyter.js") as { lastWriteDisplayData: unknown };
  const before = jupyter.lastWriteDisplayData;
  jupyter.lastWriteDisplayData = (data: TslabDisplay, update: unknown) =>
    write(data, update === true ? "update" : "display");
  return () => void (jupyter.lastWriteDisplayData = before);
}

/** What `import … from "tslab"` gives a cell. */
export function tslabPublic(): unknown {
  return fromTslab("./dist/public.js");
}

function loadConverter(): typeof import("tslab/dist/converter").createConverter {
  const cached = require.cache[typescriptId];
  if (!cached) throw new Error("tslab: its TypeScript is not where require keeps modules");
  cached.exports = convertersTs;
  try {
    return fromTslab("./dist/converter.js").createConverter;
  } finally {
    cached.exports = ts;
  }
}
