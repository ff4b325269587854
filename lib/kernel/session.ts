import { existsSync, realpathSync } from "node:fs";
import { setImmediate } from "node:timers";
import { captureStreams } from "./capture";
import { writeOnlyConsole } from "./console";
import { promiseContexts } from "./contexts";
import { toMimeBundle } from "./display";
import { describeError, projectRoot, type CellError } from "./errors";
import { openEvaluator } from "./evaluator";
import { guardProcess } from "./guard";
import { plainServices } from "./plain-services";
import { offerServices, SERVICES_DECLARED, servicesValues } from "./services";
import type { CellResult, Session, SessionOptions, SessionOutput } from "./session-types";
import type { Reason } from "./interrupter";
import { mapStacks } from "./stacks";
import { onTslabDisplay } from "./tslab";

export type { CellResult, Session, SessionOptions, SessionOutput } from "./session-types";

/** Opens a session: TypeScript cells run one after another in this process and share what they declare. It knows no
 *  sockets. Errors: the folder must exist. Opening takes about a second. */
export function openSession(options: SessionOptions): Session {
  if (!existsSync(options.cwd)) throw new Error(`openSession: there must be a folder ${options.cwd}`);
  const cwd = realpathSync(options.cwd);
  const root = projectRoot(cwd);
  const cells = options.contexts ?? promiseContexts();
  let count = 0;
  let running: { readonly cell: number; readonly stop: (result: CellResult) => void } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const current = (): number | undefined => cells.current() ?? running?.cell;
  const show = (output: SessionOutput, cell: number | undefined): boolean => {
    const isEmpty = output.kind === "stream" && output.text === "";
    if (cell !== undefined && !isEmpty) options.onOutput(output, cell);
    return cell !== undefined;
  };
  const services =
    options.services ??
    plainServices((kind, data, id) => show({ kind, data, ...(id !== undefined && { displayId: id }) }, current()));
  const preset = { declarations: SERVICES_DECLARED, values: servicesValues(services) };
  const evaluator = openEvaluator(cwd, root, preset);
  const onUnhandled = (thrown: unknown): void => {
    const error = describeError(thrown, root);
    options.onUnhandled?.(error, error.at?.cell ?? current());
  };
  const undo = [
    offerServices(services),
    // Text that no cell caused goes its own way: a process writes about other things too.
    captureStreams((name, text) => show({ kind: "stream", name, text }, cells.current())),
    onTslabDisplay(({ data, transient }, kind) => {
      const displayId = transient?.display_id;
      show({ kind, data, ...(displayId !== undefined && { displayId }) }, current());
    }),
    guardProcess({ isInCell: () => current() !== undefined, ...(options.onUnhandled && { onUnhandled }) }),
    writeOnlyConsole(),
    mapStacks(root),
    cells.close,
  ];

  const run = async (code: string, cell: number): Promise<CellResult> => {
    try {
      const outcome = await evaluator.evaluate(code, cell);
      if (outcome.status === "error") return outcome;
      const bundle = await toMimeBundle(outcome.value);
      return bundle ? { status: "ok", result: bundle } : { status: "ok" };
    } catch (error) {
      return { status: "error", error: describeError(error, root) };
    }
  };
  // A cell starts in a turn of its own: when it is ended where it stands, nothing of ours ends with it.
  const start = (code: string, cell: number): Promise<CellResult> =>
    new Promise((done) => {
      let isStopped = false;
      const stop = (result: CellResult): void => {
        isStopped = true;
        done(result);
      };
      running = { cell, stop };
      setImmediate(() => void (isStopped || cells.run(cell, () => run(code, cell)).then(done)));
    });
  const execute = (code: string, numbered?: number): Promise<CellResult> => {
    const next = last.then(async () => {
      const cell = (count = numbered ?? count + 1);
      const result = await start(code, cell);
      // Rejections that nobody awaits are known only after the microtasks: they belong to this cell.
      await new Promise((done) => setImmediate(done));
      running = undefined;
      return result;
    });
    last = next;
    return next;
  };
  const interrupt: Session["interrupt"] = (reason) => {
    if (!running) return;
    evaluator.abandon(reason === "interrupt" ? "keep" : "forget");
    cells.cancel(running.cell);
    running.stop({ status: "error", error: ENDED[reason] });
  };
  const close = (): void => {
    undo.forEach((each) => each());
    evaluator.close();
  };
  const { complete, inspect } = evaluator;
  return { execute, interrupt, complete, inspect, close };
}

const FULL = "the cell was ended because memory is nearly full; what it declared is forgotten";
const ENDED: Readonly<Record<Reason, CellError>> = {
  interrupt: {
    ename: "KeyboardInterrupt",
    evalue: "interrupted",
    traceback: ["KeyboardInterrupt: the cell was interrupted"],
  },
  "out of memory": { ename: "OutOfMemory", evalue: FULL, traceback: [`OutOfMemory: ${FULL}`] },
};
