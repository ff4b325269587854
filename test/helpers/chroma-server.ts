import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../lib/root";

/** The pinned server: its wheel holds all it needs, no other package. */
const VERSION = "1.5.9";
const INSTALL_MS = 120_000;
const START_MS = 15_000;

/** A Chroma server to test against, or why there is none. */
export type ChromaServer =
  | { readonly kind: "running"; readonly url: string; readonly stop: () => Promise<void> }
  | { readonly kind: "unavailable"; readonly reason: string };

/** A server of our own, which a test may hurt. */
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

/** CHROMA_URL if set (it is left running), else our own server: installed into .cache with pip where it is missing,
 *  on a free loopback port with a temporary folder. Unavailable (no Python, no pip, no registry) is a value, not an
 *  error, unless CI or REQUIRE_CHROMA=1 is set: then it throws. */
export async function startChroma(): Promise<ChromaServer> {
  if (process.env.CHROMA_URL) return { kind: "running", url: process.env.CHROMA_URL, stop: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), "recall-lab-chroma-"));
  try {
    const server = await startOwnChroma(data);
    const stop = async (): Promise<void> => {
      await server.end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    };
    return { kind: "running", url: server.url, stop };
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    const reason = `no Chroma server: ${(error as Error).message}`;
    if (process.env.CI || process.env.REQUIRE_CHROMA === "1") throw new Error(reason, { cause: error });
    return { kind: "unavailable", reason };
  }
}

/** A server of our own over a folder, on a free loopback port. Throws where there is no Python, pip or registry. */
export async function startOwnChroma(data: string): Promise<OwnServer> {
  return start(install(), data, await freePort());
}

function install(): string {
  run(["--version"]);
  const target = join(packageRoot(), ".cache", `chroma-${VERSION}`);
  if (existsSync(target)) return target;
  const making = `${target}.making-${process.pid}`;
  mkdirSync(making, { recursive: true });
  const pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:", "--target", making];
  try {
    run([...pip, `chromadb==${VERSION}`]);
    if (!existsSync(target)) renameSync(making, target);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return target;
}

function run(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync("python3", args, { encoding: "utf8", timeout: INSTALL_MS });
  if (error !== undefined) throw new Error(`python3: ${error.message}`);
  if (status !== 0) throw new Error(`python3 ${args.join(" ")}: ${lastLine(stderr)}`);
}

async function start(target: string, data: string, port: number): Promise<OwnServer> {
  const program = "import sys, chromadb_rust_bindings as c; c.cli(['chroma'] + sys.argv[1:])";
  const args = ["-c", program, "run", "--path", data, "--host", "127.0.0.1", "--port", String(port)];
  const env = { ...process.env, PYTHONPATH: target, ANONYMIZED_TELEMETRY: "False" };
  const child = spawn("python3", args, { env, stdio: ["ignore", "ignore", "pipe"] });
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
    throw new Error(`the server did not start: ${lastLine(said)}`);
  }
  return {
    url,
    data,
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
    end: (name) => end(child, name),
    restart: () => start(target, data, port),
  };
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null && child.pid !== undefined) {
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

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
