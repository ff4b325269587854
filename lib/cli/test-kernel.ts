import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../root";
import type { Io } from "./io";
import { kernelPython, MissingPython } from "./kernel-python";

/** Runs the kernel's conformance suite (Python) in a virtual environment of its own; the arguments go to
 *  test/kernel/conformance/run.py, or to the script named by `--script` first. Resolves to its exit status. Without a
 *  usable Python it says so and resolves to 0, in CI (CI set) to 1. `venv`: where the environment goes, for tests. */
export async function runTestKernel(argv: readonly string[], io: Io, venv?: string): Promise<number> {
  const folder = join(packageRoot(), "test", "kernel", "conformance");
  const named = argv[0] === "--script" && argv[1] !== undefined && /^\w+\.py$/.test(argv[1]) ? argv[1] : undefined;
  try {
    const python = await kernelPython({ folder, ...(venv !== undefined && { venv }), say: (line) => io.err(`${line}\n`) });
    return await run(python, [join(folder, named ?? "run.py"), ...(named === undefined ? argv : argv.slice(2))]);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== MissingPython) throw error;
    io.err(`test:kernel ${process.env.CI ? "failed" : "skipped"}: ${error.message}\n`);
    return process.env.CI ? 1 : 0;
  }
}

function run(python: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, RECALL_LAB_NODE: process.env.RECALL_LAB_NODE ?? process.execPath };
    const child = spawn(python, args, { cwd: packageRoot(), stdio: "inherit", env });
    child.on("close", (status) => resolve(status ?? 1));
    child.on("error", reject);
  });
}
