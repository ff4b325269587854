import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { LOGO_PNG_32, LOGO_PNG_64, LOGO_SVG } from "./logo";

/** The name that notebooks and clients call the kernel by. */
export const KERNEL_NAME = "recall-lab";

/** What kernel.json says. */
export interface KernelSpec {
  readonly argv: readonly string[];
  readonly display_name: string;
  readonly language: string;
  readonly interrupt_mode: "message" | "signal";
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The spec of this installation: this Node and these compiled files, by absolute paths.
 *  Without the first flag, Node's books of asynchronous calls do not survive that a cell is ended in the middle; the
 *  second keeps the memory after start where stock tslab has it, and the third what it grows to (at most twice what
 *  lives, instead of about four times). */
export function kernelSpec(): KernelSpec {
  const main = join(__dirname, "main.js");
  return {
    argv: [process.execPath, ...FLAGS, main, "--config-path={connection_file}"],
    display_name: "TypeScript (recall-lab)",
    language: "typescript",
    interrupt_mode: "message",
    metadata: { debugger: false },
  };
}

const FLAGS = ["--no-force-async-hooks-checks", "--max-semi-space-size=8", "--heap-growing-percent=100"];

/** Where the spec goes: below a prefix (an environment's, such as a venv), or for this person in Jupyter's data
 *  folder. */
export function specFolder(prefix?: string, env: NodeJS.ProcessEnv = process.env): string {
  const data = prefix === undefined ? userData(env) : join(resolve(prefix), "share", "jupyter");
  return join(data, "kernels", KERNEL_NAME);
}

/** Writes the spec and its logos into a folder, over what is there. */
export function writeSpec(folder: string): void {
  mkdirSync(folder, { recursive: true });
  replace(join(folder, "logo-svg.svg"), LOGO_SVG);
  replace(join(folder, "logo-32x32.png"), Buffer.from(LOGO_PNG_32, "base64"));
  replace(join(folder, "logo-64x64.png"), Buffer.from(LOGO_PNG_64, "base64"));
  replace(join(folder, "kernel.json"), `${JSON.stringify(kernelSpec(), null, 2)}\n`);
}

/** A server that reads the file meanwhile finds the old one or the new one, whole. */
function replace(file: string, data: string | Buffer): void {
  writeFileSync(`${file}.${process.pid}`, data);
  renameSync(`${file}.${process.pid}`, file);
}

/** Removes the spec's folder. false: there was none. */
export function removeSpec(folder: string): boolean {
  const isThere = existsSync(join(folder, "kernel.json"));
  if (isThere) rmSync(folder, { recursive: true });
  return isThere;
}

function userData(env: NodeJS.ProcessEnv): string {
  const own = env["JUPYTER_DATA_DIR"];
  if (own) return own;
  if (process.platform === "darwin") return join(homedir(), "Library", "Jupyter");
  if (process.platform === "win32") return join(env["APPDATA"] ?? join(homedir(), "AppData", "Roaming"), "jupyter");
  return join(env["XDG_DATA_HOME"] || join(homedir(), ".local", "share"), "jupyter");
}
