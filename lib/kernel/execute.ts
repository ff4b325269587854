import { setTimeout } from "node:timers";
import type { CellError } from "./errors";
import type { History } from "./history";
import type { Content, Message } from "./message";
import type { Publish, Reply } from "./kernel-types";
import { askerOf, errorContent, type Asker } from "./questions";
import type { CellResult, Session } from "./session";

/** The cells of a kernel, one after another. */
export interface Executor {
  readonly take: (message: Message) => void;
  /** The request that a cell number belongs to. */
  readonly askerOfCell: (cell: number | undefined) => Asker | undefined;
  /** Takes a rejection that nobody awaited: it fails the running cell. false: none runs. */
  readonly fail: (error: CellError) => boolean;
  readonly count: () => number;
}

export interface ExecutorOptions {
  readonly session: Session;
  readonly history: History;
  readonly publish: Publish;
  readonly reply: Reply;
  /** Sends on what is still held back of the streams. */
  readonly flush: () => void;
}

/** Requests that are on their way when a cell fails arrive within this time; they are aborted, later ones never. */
const ON_THEIR_WAY_MS = 20;

/** Opens the queue of cells. */
export function openExecutor({ session, history, publish, reply, flush }: ExecutorOptions): Executor {
  const queue: Message[] = [];
  const askers = new Map<number, Asker>();
  const unhandled: CellError[] = [];
  let count = 0;
  let unnumbered = 0;
  let current: Asker | undefined;
  let working = false;

  const status = (state: "busy" | "idle", { header }: Message): void =>
    publish({ type: "status", content: { execution_state: state }, parent: header });

  const evaluate = async (message: Message, code: string, cell: number): Promise<CellResult> => {
    askers.set(cell, askerOf(message));
    if (code.trim() === "") return { status: "ok" };
    return session.execute(code, cell);
  };

  const expressions = async (message: Message): Promise<Content> => {
    const wanted = Object.entries((message.content["user_expressions"] ?? {}) as Record<string, unknown>);
    const answers: [string, Content][] = [];
    for (const [name, expression] of wanted) {
      const result = await evaluate(message, String(expression), --unnumbered);
      const answer =
        result.status === "ok"
          ? { status: "ok", data: result.result ?? {}, metadata: {} }
          : { status: "error", ...errorContent(result.error) };
      answers.push([name, answer]);
    }
    return Object.fromEntries(answers);
  };

  /** Runs one request; resolves to whether the cell failed. */
  const run = async (message: Message): Promise<boolean> => {
    const { header: parent, ids, content } = message;
    const code = String(content["code"] ?? "");
    const silent = content["silent"] === true;
    const stored = !silent && content["store_history"] !== false;
    status("busy", message);
    if (stored) count++;
    if (stored) history.add(count, code);
    if (!silent) publish({ type: "execute_input", content: { code, execution_count: count }, parent });
    unhandled.length = 0;
    let result = await evaluate(message, code, stored ? count : --unnumbered);
    flush();
    const rejected = unhandled[0];
    if (result.status === "ok" && result.result && !silent && !/;\s*$/.test(code)) {
      const shown = { execution_count: count, data: result.result, metadata: {} };
      publish({ type: "execute_result", content: shown, parent });
    }
    if (result.status === "ok" && rejected) result = { status: "error", error: rejected };
    if (result.status === "error") {
      const error = errorContent(result.error);
      if (!silent) publish({ type: "error", content: error, parent });
      reply("shell", ids, {
        type: "execute_reply",
        content: { status: "error", execution_count: count, ...error, user_expressions: {}, payload: [] },
        parent,
      });
    } else {
      const user_expressions = await expressions(message);
      flush();
      const answer = { status: "ok", execution_count: count, user_expressions, payload: [] };
      reply("shell", ids, { type: "execute_reply", content: answer, parent });
    }
    return result.status === "error";
  };

  const abort = (message: Message): void => {
    status("busy", message);
    const content = { status: "aborted", execution_count: count, user_expressions: {}, payload: [] };
    reply("shell", message.ids, { type: "execute_reply", content, parent: message.header });
    status("idle", message);
  };

  const work = async (): Promise<void> => {
    working = true;
    for (let message = queue.shift(); message; message = queue.shift()) {
      current = askerOf(message);
      const failed = await run(message);
      current = undefined;
      if (failed && message.content["stop_on_error"] !== false) {
        await new Promise((done) => setTimeout(done, ON_THEIR_WAY_MS));
        queue.splice(0).forEach(abort);
      }
      status("idle", message);
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
      if (current) unhandled.push(error);
      return current !== undefined;
    },
    count: () => count,
  };
}
