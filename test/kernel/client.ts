import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Dealer, Request, Subscriber } from "zeromq";
import { fromFrames, toFrames, type Content, type Message } from "../../lib/kernel/message";
import { kernelSpec } from "../../lib/kernel/kernelspec";

export const KEY = "test-key";

/** Everything that a kernel said about one request. */
export interface Answer {
  readonly reply: Message;
  readonly shown: readonly Message[];
}

/** A kernel in a process of its own. */
export interface SpawnedKernel {
  readonly process: ChildProcess;
  /** What it wrote to its stderr so far. */
  readonly log: () => string;
  readonly exit: Promise<number | null>;
}

/** The same, and a client of it. */
export interface TestKernel extends SpawnedKernel {
  /** Sends a request; resolves when its reply and its idle are there. */
  readonly ask: (type: string, content: Content, channel?: "shell" | "control") => Promise<Answer>;
  readonly run: (code: string, more?: Content) => Promise<Answer>;
  /** Sends frames as they are. */
  readonly raw: (frames: readonly (string | Uint8Array)[]) => Promise<void>;
  readonly beat: (text: string) => Promise<string>;
  /** Resolves when a text has been seen in a stream. */
  readonly seen: (text: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Five ports of this machine that nobody uses now. */
export async function freePorts(): Promise<Record<string, number>> {
  const names = ["shell", "iopub", "stdin", "control", "hb"];
  const servers = await Promise.all(
    names.map(() => new Promise<ReturnType<typeof createServer>>((done) => {
      const server = createServer().listen(0, "127.0.0.1", () => done(server));
    })),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return Object.fromEntries(names.map((name, i) => [`${name}_port`, ports[i] ?? 0]));
}

/** Starts the kernel's process with a connection file of these fields. */
export function spawnKernel(fields: object, cwd: string, env: NodeJS.ProcessEnv = {}): SpawnedKernel {
  const folder = mkdtempSync(join(tmpdir(), "kernel-"));
  const path = join(folder, "connection.json");
  writeFileSync(path, JSON.stringify(fields));
  const [node = "node", ...args] = kernelSpec().argv.map((word) => word.replace("{connection_file}", path));
  const child = spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "pipe"] });
  let log = "";
  child.stderr?.on("data", (text) => (log += text));
  const exit = new Promise<number | null>((done) => child.on("close", done));
  void exit.then(() => rmSync(folder, { recursive: true }));
  return { process: child, log: () => log, exit };
}

/** Starts a kernel and waits until it answers. */
export async function startKernel(cwd: string, env: NodeJS.ProcessEnv = {}): Promise<TestKernel> {
  const ports = await freePorts();
  const started = spawnKernel({ ...ports, ip: "127.0.0.1", key: KEY }, cwd, env);
  const address = (name: string): string => `tcp://127.0.0.1:${ports[`${name}_port`]}`;
  const sockets = { shell: new Dealer({ linger: 0 }), control: new Dealer({ linger: 0 }) };
  const iopub = new Subscriber({ linger: 0 });
  const heart = new Request({ linger: 0 });
  iopub.subscribe();
  sockets.shell.connect(address("shell"));
  sockets.control.connect(address("control"));
  iopub.connect(address("iopub"));
  heart.connect(address("hb"));

  const watched = new Map<string, () => void>();
  const seen = (text: string): Promise<void> => new Promise((done) => watched.set(text, done));
  const waiting = new Map<string, { reply?: Message; shown: Message[]; done: (answer: Answer) => void }>();
  const take = (frames: Buffer[], from: "reply" | "shown"): void => {
    const message = fromFrames(frames, KEY);
    for (const [text, done] of watched) if (String(message.content["text"]).includes(text)) done();
    const entry = waiting.get(String(message.parent["msg_id"]));
    if (!entry) return;
    if (from === "reply") entry.reply = message;
    else entry.shown.push(message);
    const isIdle = entry.shown.some(({ content }) => content["execution_state"] === "idle");
    if (entry.reply && isIdle) entry.done({ reply: entry.reply, shown: entry.shown });
  };
  for (const socket of Object.values(sockets)) {
    void (async () => { for await (const frames of socket) take(frames, "reply"); })();
  }
  void (async () => { for await (const frames of iopub) take(frames, "shown"); })();

  const ask = async (type: string, content: Content, channel: "shell" | "control" = "shell"): Promise<Answer> => {
    const frames = toFrames([], { type, content }, KEY);
    const asked = fromFrames(frames.map((frame) => Buffer.from(frame as string)), KEY);
    // A comm's messages have no reply: their answer is whole when the kernel is idle again.
    const none = type.endsWith("_request") ? {} : { reply: asked };
    const answer = new Promise<Answer>((done) => waiting.set(asked.header.msg_id, { shown: [], done, ...none }));
    await sockets[channel].send(frames);
    return answer;
  };
  // What is published before the subscription has arrived is lost: ask until an answer is whole.
  for (let whole = false; !whole; ) {
    const late = new Promise<false>((done) => setTimeout(() => done(false), 300));
    whole = await Promise.race([ask("kernel_info_request", {}).then(() => true as const), late]);
  }
  return {
    ...started,
    ask,
    seen,
    run: (code, more = {}) => ask("execute_request", { code, ...more }),
    raw: (frames) => sockets.shell.send([...frames]),
    beat: async (text) => {
      await heart.send(text);
      return String((await heart.receive())[0]);
    },
    stop: async () => {
      started.process.kill("SIGKILL");
      [...Object.values(sockets), iopub, heart].forEach((socket) => socket.close());
      await started.exit;
    },
  };
}
