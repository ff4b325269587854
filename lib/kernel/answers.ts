import type { Comms } from "./comms";
import type { History } from "./history";
import type { Publish, Reply } from "./kernel-types";
import { log } from "./log";
import type { Content, Message } from "./message";
import { answerComplete, answerInspect, answerIsComplete, kernelInfo, placeOf } from "./questions";
import type { Session } from "./session";

export interface AnswersOptions {
  readonly session: Session;
  readonly history: History;
  readonly comms: Comms;
  readonly publish: Publish;
  readonly reply: Reply;
}

/** Answers every request but those for cells; also while a cell waits. Each answer stands between busy and idle. */
export function openAnswers(options: AnswersOptions): (channel: "shell" | "control", message: Message) => void {
  const { session, history, comms, publish, reply } = options;
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
  const contentFor = (message: Message): Content | void => {
    const type = message.header.msg_type;
    const own = answers.get(type);
    if (own) return own(message);
    log(`there is no answer to a message of type ${JSON.stringify(type.slice(0, 100))}`);
    return type.endsWith("_request") ? failed("NotImplementedError", `this kernel does not know ${type}`) : undefined;
  };
  return (channel, message) => {
    const { header: parent, ids } = message;
    const send = (content: Content): void =>
      reply(channel, ids, { type: parent.msg_type.replace(/_request$/, "_reply"), content, parent });
    publish({ type: "status", content: { execution_state: "busy" }, parent });
    try {
      const content = contentFor(message);
      if (content) send(content);
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      log(`${parent.msg_type}: ${what}`);
      send(failed("Error", what));
    } finally {
      publish({ type: "status", content: { execution_state: "idle" }, parent });
    }
  };
}

function failed(ename: string, evalue: string): Content {
  return { status: "error", ename, evalue, traceback: [evalue] };
}
