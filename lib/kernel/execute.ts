import { setTimeout } from "node:timers";
import type { CellError } from "./errors";
import type { History } from "./history";
import type { Publish, Reply } from "./kernel-types";
import { log } from "./log";
import type { Content, Message } from "./message";
import { askerOf, errorContent, type Asker } from "./questions";
import { cellRequest, evaluateExpressions, publishOutcome } from "./run-cell";
import type { CellResult, Session } from "./session";

/** The cells of a kernel, one after another. */
export interface Executor {
  readonly take: (message: Message) => void;
  /** The request that a cell number belongs to; without a number the one that runs. */
  readonly askerOfCell: (cell: number | undefined) => Asker | undefined;
  /** Takes a rejection that nobody awaited: it fails the running cell, or one that follows within a second (a
   *  notebook that is run as a whole must not pass). false: no cell runs. */
  readonly fail: (error: CellError) => boolean;
}

export interface ExecutorOptions {
  readonly session: Session;
  readonly history: History;
  readonly publish: Publish;
  readonly reply: Reply;
  /** Sends on what is still held back of the streams. */
  readonly flush: () => void;
  /** Does something that no interrupt ends in the middle. */
  readonly whole: <T>(work: () => T) => T;
}

/** Requests that are on their way when a cell fails arrive within this time; they are aborted, later ones never. */
const ON_THEIR_WAY_MS = 20;
const FOLLOWS_MS = 1000;

/** Opens the queue of cells. */
export function openExecutor({ session, history, publish, reply, flush, whole }: ExecutorOptions): Executor {
  const queue: Message[] = [];
  const askers = new Map<number, Asker>();
  let unhandled: { readonly error: CellError; readonly at: number }[] = [];
  let count = 0;
  let unnumbered = 0;
  let current: Asker | undefined;
  let working = false;

  const status = (state: "busy" | "idle", { header }: Message): void =>
    publish({ type: "status", content: { execution_state: state }, parent: header });
  const answer = (message: Message, content: Content): void => {
    const filled = { execution_count: count, user_expressions: {}, payload: [], ...content };
    reply("shell", message.ids, { type: "execute_reply", content: filled, parent: message.header });
  };
  const evaluate = async (message: Message, code: string, cell: number): Promise<CellResult> => {
    askers.set(cell, askerOf(message));
    return code.trim() === "" ? { status: "ok" } : session.execute(code, cell);
  };

  /** Runs one request; resolves to whether those behind it are to be aborted. */
  const run = async (message: Message): Promise<boolean> => {
    const cell = cellRequest(message);
    status("busy", message);
    if (cell.stored) history.add(++count, cell.code);
    const content = { code: cell.code, execution_count: count };
    if (!cell.silent) publish({ type: "execute_input", content, parent: message.header });
    unhandled = unhandled.filter(({ at }) => performance.now() - at < FOLLOWS_MS);
    const result = await evaluate(message, cell.code, cell.stored ? count : --unnumbered);
    const error = whole(() => {
      flush();
      const found = publishOutcome(result, unhandled[0]?.error, { ...cell, count, message, publish });
      if (found) answer(message, { status: "error", ...errorContent(found) });
      return found;
    });
    unhandled = [];
    if (error) return cell.stopOnError;
    const expression = (code: string): Promise<CellResult> => evaluate(message, code, --unnumbered);
    const user_expressions = await evaluateExpressions(cell.expressions, expression);
    whole(() => {
      flush();
      answer(message, { status: "ok", user_expressions });
    });
    return false;
  };

  /** What goes wrong around a cell is an answer too: the cells behind it must go on. */
  const failed = (message: Message, thrown: unknown): boolean => {
    const evalue = thrown instanceof Error ? thrown.message : String(thrown);
    log(`a cell could not be answered: ${evalue}`);
    answer(message, { status: "error", ename: "KernelError", evalue, traceback: [evalue] });
    return cellRequest(message).stopOnError;
  };
  const abort = (message: Message): void => {
    status("busy", message);
    answer(message, { status: "aborted" });
    status("idle", message);
  };
  const work = async (): Promise<void> => {
    working = true;
    for (let message = queue.shift(); message; message = queue.shift()) {
      current = askerOf(message);
      const stop = await run(message).catch((error: unknown) => failed(message, error));
      current = undefined;
      if (stop) await new Promise((done) => setTimeout(done, ON_THEIR_WAY_MS));
      const behind = stop ? queue.splice(0) : [];
      status("idle", message);
      behind.forEach(abort);
    }
    working = false;
  };

  return {
    take: (message) => {
      queue.push(message);
      if (!working) void work();
    },
    askerOfCell: (cell) => (cell === undefined ? current : askers.get(cell)),
    fail: (error) => {
      unhandled.push({ error, at: performance.now() });
      return current !== undefined;
    },
  };
}
