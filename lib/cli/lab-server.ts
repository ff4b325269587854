import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answers, comesUp, type Running } from "./lab-answers";
import { labEnvironment, runtimeFolder } from "./lab-config";
import type { Venv } from "./lab-pins";
import { labProblem } from "./lab-problem";
import { lastLines } from "./lab-tool";

/** How long the server may take to end its kernels, and then itself, before it is ended. */
const KERNELS_MS = 6_000;
const END_MS = 12_000;

export interface ServerOptions {
  readonly venv: Venv;
  /** The folder that the file browser shows. */
  readonly folder: string;
  /** The page to open, for example /lab/tree/notebooks/00-start-here.ipynb. */
  readonly page: string;
  /** The first port that is tried. */
  readonly port: number;
  readonly browser: "open" | "leave";
}

export interface LabServer {
  /** With the page and the token. */
  readonly address: string;
  readonly port: number;
  readonly log: string;
  /** Resolves to the server's exit status. */
  readonly ended: Promise<number>;
  /** Ends the kernels and the server, and resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

/** Starts JupyterLab on loopback, on the first free port from `port` on. Throws a LabProblem when it does not come up. */
export async function startServer(options: ServerOptions, tries = 5): Promise<LabServer> {
  const started = await startOnce(options);
  if (typeof started !== "string") return started;
  // Jupyter looks for a free port first and listens on it later: somebody else was there in between.
  if (tries > 1 && /port \d+ is already in use/.test(started)) return startServer(options, tries - 1);
  throw labProblem("JupyterLab", started, "remove the folder .venv and run npm run lab again");
}

/** The server, or the last words of one that did not come up. */
async function startOnce(options: ServerOptions): Promise<LabServer | string> {
  const { venv } = options;
  const runtime = runtimeFolder(venv);
  const log = join(runtime, "lab.log");
  const file = openSync(log, "w", 0o600);
  const env = { ...labEnvironment(venv, runtime), RECALL_LAB_STDIN_IS_PARENT: "1" };
  // A group of its own: Ctrl-C in the terminal reaches us, and we end it in order.
  const child = spawn(venv.python, ["-m", "jupyterlab", ...flags(options)], {
    cwd: options.folder, env, stdio: ["pipe", file, file], detached: true,
  });
  closeSync(file);
  const ended = new Promise<number>((done) => {
    child.on("error", () => done(127));
    child.on("close", (status) => done(status ?? 0));
  });
  const running = await comesUp(child, runtime);
  const stop = async (): Promise<void> => {
    await end(child, ended, running);
    rmSync(runtime, { recursive: true, force: true });
  };
  if (!running) {
    const said = lastLines(readFileSync(log, "utf8"), 6);
    await stop();
    return said;
  }
  const address = `http://127.0.0.1:${running.port}${options.page}?token=${running.token}`;
  return { address, port: running.port, log, ended, stop };
}

function flags({ folder, page, port, browser }: ServerOptions): readonly string[] {
  return [
    "--ServerApp.ip=127.0.0.1", `--ServerApp.port=${port}`, "--ServerApp.port_retries=50",
    `--ServerApp.root_dir=${folder}`, `--LabApp.default_url=${page}`,
    `--ServerApp.open_browser=${browser === "open" ? "True" : "False"}`,
    ...(process.getuid?.() === 0 ? ["--allow-root"] : []),
  ];
}

/** First asked (which ends the kernels), then told, then ended with all of its group. */
async function end(child: ChildProcess, ended: Promise<number>, running: Running | undefined): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const timers = [
    setTimeout(() => child.kill("SIGTERM"), running ? KERNELS_MS : 0),
    setTimeout(() => killGroup(child), END_MS),
  ];
  if (running) await answers(running, "POST", "api/shutdown");
  await ended;
  timers.forEach(clearTimeout);
}

function killGroup(child: ChildProcess): void {
  try {
    process.kill(process.platform === "win32" ? child.pid ?? 0 : -(child.pid ?? 0), "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}
