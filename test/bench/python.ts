import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPython, probePython, pythonCandidates } from "../../lib/cli/lab-python";
import { packageRoot } from "../../lib/root";
import { peersFolder } from "./peer";

/** A Python with the peers installed, or why there is none. */
export type FoundPeers = { readonly python: string } | { readonly missing: string };

const INSTALL_MS = 20 * 60_000;

/** The Python of .cache/bench-venv with the pinned peers; made where it is missing or its pins have changed. */
export function peersPython(say: (line: string) => void): FoundPeers {
  const venv = join(packageRoot(), ".cache", "bench-venv");
  const python = join(venv, process.platform === "win32" ? "Scripts\\python.exe" : "bin/python");
  const requirements = join(peersFolder(), "requirements.txt");
  const wanted = createHash("sha256").update(readFileSync(requirements)).digest("hex");
  const stamp = join(venv, "recall-lab.sha256");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && probePython([python])) return { python };
  const base = findPython(pythonCandidates(python));
  if (base === undefined) return { missing: "no Python 3.10 or newer was found (RECALL_LAB_PYTHON names one)" };
  say(`making ${venv} with the peers (some 700 MB; a few minutes)`);
  rmSync(venv, { recursive: true, force: true });
  const [program = "", ...args] = base.command;
  const steps: readonly (readonly [string, readonly string[]])[] = [
    [program, [...args, "-m", "venv", venv]],
    [python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements]],
  ];
  for (const [command, given] of steps) {
    const { status, stderr, error } = spawnSync(command, given, { encoding: "utf8", timeout: INSTALL_MS });
    if (status === 0) continue;
    const said = error?.message ?? stderr.trim().split("\n").slice(-2).join(" ");
    return { missing: `${command} ${given.join(" ")}: ${said}` };
  }
  writeFileSync(stamp, wanted);
  return { python };
}

/** The versions of the installed peers, as pinned. */
export function peerVersions(): readonly string[] {
  const pins = readFileSync(join(peersFolder(), "requirements.txt"), "utf8");
  return pins.split("\n").filter((line) => line.includes("=="));
}
