import { openAnswers } from "./answers";
import { gatherBursts } from "./bursts";
import { openComms } from "./comms";
import type { Connection } from "./connection";
import { promiseContexts, timerContexts } from "./contexts";
import type { CellError } from "./errors";
import { openExecutor } from "./execute";
import { openHistory } from "./history";
import { openInputs } from "./inputs";
import { kernelServices } from "./kernel-services";
import type { Publish, Reply } from "./kernel-types";
import { log } from "./log";
import type { Message } from "./message";
import type { ToMain } from "./posts";
import { askerOf, errorContent, type Asker } from "./questions";
import { openSession, type SessionOutput } from "./session";
import { openWire } from "./wire";

export interface KernelOptions {
  readonly connection: Connection;
  readonly cwd: string;
  /** The kernel was asked to end, and has closed everything. */
  readonly onEnd: () => void;
}

/** Before it, what follows promises does not survive that a cell is ended where it stands. */
const NODE_WITH_FRAMES = 24;

const COMM: ReadonlySet<string> = new Set(["comm_open", "comm_msg", "comm_close"]);

/** Opens a kernel in this process. Resolves when it listens; rejects when it cannot. */
export async function openKernel({ connection, cwd, onEnd }: KernelOptions): Promise<void> {
  const early: ToMain[] = [];
  let take = (message: ToMain): void => void early.push(message);
  const wire = openWire(connection, (message) => take(message));
  await wire.ready;

  const bursts = gatherBursts((text) => wire.send({ kind: "stream", ...text }));
  const publish: Publish = (message) => {
    bursts.flush();
    wire.send({ kind: "publish", ...message });
  };
  const reply: Reply = (channel, ids, message) => {
    bursts.flush();
    wire.send({ kind: "reply", channel, ids, ...message });
  };

  const isNew = Number(process.versions.node.split(".")[0]) >= NODE_WITH_FRAMES;
  const contexts = isNew ? promiseContexts() : timerContexts();
  // A comm's message is the cause of what its listeners do.
  let answering: Asker | undefined;
  const asker = (cell = contexts.current()): Asker | undefined => answering ?? executor.askerOfCell(cell);
  const inputs = openInputs(reply);
  const comms = openComms((type, content, extras) => publish({ type, content, parent: asker()?.header, ...extras }));
  const services = kernelServices({ publish, inputs, comms, asker });

  const onOutput = (output: SessionOutput, cell: number): void => {
    const parent = asker(cell)?.header;
    if (output.kind === "stream") return bursts.add({ name: output.name, text: output.text, parent });
    const { kind, data, displayId } = output;
    const options = displayId === undefined ? {} : { id: displayId };
    if (kind === "display") services.displayRaw(data, options);
    else {
      const content = { data, metadata: {}, transient: { display_id: displayId } };
      publish({ type: "update_display_data", content, parent });
    }
  };
  const onUnhandled = (error: CellError, cell: number | undefined): void => {
    if (executor.fail(error)) return;
    const to = executor.askerOfCell(cell) ?? asker();
    if (to) publish({ type: "error", content: errorContent(error), parent: to.header });
    else log(`nobody awaited this: ${error.traceback.join("\n")}`);
  };
  const session = openSession({ cwd, onOutput, onUnhandled, contexts, services });
  const history = openHistory();
  const executor = openExecutor({ session, history, publish, reply, flush: bursts.flush, whole: wire.whole });
  const answer = openAnswers({ session, history, comms, publish, reply });

  const request = (channel: "shell" | "control", message: Message): void => {
    if (message.header.msg_type === "execute_request") return executor.take(message);
    // A comm's message is taken by code of cells; all other answers are ours, and no interrupt takes one away.
    if (!COMM.has(message.header.msg_type)) return wire.whole(() => answer(channel, message));
    answering = askerOf(message);
    answer(channel, message);
    answering = undefined;
  };
  let taken = 0;
  take = (message) => {
    switch (message.kind) {
      case "request":
        return request(message.channel, message.message);
      case "input":
        return inputs.take(message.message);
      case "interrupt":
        // Where much is declared, to keep it takes longer than an interrupt is waited for.
        return wire.whole(() => {
          if (message.turn !== taken) session.interrupt(message.reason);
          taken = message.turn;
          inputs.forget();
          // The code that took a comm's message was ended.
          if (answering) publish({ type: "status", content: { execution_state: "idle" }, parent: answering.header });
          answering = undefined;
          wire.send({ kind: "awake" });
        });
      case "shutdown":
        bursts.flush();
        session.close();
        wire.send({ kind: "closed" });
        return onEnd();
      default:
        return;
    }
  };
  early.splice(0).forEach(take);
}
