import { join } from "node:path";
import { packageRoot } from "../root";
import { mendLine } from "./lab-mend";
import { mirrored } from "./lab-mirror";
import {
  constraints, type Extra, markInstalled, papermillFile, partMissing, requirements, type Venv, venvPaths,
} from "./lab-pins";
import { labProblem } from "./lab-problem";
import { findPython, isAtLeast, OLDEST_PYTHON, probePython, pythonCandidates, type FoundPython } from "./lab-python";
import { lastLines, runTool } from "./lab-tool";
import { oneAtATime } from "./one-at-a-time";

export interface VenvOptions {
  readonly extras: readonly Extra[];
  readonly say: (line: string) => void;
  readonly env?: NodeJS.ProcessEnv;
}

/** lab-constraints.txt was frozen with this Python; an older one gets the newest versions that still support it. */
const FROZEN = [3, 11] as const;
const NETWORK = "see environment.md, JupyterLab (network, proxy, mirror), then run it again";

/** Makes .venv with what is pinned, or what of it is missing; quick when nothing is. One process of several does it.
 *  Throws a LabProblem. */
export async function makeVenv(options: VenvOptions): Promise<Venv> {
  const venv = venvPaths();
  const missing = (): readonly Part[] => (
    (["base", ...options.extras] as const).filter((part) => partMissing(part, venv) !== ""));
  const lock = join(packageRoot(), ".cache", "venv.lock");
  if (missing().length > 0) await oneAtATime(lock, () => makeParts(missing(), venv, options), options.say);
  return venv;
}

type Part = "base" | Extra;

async function makeParts(parts: readonly Part[], venv: Venv, { say, env = process.env }: VenvOptions): Promise<void> {
  if (parts.length === 0) return;
  const uv = (await runTool(["uv", "--version"])).status === 0;
  const base = findPython(pythonCandidates(venv.python, env));
  if (!base) throw labProblem("python", noPython(env), mendLine("python"));
  const settings = mirrored(env, uv ? await pipIndex(base) : undefined);
  const present = probePython([venv.python]);
  if (present && !isAtLeast(present.version, OLDEST_PYTHON)) {
    const cause = `.venv holds Python ${present.version.join(".")}, and ${OLDEST_PYTHON.join(".")} is needed`;
    throw labProblem("virtual environment", cause, "remove the folder .venv and run it again");
  }
  if (!present || !(present.pip || uv)) await create(venv, base, uv, settings, say);
  for (const part of parts) await install(part, venv, uv, settings, say);
}

async function create(
  venv: Venv, base: FoundPython, uv: boolean, env: NodeJS.ProcessEnv, say: (line: string) => void,
): Promise<void> {
  say(`making .venv with ${uv ? "uv and " : ""}Python ${base.version.join(".")} (${base.command.join(" ")})`);
  const without = !uv && !base.ensurepip;
  if (without && !base.pip) throw noVenv(base, "it has neither ensurepip nor pip");
  const how = uv
    ? ["uv", "venv", "--quiet", "--seed", "--allow-existing", "--python", await executable(base), venv.folder]
    : [...base.command, "-m", "venv", ...(without ? ["--without-pip"] : []), venv.folder];
  const made = await runTool(how, { env, say });
  if (made.status !== 0 && /ensurepip/.test(made.output)) throw noVenv(base, "ensurepip is not available");
  if (made.status !== 0) throw labProblem("virtual environment", lastLines(made.output), mendLine("venv"));
  if (!without) return;
  const pip = await runTool([...base.command, "-m", "pip", "--python", venv.python, "install", "--quiet", "pip"], { env, say });
  if (pip.status !== 0) throw noVenv(base, `ensurepip is not available, and ${lastLines(pip.output, 2)}`);
}

async function install(
  part: Part, venv: Venv, uv: boolean, env: NodeJS.ProcessEnv, say: (line: string) => void,
): Promise<void> {
  say(`installing ${part === "base" ? "JupyterLab, nbconvert and the Plotly renderer" : part} into .venv`);
  const version = probePython([venv.python])?.version ?? OLDEST_PYTHON;
  const pins = isAtLeast(version, FROZEN) ? ["-c", constraints()] : [];
  const tool = uv ? ["uv", "pip", "install", "--python", venv.python] : [venv.python, "-m", "pip", "install"];
  const run = await runTool([...tool, "--quiet", "-r", requirements(part), ...pins], { env, say });
  if (run.status !== 0) throw labProblem(part === "base" ? "JupyterLab" : part, lastLines(run.output), NETWORK);
  if (part === "base") await teachPapermill(venv);
  markInstalled(part, venv);
}

/** papermill itself is not installed; whoever adds it to .venv can hand parameters to our notebooks. */
async function teachPapermill(venv: Venv): Promise<void> {
  const run = await runTool([venv.python, papermillFile("install.py")]);
  if (run.status !== 0) throw labProblem("papermill", lastLines(run.output), "remove the folder .venv and run it again");
}

function noPython(env: NodeJS.ProcessEnv): string {
  const named = env["RECALL_LAB_PYTHON"];
  const where = named ? `RECALL_LAB_PYTHON names ${named}, which is none` : "none was found by the usual names";
  return `JupyterLab needs Python ${OLDEST_PYTHON.join(".")} or newer, and ${where}`;
}

function noVenv(base: FoundPython, why: string): Error {
  const cause = `${base.command.join(" ")} cannot make a virtual environment: ${why}`;
  return labProblem("virtual environment", cause, mendLine("venv", undefined, base.version));
}

async function executable({ command }: FoundPython): Promise<string> {
  return (await runTool([...command, "-c", "import sys; print(sys.executable)"])).output.trim();
}

/** The mirror that pip's configuration files name, which uv does not read. */
async function pipIndex({ command, pip }: FoundPython): Promise<string | undefined> {
  if (!pip) return undefined;
  const run = await runTool([...command, "-m", "pip", "config", "get", "global.index-url"]);
  return run.status === 0 ? run.output.trim().split("\n").pop() : undefined;
}
