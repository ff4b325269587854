/** The child process of runNotebook: one notebook, one process. Speaks `protocol.ts` over the IPC channel. */
import "../kernel/thrift";
import { projectRoot } from "../kernel/errors";
import { openSession, type SessionOutput } from "../kernel/session";
import { collector } from "./collect";
import { guardWrites } from "./guard-writes";
import { OUTPUT_EXIT, type RunEvent, type RunRequest } from "./protocol";

/** How long after the last cell timers and promises may still bring output or fail. */
const GRACE_MS = 1000;
/** Texts are sent together until they are this long or the process gets to breathe. */
const CHUNK = 65_536;

const exit = process.exit.bind(process);
const toParent = process.send?.bind(process);
// A cell sees an ordinary process: the channel is none of its business.
delete process.send;

process.once("message", (request: RunRequest) => void runAll(request));
process.once("disconnect", () => exit(1));

async function runAll({ cwd, cells, maxOutput }: RunRequest): Promise<void> {
  const send = (event: RunEvent): Promise<void> => new Promise((done) => toParent?.(event, () => done()));
  let left = maxOutput;
  const outputs = joinedOutputs((output, cell) => {
    left -= output.kind === "stream" ? output.text.length : JSON.stringify(output.data).length;
    if (left < 0) exit(OUTPUT_EXIT);
    void send({ kind: "output", cell, output });
  });
  const session = openSession({
    cwd,
    onOutput: outputs.show,
    onUnhandled: (error, cell) => {
      outputs.flush();
      void send({ kind: "unhandled", cell, error });
    },
  });
  guardWrites(projectRoot(cwd));
  const collect = collector();
  let running = 0;
  const idle = new Promise<void>((done) =>
    process.on("beforeExit", () => (running > 0 ? void send(stuck(running)) : done())),
  );
  // Without this the channel would keep a cell alive that waits for what can never come.
  process.channel?.unref();
  for (const [i, { code, onError }] of cells.entries()) {
    running = i + 1;
    left = maxOutput;
    await send({ kind: "start", cell: running, at: Date.now() });
    const result = await session.execute(code);
    outputs.flush();
    await send({ kind: "finish", cell: running, result, at: Date.now() });
    if (result.status === "error" && onError === "stop") break;
    collect();
  }
  running = 0;
  await Promise.race([idle, new Promise((done) => setTimeout(done, GRACE_MS).unref())]);
  outputs.flush();
  await send({ kind: "end" });
  session.close();
  exit(0);
}

function stuck(cell: number): RunEvent {
  const evalue = "the cell waits for a promise that nothing can settle any more";
  return {
    kind: "finish",
    cell,
    at: Date.now(),
    result: { status: "error", error: { ename: "Deadlock", evalue, traceback: [`Deadlock: ${evalue}`] } },
  };
}

type Show = (output: SessionOutput, cell: number) => void;

function joinedOutputs(send: Show): { readonly show: Show; readonly flush: () => void } {
  let held: { name: "stdout" | "stderr"; text: string; cell: number } | undefined;
  const flush = (): void => {
    if (held) send({ kind: "stream", name: held.name, text: held.text }, held.cell);
    held = undefined;
  };
  const show: Show = (output, cell) => {
    if (output.kind !== "stream") {
      flush();
      return send(output, cell);
    }
    if (held && (held.name !== output.name || held.cell !== cell)) flush();
    if (!held) setImmediate(flush).unref();
    held = { name: output.name, cell, text: (held?.text ?? "") + output.text };
    if (held.text.length > CHUNK) flush();
  };
  return { show, flush };
}
