import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../root";
import { papermillFile } from "./lab-pins";

/** The name of the error that says no usable Python could be had. */
export const MissingPython = "MissingPython";

const INSTALL_MS = 10 * 60_000;
const OLDEST = [3, 10] as const;
/** constraints.txt was frozen with this Python; an older one gets the newest versions that still support it. */
const FROZEN = [3, 11] as const;

export interface PythonOptions {
  /** The folder with requirements.txt and constraints.txt. */
  readonly folder: string;
  /** Where the virtual environment is or goes; .cache/kernel-venv by default. */
  readonly venv?: string;
  readonly say: (line: string) => void;
}

/** The Python of .cache/kernel-venv with the pinned packages; made with uv or pip where it is missing or its pins
 *  have changed, quick otherwise. RECALL_LAB_PYTHON names the Python to make it from. Throws an Error named
 *  MissingPython. */
export function kernelPython({ folder, venv = ownVenv(), say }: PythonOptions): string {
  const python = join(venv, process.platform === "win32" ? "Scripts\\python.exe" : "bin/python");
  const stamp = join(venv, "recall-lab.sha256");
  const pins = ["requirements.txt", "constraints.txt"].map((file) => join(folder, file));
  const files = [...pins, papermillFile("papermill_typescript.py")];
  const wanted = sha256(files.map((file) => readFileSync(file, "utf8")).join("\0"));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && answers(python)) return python;
  const base = findPython();
  say(`making ${venv} (JupyterLab, the clients and the peers; a minute or two)`);
  rmSync(venv, { recursive: true, force: true });
  make(base, venv, python, folder);
  must(python, [papermillFile("install.py")]);
  writeFileSync(stamp, wanted);
  return python;
}

const ownVenv = (): string => join(packageRoot(), ".cache", "kernel-venv");

interface FoundPython {
  readonly command: string;
  readonly version: readonly [number, number];
}

function findPython(): FoundPython {
  const candidates = [process.env.RECALL_LAB_PYTHON, "python3", "python"].filter((each) => each !== undefined);
  for (const command of candidates) {
    const program = "import sys; print(*sys.version_info[:2])";
    const { status, stdout } = spawnSync(command, ["-c", program], { encoding: "utf8" });
    const [major = 0, minor = 0] = status === 0 ? stdout.trim().split(" ").map(Number) : [];
    if (atLeast([major, minor], OLDEST)) return { command, version: [major, minor] };
  }
  throw missing(`no Python ${OLDEST.join(".")} or newer (looked for ${candidates.join(", ")})`);
}

function make(base: FoundPython, venv: string, python: string, folder: string): void {
  const requirements = ["-r", join(folder, "requirements.txt")];
  const constraints = atLeast(base.version, FROZEN) ? ["-c", join(folder, "constraints.txt")] : [];
  if (answers("uv")) {
    must("uv", ["venv", "--quiet", "--seed", "--python", base.command, venv]);
    must("uv", ["pip", "install", "--quiet", "--python", python, ...requirements, ...constraints]);
    return;
  }
  must(base.command, ["-m", "venv", venv]);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  must(python, [...pip, ...requirements, ...constraints]);
}

function must(command: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8", timeout: INSTALL_MS });
  if (status === 0) return;
  const said = error?.message ?? stderr.trim().split("\n").slice(-3).join("\n");
  throw missing(`${[command, ...args].join(" ")}: ${said}`);
}

function missing(message: string): Error {
  return Object.assign(new Error(message), { name: MissingPython });
}

const answers = (command: string): boolean => spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const atLeast = (version: readonly [number, number], least: readonly [number, number]): boolean =>
  version[0] > least[0] || (version[0] === least[0] && version[1] >= least[1]);
