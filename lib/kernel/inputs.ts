import type { Message } from "./message";
import type { Reply } from "./kernel-types";
import type { Asker } from "./questions";

/** Questions to the person at the front end. */
export interface Inputs {
  readonly ask: (asker: Asker | undefined, prompt: string, password: boolean) => Promise<string>;
  /** Takes an input_reply. */
  readonly take: (message: Message) => void;
  /** Nobody waits any more. */
  readonly forget: () => void;
}

/** Opens the questions; a reply answers the oldest open one. */
export function openInputs(reply: Reply): Inputs {
  const open: ((line: string) => void)[] = [];
  const ask = (asker: Asker | undefined, prompt: string, password: boolean): Promise<string> => {
    if (!asker?.allowStdin) {
      const error = new Error("input: this front end does not answer questions");
      error.name = "StdinNotImplementedError";
      return Promise.reject(error);
    }
    return new Promise((done) => {
      open.push(done);
      reply("stdin", asker.ids, { type: "input_request", content: { prompt, password }, parent: asker.header });
    });
  };
  const take = ({ content }: Message): void => open.shift()?.(String(content["value"] ?? ""));
  return { ask, take, forget: () => void open.splice(0) };
}
