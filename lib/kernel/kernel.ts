import { openComms } from "./comms";
import type { Connection } from "./connection";
import { promiseContexts, timerContexts } from "./contexts";
import { toMimeBundle } from "./display";
import type { CellError } from "./errors";
import { openExecutor } from "./execute";
import { gatherBursts } from "./bursts";
import { openHistory } from "./history";
import { openInputs } from "./inputs";
import type { Publish, Reply } from "./kernel-types";
import { log } from "./log";
import type { Content, Message } from "./message";
import type { ToMain } from "./posts";
import {
  answerComplete,
  answerInspect,
  answerIsComplete,
  askerOf,
  errorContent,
  kernelInfo,
  placeOf,
  type Asker,
} from "./questions";
import { SERVICES, SERVICES_DECLARED, servicesValues, type DisplayOptions, type Services } from "./services";
import { openSession, type SessionOutput } from "./session";
import { openWire } from "./wire";

export interface KernelOptions {
  readonly connection: Connection;
  readonly cwd: string;
  /** The kernel was asked to end, and has closed everything. */
  readonly onEnd: () => void;
}

/** Opens a kernel in this process. Resolves when it listens; rejects when it cannot. */
export async function openKernel({ connection, cwd, onEnd }: KernelOptions): Promise<void> {
  let take: (message: ToMain) => void = (message) => void waiting.push(message);
  const waiting: ToMain[] = [];
  const wire = openWire(connection, (message) => take(message));
  await wire.ready;
  const publish: Publish = (message) => {
    bursts.flush();
    wire.send({ kind: "publish", ...message, parent: message.parent });
  };
  const reply: Reply = (channel, ids, message) => {
    bursts.flush();
    wire.send({ kind: "reply", channel, ids, ...message, parent: message.parent });
  };
  const bursts = gatherBursts((text) => wire.send({ kind: "stream", ...text }));
  const history = openHistory();
  const inputs = openInputs(reply);
  let asking: Asker | undefined;
  const contexts = Number(process.versions.node.split(".")[0]) >= 24 ? promiseContexts() : timerContexts();
  const asker = (cell = contexts.current()): Asker | undefined => asking ?? executor.askerOfCell(cell);

  const onOutput = (output: SessionOutput, cell: number): void => {
    const parent = asker(cell)?.header;
    if (output.kind === "stream") return bursts.add({ name: output.name, text: output.text, parent });
    show(output.kind, output.data, output.displayId === undefined ? {} : { id: output.displayId }, parent);
  };
  const show = (kind: "display" | "update", data: Content, options: DisplayOptions, parent = asker()?.header): void => {
    const { id, metadata = {} } = options;
    const transient = id === undefined ? {} : { display_id: id };
    const type = kind === "display" ? "display_data" : "update_display_data";
    publish({ type, content: { data, metadata, transient }, parent });
  };
  const onUnhandled = (error: CellError, cell: number | undefined): void => {
    if (executor.fail(error)) return;
    const to = executor.askerOfCell(cell) ?? asker();
    if (to) publish({ type: "error", content: errorContent(error), parent: to.header });
    else log(`nobody awaited this: ${error.traceback.join("\n")}`);
  };
  const services: Services = {
    display: async (value, options = {}) => show("display", (await toMimeBundle(value)) ?? { "text/plain": "undefined" }, options),
    displayRaw: (data, options = {}) => show("display", data, options),
    updateDisplay: async (value, options) => show("update", (await toMimeBundle(value)) ?? {}, options),
    clearOutput: ({ wait = false } = {}) => publish({ type: "clear_output", content: { wait }, parent: asker()?.header }),
    input: (prompt = "", { password = false } = {}) => inputs.ask(asker(), prompt, password),
    openComm: (target, data, extras) => comms.open(target, data, extras),
    onComm: (target, open) => comms.onTarget(target, open),
  };
  const comms = openComms((type, content, extras) => publish({ type, content, parent: asker()?.header, ...extras }));
  const session = openSession({
    cwd,
    onOutput,
    onUnhandled,
    contexts,
    preset: { declarations: SERVICES_DECLARED, values: servicesValues(services) },
  });
  Reflect.set(globalThis, SERVICES, services);
  const executor = openExecutor({ session, history, publish, reply, flush: bursts.flush });

  const answers = new Map<string, (message: Message) => Content | void>([
    ["kernel_info_request", () => kernelInfo()],
    ["is_complete_request", ({ content }) => answerIsComplete(content)],
    ["complete_request", ({ content }) => answerComplete(session, placeOf(content))],
    ["inspect_request", ({ content }) => answerInspect(session, placeOf(content))],
    ["history_request", ({ content }) => history.ask(content)],
    ["comm_info_request", ({ content }) => comms.info(content)],
    ["comm_open", comms.take],
    ["comm_msg", comms.take],
    ["comm_close", comms.take],
  ]);
  const answer = (message: Message): Content | void => {
    const type = message.header.msg_type;
    const own = answers.get(type);
    if (own) return own(message);
    log(`there is no answer to a message of type ${JSON.stringify(type.slice(0, 100))}`);
    if (!type.endsWith("_request")) return;
    const evalue = `this kernel does not know ${type}`;
    return { status: "error", ename: "NotImplementedError", evalue, traceback: [evalue] };
  };
  const onRequest = (channel: "shell" | "control", message: Message): void => {
    const { header, ids } = message;
    if (header.msg_type === "execute_request") return executor.take(message);
    publish({ type: "status", content: { execution_state: "busy" }, parent: header });
    try {
      asking = header.msg_type.startsWith("comm_") ? askerOf(message) : undefined;
      const content = answer(message);
      if (content) reply(channel, ids, { type: header.msg_type.replace(/_request$/, "_reply"), content, parent: header });
    } catch (error) {
      const evalue = error instanceof Error ? error.message : String(error);
      log(`${header.msg_type}: ${evalue}`);
      const content = { status: "error", ename: "Error", evalue, traceback: [evalue] };
      reply(channel, ids, { type: header.msg_type.replace(/_request$/, "_reply"), content, parent: header });
    } finally {
      asking = undefined;
      publish({ type: "status", content: { execution_state: "idle" }, parent: header });
    }
  };
  take = (message) => {
    if (message.kind === "request") return onRequest(message.channel, message.message);
    if (message.kind === "input") return inputs.take(message.message);
    if (message.kind === "interrupt") {
      session.interrupt();
      inputs.forget();
      return wire.send({ kind: "awake" });
    }
    if (message.kind !== "shutdown") return;
    bursts.flush();
    session.close();
    wire.send({ kind: "closed" });
    onEnd();
  };
  waiting.splice(0).forEach(take);
}
