import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../root";

/** Runs the fuzzer of the readers (test/fuzz) with these arguments; `--help` names them. Resolves to its exit status:
 *  1 where a reader crashed, hung, lost a row or gave an error without a place. */
export function runFuzz(argv: readonly string[]): Promise<number> {
  const main = join(packageRoot(), "dist", "test", "fuzz", "main.js");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--enable-source-maps", main, ...argv], { stdio: "inherit" });
    child.on("close", (status) => resolve(status ?? 1));
    child.on("error", () => resolve(1));
  });
}
