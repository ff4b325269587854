import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../root";
import type { Io } from "./io";
import { writeLabConfig } from "./lab-config";
import { type Extra, partMissing, type Venv } from "./lab-pins";
import { isLabProblem } from "./lab-problem";
import { startServer } from "./lab-server";
import { makeVenv } from "./lab-venv";

const USAGE = `usage: npm run lab [-- [FOLDER | NOTEBOOK.ipynb] [--no-browser] [--port PORT] [--widgets] [--setup-only]]

  --no-browser  print the address only (as over SSH, in CI and without a display)
  --port        the first port to try; 8888
  --widgets     install the front end of the live slider too (PyPI: anywidget); it stays installed
  --setup-only  make .venv, start nothing
`;

const OPTIONS = {
  "no-browser": { type: "boolean" }, port: { type: "string" }, widgets: { type: "boolean" },
  "setup-only": { type: "boolean" }, help: { type: "boolean", short: "h" },
} as const;

/** Makes .venv where needed, starts JupyterLab on loopback and stays until it ends or is told to (Ctrl-C, SIGTERM).
 *  Resolves to 0; 1 when it cannot be had (with what mends that); 2 for a wrong use. */
export async function runLab(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
    if (values.help) io.out(USAGE);
    if (values.help) return 0;
    const port = Number(values.port ?? 8888);
    if (!(Number.isInteger(port) && port > 0 && port < 65_536)) {
      throw new RangeError(`--port must be a whole number from 1 to 65535, got ${values.port}`);
    }
    const place = placeOf(positionals);
    const browser = values["no-browser"] || isHeadless() ? "leave" : "open";
    const venv = await prepare(values.widgets ? ["widgets"] : [], io);
    if (values["setup-only"]) io.out(`${venv.folder}: ready\n`);
    return values["setup-only"] ? 0 : await serve({ venv, ...place, port, browser }, io);
  } catch (error) {
    if (!isLabProblem(error)) io.err(`recall-lab lab: ${(error as Error).message}\n`);
    if (!isLabProblem(error)) return 2;
    io.err(`\nrecall-lab: ${error.message}\n\n${WITHOUT_PYTHON}\n`);
    return 1;
  }
}

const WITHOUT_PYTHON = "Without Python: npm run export runs the same notebooks and writes them as pages to site/.";

async function prepare(asked: readonly Extra[], io: Io): Promise<Venv> {
  const say = (line: string): void => io.err(`${line}\n`);
  // An extra that was installed once is kept up with its pins.
  const kept: readonly Extra[] = partMissing("widgets") === "its pins have changed" ? ["widgets"] : [];
  const venv = await makeVenv({ extras: [...new Set([...asked, ...kept])], say });
  writeLabConfig(venv);
  return venv;
}

async function serve(options: Parameters<typeof startServer>[0], io: Io): Promise<number> {
  if (process.getuid?.() === 0) {
    io.err("You are root: every cell runs with root's rights. JupyterLab listens on loopback only and wants its token.\n");
  }
  const told = untilTold();
  const server = await startServer(options);
  if (server.port !== options.port) io.err(`Port ${options.port} is taken; this is port ${server.port}.\n`);
  io.out(`\nJupyterLab: ${server.address}\n\nCtrl-C ends it and its kernels. Its log: ${server.log}\n`);
  const reason = await Promise.race([told, server.ended]);
  if (typeof reason === "string") io.err("\nending JupyterLab and its kernels …\n");
  await server.stop();
  if (typeof reason === "string") io.err("ended\n");
  return typeof reason === "string" ? 0 : reason;
}

/** Resolves with the first signal that asks for an end. Ended itself by a signal, npm takes the shell between it and us
 *  along and tells us nothing; we notice that we have another parent. */
function untilTold(): Promise<string> {
  return new Promise((told) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => told(signal));
    const parent = process.ppid;
    const look = (): void => void (process.ppid !== parent && told("npm is gone"));
    if (process.env["npm_lifecycle_event"]) setInterval(look, 500).unref();
  });
}

/** What the file browser shows, and which page is opened. RangeError for a path that is neither folder nor notebook. */
function placeOf(positionals: readonly string[]): { readonly folder: string; readonly page: string } {
  const root = packageRoot();
  const path = resolve(positionals[0] ?? join(root, "notebooks", "00-start-here.ipynb"));
  if (positionals.length > 1) throw new TypeError(`expected one folder or notebook, got ${positionals.join(" ")}`);
  if (!existsSync(path)) throw new RangeError(`${path}: no such folder or notebook`);
  if (statSync(path).isDirectory()) return { folder: path, page: "/lab" };
  if (!path.endsWith(".ipynb")) throw new RangeError(`${path}: expected a folder or a .ipynb file`);
  const inside = path.startsWith(root + sep);
  const folder = inside ? root : dirname(path);
  const parts = relative(folder, path).split(sep).map(encodeURIComponent);
  return { folder, page: `/lab/tree/${parts.join("/")}` };
}

/** Whether no browser can be opened here, or nobody would see it. */
export function isHeadless(env: NodeJS.ProcessEnv = process.env, platform: NodeJS.Platform = process.platform): boolean {
  if (env["CI"] || env["SSH_CONNECTION"] || env["SSH_TTY"]) return true;
  return platform === "linux" && !env["DISPLAY"] && !env["WAYLAND_DISPLAY"] && !env["WSL_DISTRO_NAME"];
}
