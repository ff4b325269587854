import { spawn, type ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { onLeaving } from "./leaving";

const START_MS = 15_000;

/** A Chroma server of our own on this machine. */
export interface OwnServer {
  readonly url: string;
  readonly data: string;
  readonly pid: number;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves when the process is gone; its data stay. */
  readonly end: (name: NodeJS.Signals) => Promise<void>;
  /** On the same port and data. Throws where it does not come up. */
  readonly restart: () => Promise<OwnServer>;
}

/** Starts the Chroma server that lies in `program` over a folder, which it may rewrite, on a free loopback port (or the
 *  one given). Throws where it does not answer within 15 seconds. `end` it when done. */
export async function startChromaProcess(program: string, data: string, at?: number): Promise<OwnServer> {
  const port = at ?? (await freePort());
  const code = "import sys, chromadb_rust_bindings as c; c.cli(['chroma'] + sys.argv[1:])";
  const args = ["-c", code, "run", "--path", data, "--host", "127.0.0.1", "--port", String(port)];
  const env = { ...process.env, PYTHONPATH: program, ANONYMIZED_TELEMETRY: "False" };
  const child = spawn("python3", args, { env, stdio: ["ignore", "ignore", "pipe"] });
  child.once("exit", onLeaving(() => void child.kill("SIGKILL")));
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  child.on("error", (error) => {
    said += error.message;
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await answers(url, child))) {
    await end(child, "SIGKILL");
    throw new Error(`the server did not start: ${said.trim().split("\n").at(-1) ?? ""}`);
  }
  return {
    url,
    data,
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
    end: (name) => end(child, name),
    restart: () => startChromaProcess(program, data, port),
  };
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null && child.pid !== undefined) {
    try {
      const response = await fetch(`${url}/api/v2/heartbeat`, { signal: AbortSignal.timeout(1_000) });
      if (response.ok && Object.values((await response.json()) as object).some(Number.isFinite)) return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}

/** The signal, and SIGKILL if that was not enough within three seconds. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  const kill = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await gone;
  clearTimeout(kill);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
