import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../root";
import { papermillFile } from "./lab-pins";
import { findPython, type FoundPython, isAtLeast, OLDEST_PYTHON } from "./lab-python";
import { lastLines, runTool } from "./lab-tool";
import { oneAtATime } from "./one-at-a-time";

/** The name of the error that says no usable Python could be had. */
export const MissingPython = "MissingPython";

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
 *  have changed, quick otherwise. RECALL_LAB_PYTHON names the Python to make it from. One process of several makes it.
 *  Throws an Error named MissingPython. */
export async function kernelPython({ folder, venv = ownVenv(), say }: PythonOptions): Promise<string> {
  const python = join(venv, process.platform === "win32" ? "Scripts\\python.exe" : "bin/python");
  const stamp = join(venv, "recall-lab.sha256");
  const pins = ["requirements.txt", "constraints.txt"].map((file) => join(folder, file));
  const files = [...pins, papermillFile("papermill_typescript.py")];
  const wanted = sha256(files.map((file) => readFileSync(file, "utf8")).join("\0"));
  const isThere = async (): Promise<boolean> => (
    existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && (await answers(python)));
  const makeMissing = async (): Promise<void> => {
    if (await isThere()) return;
    const base = basePython();
    say(`making ${venv} (JupyterLab, the clients and the peers; a minute or two)`);
    rmSync(venv, { recursive: true, force: true });
    await make(base, venv, python, folder);
    await must([python, papermillFile("install.py")]);
    writeFileSync(stamp, wanted);
  };
  if (!(await isThere())) await oneAtATime(`${venv}.lock`, makeMissing, say);
  return python;
}

const ownVenv = (): string => join(packageRoot(), ".cache", "kernel-venv");

function basePython(): FoundPython {
  const named = process.env["RECALL_LAB_PYTHON"];
  const candidates = named ? [[named]] : [["python3"], ["python"]];
  const found = findPython(candidates);
  if (found) return found;
  throw missing(`no Python ${OLDEST_PYTHON.join(".")} or newer (looked for ${candidates.join(", ")})`);
}

async function make(base: FoundPython, venv: string, python: string, folder: string): Promise<void> {
  const requirements = ["-r", join(folder, "requirements.txt")];
  const constraints = isAtLeast(base.version, FROZEN) ? ["-c", join(folder, "constraints.txt")] : [];
  if (await answers("uv")) {
    await must(["uv", "venv", "--quiet", "--seed", "--python", ...base.command, venv]);
    await must(["uv", "pip", "install", "--quiet", "--python", python, ...requirements, ...constraints]);
    return;
  }
  await must([...base.command, "-m", "venv", venv]);
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  await must([python, ...pip, ...requirements, ...constraints]);
}

async function must(command: readonly string[]): Promise<void> {
  const { status, output } = await runTool(command);
  if (status !== 0) throw missing(`${command.join(" ")}: ${lastLines(output, 3)}`);
}

function missing(message: string): Error {
  return Object.assign(new Error(message), { name: MissingPython });
}

const answers = async (command: string): Promise<boolean> => (await runTool([command, "--version"])).status === 0;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
