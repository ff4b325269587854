/** The thread of the sockets: output leaves, interrupts, shutdowns, heartbeats are answered, also while a cell runs. */
import { parentPort, workerData } from "node:worker_threads";
import { Publisher, Reply, Router } from "zeromq";
import { addressOf, CHANNELS, type Channel } from "./connection";
import { watchParent } from "./parent";
import { interrupter, type Reason } from "./interrupter";
import { log } from "./log";
import { watchMemory } from "./memory";
import { framesOrWord, fromFrames, type Message, type Outgoing } from "./message";
import type { ToMain, ToWire, WireData } from "./posts";
import { watchSigint } from "./sigint";
import { joinStreams } from "./streams";
import { signalChildren } from "./children";

const { connection, heapLimit, ours } = workerData as WireData;
const port = parentPort;
if (!port) throw new Error("wire-thread: must be started as a thread");
const post = (message: ToMain): void => port.postMessage(message);

// A limit of 0 never drops; a timeout of 0 keeps every send in its turn (else zeromq.js puts off each 513th, and the
// sends of the same moment fail with EBUSY).
const options = { sendHighWaterMark: 0, sendTimeout: 0, linger: 1000 };
const iopub = new Publisher(options);
const routers = { shell: new Router(options), control: new Router(options), stdin: new Router(options) };
const heartbeat = new Reply({ linger: 0 });
const ask = (reason: Reason, turn: number): void => post({ kind: "interrupt", reason, turn });
const main = interrupter(ask, () => Atomics.load(ours, 0) === 1);

const attempt = (sent: Promise<void>, what: string): void =>
  void sent.catch((error: unknown) => log(`${what} was not sent: ${String(error)}`));
const send = (channel: keyof typeof routers, ids: readonly Uint8Array[], message: Outgoing): void =>
  attempt(routers[channel].send(framesOrWord(ids, message, connection.key)), message.type);
const publish = (message: Outgoing): void =>
  attempt(iopub.send(framesOrWord([message.type], message, connection.key)), message.type);
const streams = joinStreams(({ name, text, parent }) => publish({ type: "stream", content: { name, text }, parent }));

port.on("message", (message: ToWire) => {
  if (message.kind === "stream") return streams.add(message);
  if (message.kind === "awake") return main.awake();
  if (message.kind === "closed") return close();
  streams.flush();
  if (message.kind === "publish") publish(message);
  else send(message.channel, message.ids, message);
});

async function onControl(message: Message): Promise<void> {
  const { header: parent, ids, content } = message;
  const type = parent.msg_type;
  if (type !== "interrupt_request" && type !== "shutdown_request") {
    return post({ kind: "request", channel: "control", message });
  }
  publish({ type: "status", content: { execution_state: "busy" }, parent });
  await main.interrupt("interrupt");
  streams.flush();
  if (type === "interrupt_request") {
    send("control", ids, { type: "interrupt_reply", content: { status: "ok" }, parent });
    return publish({ type: "status", content: { execution_state: "idle" }, parent });
  }
  const reply = { type: "shutdown_reply", content: { status: "ok", restart: content["restart"] === true }, parent };
  send("control", ids, reply);
  publish(reply);
  publish({ type: "status", content: { execution_state: "idle" }, parent });
  await signalChildren("SIGKILL");
  post({ kind: "shutdown" });
  // The main thread has two seconds to close.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), 2000);
}

async function receive(channel: "shell" | "control" | "stdin", take: (message: Message) => void): Promise<void> {
  for await (const frames of routers[channel]) {
    try {
      take(fromFrames(frames, connection.key));
    } catch (error) {
      log(`a message on ${channel} was dropped: ${reasonOf(error)}`);
    }
  }
}

async function beat(): Promise<void> {
  for await (const frames of heartbeat) await heartbeat.send(frames);
}

function close(): void {
  streams.flush();
  main.close();
  for (const socket of [iopub, heartbeat, ...Object.values(routers)]) socket.close();
  port?.close();
}

async function open(): Promise<void> {
  const bind = async (socket: Publisher | Reply | Router, channel: Channel): Promise<void> => {
    const address = addressOf(connection, channel);
    try {
      await socket.bind(address);
    } catch (error) {
      throw new Error(`cannot listen on ${address} (${channel}): ${reasonOf(error)}`);
    }
  };
  const sockets = { iopub, hb: heartbeat, ...routers };
  for (const channel of CHANNELS) await bind(sockets[channel], channel);
  publish({ type: "status", content: { execution_state: "starting" } });
  watchSigint(() => void main.interrupt("interrupt"));
  const onFull = (): Promise<void> => main.interrupt("out of memory");
  watchMemory({ limit: heapLimit, usage: main.heapUsage, collect: main.collectGarbage, onFull });
  watchParent();
  post({ kind: "ready" });
  const loops = [
    beat(),
    receive("control", (message) => void onControl(message)),
    receive("stdin", (message) => post({ kind: "input", message })),
    receive("shell", (message) => post({ kind: "request", channel: "shell", message })),
  ];
  await Promise.all(loops);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

open().catch((error: unknown) => post({ kind: "failed", reason: reasonOf(error) }));
