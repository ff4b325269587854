import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { parse, resolve } from "node:path";
import { Script } from "node:vm";
import type { SideOutput } from "tslab/dist/converter";
import { captureStreams, type StreamName } from "./capture";
import { cellFunction, convertCell } from "./compile";
import { declarationsReached } from "./declarations";
import { diagnosticError } from "./diagnostics";
import { toMimeBundle, type MimeBundle } from "./display";
import { describeError, mapStacks, projectRoot, type CellError } from "./errors";
import { guardProcess } from "./guard";
import { localModules } from "./modules";
import { follow, forgetMaps, rememberMap } from "./source-map";
import { onTslabDisplay, openConverter, ROOT_MARK, type CellConverter } from "./tslab";

/** What a cell shows while it runs (its result is in the CellResult). An update replaces what has the same displayId. */
export type SessionOutput =
  | { readonly kind: "stream"; readonly name: StreamName; readonly text: string }
  | { readonly kind: "display" | "update"; readonly data: MimeBundle; readonly displayId?: string };

export type CellResult =
  | { readonly status: "ok"; readonly result?: MimeBundle }
  | { readonly status: "error"; readonly error: CellError };

export interface SessionOptions {
  /** The folder that the cells stand in. */
  readonly cwd: string;
  /** Takes what a cell shows; `cell` is the one that caused it, also when it comes late. */
  readonly onOutput: (output: SessionOutput, cell: number) => void;
  /** Takes a rejection that nobody awaited, or a throw outside a running cell. Without it they are Node's to handle. */
  readonly onUnhandled?: (error: CellError, cell: number | undefined) => void;
}

export interface Session {
  /** Runs one cell after those before it; cells count from 1. What goes wrong in a cell is its result, never an exception. */
  readonly execute: (code: string) => Promise<CellResult>;
  /** Undoes what the session changed in this process (streams, process.exit, stacks) and frees the compiler. */
  readonly close: () => void;
}

/** Opens a session: TypeScript cells run one after another in this process and share what they declare. It knows no sockets.
 *  Errors: the folder must exist. Opening takes about a second. */
export function openSession(options: SessionOptions): Session {
  const cwd = resolve(options.cwd);
  if (!existsSync(cwd)) throw new Error(`openSession: no folder ${options.cwd}`);
  const root = projectRoot(cwd);
  const cells = new AsyncLocalStorage<number>();
  const modules = localModules(cwd);
  const exports: Record<string, unknown> = {};
  const mapped = new Set<string>();
  let converter: CellConverter | null = openConverter(cwd);
  let declarations = "";
  let count = 0;
  let running: number | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const current = (): number | undefined => cells.getStore() ?? running;
  const show = (output: SessionOutput): boolean => {
    const cell = current();
    if (cell !== undefined) options.onOutput(output, cell);
    return cell !== undefined;
  };
  const remember = (name: string, written: string, text: string, bias: number): void => {
    const maps = converter?.mapsOf(text);
    if (!maps) return;
    mapped.add(name);
    rememberMap(name, follow([maps.toCommonJs, maps.toEs], written, bias));
  };
  const takeModules = (outputs: readonly SideOutput[]): void => {
    const texts = outputs.map(({ path, data }) => [modulePath(path), data] as const);
    texts.forEach(([path, text]) => remember(path, sourceOf(path), text, 0));
    modules.update(new Map(texts));
  };

  const run = async (code: string, cell: number): Promise<CellResult> => {
    converter ??= openConverter(cwd);
    const using = converter;
    converter = null; // stays so when the compiler itself fails: the next cell gets a fresh one
    const converted = convertCell(using, declarations, code);
    // A file that was missing is looked for again only by a fresh compiler.
    if (converted.diagnostics.some(({ code: number }) => number === CANNOT_FIND_MODULE)) using.close();
    else converter = using;
    if (converted.diagnostics.length > 0) return { status: "error", error: diagnosticError(converted.diagnostics, code, cell) };
    takeModules(converted.sideOutputs ?? []);
    const { output = "", declOutput = "", lastExpressionVar } = converted;
    const { text, names } = cellFunction(output, code);
    remember(`In[${cell}]`, `In[${cell}]`, output, BIAS);
    const before = new Map(names.filter((name) => Object.hasOwn(exports, name)).map((name) => [name, exports[name]]));
    try {
      const script = new Script(text, { filename: `In[${cell}]`, lineOffset: -1 });
      await script.runInThisContext()(exports, modules.require);
    } catch (error) {
      const unchanged = (name: string): boolean => before.has(name) && Object.is(before.get(name), exports[name]);
      const unreached = names.filter((name) => !Object.hasOwn(exports, name) || unchanged(name));
      declarations = declarationsReached(declarations, declOutput, new Set(unreached));
      return { status: "error", error: describeError(error, root) };
    }
    declarations = declOutput;
    const value = lastExpressionVar === undefined ? undefined : exports[lastExpressionVar];
    // Not deleted: V8 would treat `exports` as a dictionary from then on, and loops would be slow.
    if (lastExpressionVar !== undefined) exports[lastExpressionVar] = undefined;
    const bundle = await toMimeBundle(value);
    return bundle ? { status: "ok", result: bundle } : { status: "ok" };
  };

  const undo = [
    captureStreams((name, text) => show({ kind: "stream", name, text })),
    onTslabDisplay(({ data, transient }, kind) => {
      const displayId = transient?.display_id;
      show({ kind, data, ...(displayId !== undefined && { displayId }) });
    }),
    guardProcess({
      isInCell: () => current() !== undefined,
      ...(options.onUnhandled && {
        onUnhandled: (thrown: unknown) => {
          const error = describeError(thrown, root);
          options.onUnhandled?.(error, error.at?.cell ?? current());
        },
      }),
    }),
    mapStacks(root),
  ];

  const execute = (code: string): Promise<CellResult> => {
    const next = last.then(async () => {
      const cell = (running = ++count);
      try {
        return await cells.run(cell, () => run(code, cell));
      } catch (error) {
        return { status: "error", error: describeError(error, root) } as const;
      } finally {
        // Rejections that nobody awaits are known only after the microtasks: they belong to this cell.
        await new Promise((done) => setImmediate(done));
        running = undefined;
      }
    });
    last = next;
    return next;
  };
  const close = (): void => {
    undo.forEach((each) => each());
    converter?.close();
    forgetMaps(mapped);
  };
  return { execute, close };
}

/** The converter puts one line before a cell. */
const BIAS = 1;
const CANNOT_FIND_MODULE = 2307;

function modulePath(path: string): string {
  const inside = path.split(`/${ROOT_MARK}/`)[1];
  return resolve(inside === undefined ? path : parse(resolve("/")).root + inside);
}

function sourceOf(path: string): string {
  const stem = path.replace(/\.js$/, "");
  return [".ts", ".tsx", ".mts"].map((ending) => stem + ending).find((file) => existsSync(file)) ?? path;
}
