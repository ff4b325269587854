import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../root";
import type { Io } from "./io";

const USAGE = "usage: recall-lab data [texts] [vectors] [bands]\n\n  all three steps without a name (data/README.md)\n";

/** Generates data/ again from its seeds (data/README.md says what that is). Resolves to the generator's exit status. */
export function runData(argv: readonly string[], io: Io): Promise<number> {
  if (argv.includes("--help") || argv.includes("-h")) {
    io.out(USAGE);
    return Promise.resolve(0);
  }
  const generator = join(packageRoot(), "dist", "data", "generate", "index.js");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [generator, ...argv], { cwd: packageRoot(), stdio: "inherit" });
    child.on("close", (status) => resolve(status ?? 1));
    child.on("error", (error) => {
      io.err(`recall-lab data: ${error.message}\n`);
      resolve(1);
    });
  });
}
