import { randomUUID } from "node:crypto";
import type { Content, Message } from "./message";
import type { Comm, CommExtras } from "./services";

/** The comms of a kernel, whoever opened them. */
export interface Comms {
  readonly open: (target: string, data?: Content, extras?: CommExtras) => Comm;
  readonly onTarget: (target: string, open: OnOpen) => void;
  /** Takes comm_open, comm_msg and comm_close. */
  readonly take: (message: Message) => void;
  /** Answers a comm_info_request. */
  readonly info: (request: Content) => Content;
}

export type OnOpen = (comm: Comm, data: Content, buffers: readonly Uint8Array[]) => void;
type Send = (type: string, content: Content, extras?: CommExtras) => void;

interface Listeners {
  readonly target: string;
  readonly message: ((data: Content, buffers: readonly Uint8Array[]) => void)[];
  readonly close: ((data: Content) => void)[];
}

/** Keeps the comms; `send` publishes for the cell that runs. A comm for a target that nobody has asked for is closed
 *  again, as the protocol wants. */
export function openComms(send: Send): Comms {
  const comms = new Map<string, Listeners>();
  const targets = new Map<string, OnOpen>();

  const comm = (id: string, target: string): Comm => {
    const listeners: Listeners = { target, message: [], close: [] };
    comms.set(id, listeners);
    return {
      id,
      target,
      send: (data, extras) => {
        if (!comms.has(id)) throw new Error(`comm ${id} (${target}) is closed`);
        send("comm_msg", { comm_id: id, data }, extras);
      },
      onMessage: (take) => void listeners.message.push(take),
      onClose: (take) => void listeners.close.push(take),
      close: (data = {}) => void (comms.delete(id) && send("comm_close", { comm_id: id, data })),
    };
  };
  const open = (target: string, data: Content = {}, extras?: CommExtras): Comm => {
    const id = randomUUID();
    send("comm_open", { comm_id: id, target_name: target, data }, extras);
    return comm(id, target);
  };
  const take = ({ header, content, buffers }: Message): void => {
    const id = String(content["comm_id"]);
    const data = (content["data"] ?? {}) as Content;
    const listeners = comms.get(id);
    if (header.msg_type === "comm_open") {
      const target = String(content["target_name"]);
      const take = targets.get(target);
      if (!take) return send("comm_close", { comm_id: id, data: {} });
      return take(comm(id, target), data, buffers);
    }
    if (header.msg_type === "comm_msg") return listeners?.message.forEach((take) => take(data, buffers));
    comms.delete(id);
    listeners?.close.forEach((take) => take(data));
  };
  const info = (request: Content): Content => {
    const wanted = request["target_name"];
    const of = [...comms].filter(([, { target }]) => wanted === undefined || wanted === null || wanted === target);
    const list = of.map(([id, { target }]) => [id, { target_name: target }] as const);
    return { status: "ok", comms: Object.fromEntries(list) };
  };
  return { open, onTarget: (target, take) => void targets.set(target, take), take, info };
}
