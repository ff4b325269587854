import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../root";

/** The pinned server: its wheel holds all it needs, no other package. */
export const CHROMA_VERSION = "1.5.9";
const INSTALL_MS = 120_000;
const PIP = ["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:", "--target"];

/** The folder of the Chroma server if it is there to be started, else undefined. Nothing is run or fetched. */
export function findChroma(): string | undefined {
  return existsSync(target()) ? target() : undefined;
}

/** The command that `installChroma` runs, for advice. */
export function chromaAdvice(): string {
  return ["python3", ...PIP, `.cache/chroma-${CHROMA_VERSION}`, `chromadb==${CHROMA_VERSION}`].join(" ");
}

/** The folder of the Chroma server, put there with pip where it is missing (23 MB). Throws where there is no Python, no
 *  pip or no registry. */
export function installChroma(): string {
  run(["--version"]);
  if (existsSync(target())) return target();
  const making = `${target()}.making-${process.pid}`;
  mkdirSync(making, { recursive: true });
  try {
    run([...PIP, making, `chromadb==${CHROMA_VERSION}`]);
    renameSync(making, target());
  } catch (error) {
    if (!existsSync(target())) throw error; // Otherwise another process was quicker.
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return target();
}

function target(): string {
  return join(packageRoot(), ".cache", `chroma-${CHROMA_VERSION}`);
}

function run(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync("python3", args, { encoding: "utf8", timeout: INSTALL_MS });
  if (error !== undefined) throw new Error(`python3: ${error.message}`);
  if (status !== 0) throw new Error(`python3 ${args.join(" ")}: ${stderr.trim().split("\n").at(-1) ?? ""}`);
}
