import { Script } from "node:vm";
import type { ConvertResult } from "tslab/dist/converter";
import { cellFunction, convertCell } from "./compile";
import type { Completion, Inspection } from "./completion";
import { openConverter, type CellConverter } from "./converter";
import { declarationsReached } from "./declarations";
import { compileError, diagnosticError } from "./diagnostics";
import { openEmitted } from "./emitted";
import { describeError, scrub, type CellError } from "./errors";
import { localModules } from "./modules";

/** What a cell came to: the value of its last expression (undefined: none), or an error. */
export type Outcome =
  { readonly status: "ok"; readonly value: unknown } | { readonly status: "error"; readonly error: CellError };

/** The compiler and the memory of a session: what cells declared, the files they imported. */
export interface Evaluator {
  /** Checks and runs one cell; the streams and the process around it are the session's business. */
  readonly evaluate: (code: string, cell: number) => Promise<Outcome>;
  /** To be called when the cell that runs was ended from outside: what it declared so far stays or goes. */
  readonly abandon: (declared: "keep" | "forget") => void;
  readonly complete: (code: string, position: number) => Completion;
  readonly inspect: (code: string, position: number) => Inspection | undefined;
  readonly close: () => void;
}

/** What cells have from the start, as if an earlier cell had declared it. */
export interface Preset {
  readonly declarations: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const CANNOT_FIND_MODULE = 2307;

/** Opens an evaluator for cells in the folder `cwd`; paths in errors are relative to `root`. Takes about a second. */
export function openEvaluator(cwd: string, root: string, preset?: Preset): Evaluator {
  const modules = localModules(cwd);
  const exports: Record<string, unknown> = { ...preset?.values };
  const emitted = openEmitted(modules);
  let converter: CellConverter | null = openConverter(cwd);
  let declarations = preset?.declarations ?? "";
  let unfinished: ((declared: "keep" | "forget") => void) | undefined;

  const convert = (code: string, cell: number): ConvertResult => {
    const using = converter ?? openConverter(cwd);
    converter = null; // stays so when the compiler itself fails: the next cell gets a fresh one
    const converted = convertCell(using, declarations, code);
    emitted.take(using, converted, cell);
    // A file that was missing is looked for again only by a fresh compiler.
    if (converted.diagnostics.some(({ code: number }) => number === CANNOT_FIND_MODULE)) using.close();
    else converter = using;
    return converted;
  };

  const evaluate = async (code: string, cell: number): Promise<Outcome> => {
    const { diagnostics, output = "", declOutput = "", lastExpressionVar } = convert(code, cell);
    if (diagnostics.length > 0) {
      const shown = diagnostics.map((one) => ({ ...one, messageText: scrub(one.messageText, root) }));
      return { status: "error", error: diagnosticError(shown, code, cell) };
    }
    const { text, names } = cellFunction(output, code);
    const before = new Map(names.filter((name) => Object.hasOwn(exports, name)).map((name) => [name, exports[name]]));
    const keepReached = (declared: "keep" | "forget" = "keep"): void => {
      unfinished = undefined;
      if (declared === "forget") for (const name of names) exports[name] = before.get(name);
      if (declared === "forget") return;
      const unchanged = (name: string): boolean => before.has(name) && Object.is(before.get(name), exports[name]);
      const unreached = names.filter((name) => !Object.hasOwn(exports, name) || unchanged(name));
      declarations = declarationsReached(declarations, declOutput, new Set(unreached));
    };
    let run: (exports: unknown) => unknown;
    try {
      run = new Script(text, { filename: `In[${cell}]`, lineOffset: -1 }).runInThisContext()(...modules.around);
    } catch (error) {
      return { status: "error", error: compileError(error, code, cell) ?? describeError(error, root) };
    }
    const whole = async (): Promise<void> => {
      try {
        await run(exports);
      } catch (error) {
        if (!(await modules.again(error, code)) || unfinished !== keepReached) throw error;
        await whole();
      }
    };
    unfinished = keepReached;
    try {
      await whole();
    } catch (error) {
      if (unfinished === keepReached) keepReached();
      return { status: "error", error: describeError(error, root) };
    }
    // Interrupted, and yet it came to an end later: the cells after it have gone on without it.
    if (unfinished !== keepReached) return { status: "ok", value: undefined };
    unfinished = undefined;
    declarations = declOutput;
    if (lastExpressionVar === undefined) return { status: "ok", value: undefined };
    const value = exports[lastExpressionVar];
    // Not deleted: V8 would treat `exports` as a dictionary from then on, and loops would be slow.
    exports[lastExpressionVar] = undefined;
    return { status: "ok", value };
  };

  const close = (): void => {
    converter?.close();
    emitted.forget();
  };
  const ask = <T>(question: (using: CellConverter) => T): T => {
    const using = converter ?? openConverter(cwd);
    converter = null;
    const answer = question(using);
    converter = using;
    return answer;
  };
  const complete = (code: string, position: number): Completion =>
    ask((using) => using.complete(declarations, code, position));
  const inspect = (code: string, position: number): Inspection | undefined =>
    ask((using) => using.inspect(declarations, code, position));
  const abandon: Evaluator["abandon"] = (declared) => unfinished?.(declared);
  return { evaluate, abandon, complete, inspect, close };
}
