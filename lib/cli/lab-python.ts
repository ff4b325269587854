import { spawnSync } from "node:child_process";

/** A Python that answers, and what it can do. */
export interface FoundPython {
  /** The program and its first arguments, for example ["py", "-3"]. */
  readonly command: readonly string[];
  readonly version: readonly [number, number];
  /** It has ensurepip: `-m venv` works. */
  readonly ensurepip: boolean;
  /** It has pip of its own. */
  readonly pip: boolean;
}

/** The oldest Python that JupyterLab's pinned versions run on. */
export const OLDEST_PYTHON: readonly [number, number] = [3, 10];

export type Probe = (command: readonly string[]) => FoundPython | undefined;

const NAMES = ["python3.13", "python3.12", "python3.11", "python3.10", "python3", "python"];
const PROGRAM = [
  "import sys, importlib.util as u",
  "print(*sys.version_info[:2], *[int(u.find_spec(name) is not None) for name in ('ensurepip', 'pip')])",
].join("\n");

/** In which order Pythons are tried: the one RECALL_LAB_PYTHON names (alone, if set), that of .venv, then by name. */
export function pythonCandidates(venvPython: string, env: NodeJS.ProcessEnv = process.env): readonly (readonly string[])[] {
  const named = env["RECALL_LAB_PYTHON"];
  if (named) return [[named]];
  return [[venvPython], ...NAMES.map((name) => [name]), ["py", "-3"]];
}

/** The first candidate that is new enough and can make an environment; one that cannot (no ensurepip, no pip) only
 *  where there is no other. undefined: none is new enough. */
export function findPython(candidates: readonly (readonly string[])[], probe: Probe = probePython): FoundPython | undefined {
  let second: FoundPython | undefined;
  for (const command of candidates) {
    const found = probe(command);
    if (!found || !isAtLeast(found.version, OLDEST_PYTHON)) continue;
    if (found.ensurepip || found.pip) return found;
    second ??= found;
  }
  return second;
}

/** Asks a Python what it is; undefined when it does not answer. */
export function probePython(command: readonly string[]): FoundPython | undefined {
  const [program = "", ...args] = command;
  const { status, stdout } = spawnSync(program, [...args, "-c", PROGRAM], { encoding: "utf8", timeout: 20_000 });
  const [major, minor, ensurepip, pip] = status === 0 ? stdout.trim().split(" ").map(Number) : [];
  if (major === undefined || minor === undefined) return undefined;
  return { command, version: [major, minor], ensurepip: ensurepip === 1, pip: pip === 1 };
}

/** Whether a version is the least one or newer. */
export function isAtLeast(version: readonly [number, number], least: readonly [number, number]): boolean {
  return version[0] > least[0] || (version[0] === least[0] && version[1] >= least[1]);
}
