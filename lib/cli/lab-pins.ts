import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../root";
import { probePython } from "./lab-python";

/** Where everything of JupyterLab is. */
export interface Venv {
  readonly folder: string;
  readonly bin: string;
  readonly python: string;
}

/** "widgets": the front end of the live slider. */
export type Extra = "widgets";

/** The environment's paths, whether it is there or not. */
export function venvPaths(root: string = packageRoot()): Venv {
  const folder = join(root, ".venv");
  const bin = join(folder, process.platform === "win32" ? "Scripts" : "bin");
  return { folder, bin, python: join(bin, process.platform === "win32" ? "python.exe" : "python") };
}

/** Why a part must be installed, or "" when it is there as pinned. */
export function partMissing(part: "base" | Extra, venv: Venv = venvPaths()): string {
  const stamp = stampFile(part, venv);
  if (!existsSync(stamp)) return "not installed yet";
  if (readFileSync(stamp, "utf8") !== pinHash(part)) return "its pins have changed";
  return probePython([venv.python]) ? "" : "its Python does not answer any more";
}

/** Notes that a part is installed as it is pinned now. */
export function markInstalled(part: "base" | Extra, venv: Venv): void {
  mkdirSync(join(venv.folder, "recall-lab"), { recursive: true });
  writeFileSync(stampFile(part, venv), pinHash(part));
}

/** The file that names what a part is made of. */
export function requirements(part: "base" | Extra): string {
  return listFile(part === "base" ? "requirements" : part);
}

/** The file that pins everything else. */
export function constraints(): string {
  return listFile("constraints");
}

/** A file of the translator that lets papermill write parameters into TypeScript notebooks. */
export function papermillFile(name: "install.py" | "papermill_typescript.py"): string {
  return join(packageRoot(), "lib", "cli", "papermill", name);
}

const listFile = (name: string): string => join(packageRoot(), "lib", "cli", `lab-${name}.txt`);

const stampFile = (part: string, venv: Venv): string => join(venv.folder, "recall-lab", `${part}.sha256`);

function pinHash(part: "base" | Extra): string {
  const own = part === "base" ? [papermillFile("install.py"), papermillFile("papermill_typescript.py")] : [];
  const texts = [requirements(part), constraints(), ...own].map((file) => readFileSync(file, "utf8"));
  return createHash("sha256").update(texts.join("\0")).digest("hex");
}
