import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../root";
import type { Io } from "./io";
import { runTestKernel } from "./test-kernel";

const USAGE = `usage: recall-lab bench [--only NAME] [--quick] [--threads N] [--rounds N]

Times our hot paths beside their peers, in turn and on the same data, after it has checked that the answers agree. The
peers (numpy, numba, faiss, hnswlib, onnxruntime, pytrec_eval, ranx, ir_measures, scipy) are put into .cache/bench-venv;
without Python they are left out. Prints a table and keeps the numbers in .cache/bench.json.

  --only NAME   a group (statistics, sweeps, measures, model, search, clusters, memory, audit, growth), or part of a row
  --quick       fewer rounds, without the large sizes
  --threads N   on so many threads only (1 and 2, where there are two cores)
  --rounds N    timed rounds of each row (7; with --quick 3)

  --only pages [VENV] [NOTEBOOK ...]   our pages and figures beside nbconvert's and kaleido's (Chromium; VENV: a Python
                                       environment with nbconvert, by default that of npm run lab)
  --only kernel                        the kernel beside raw tslab and ipykernel

Exit status: 0 done (a goal that is missed is no failure), 1 answers disagree, 2 wrong use.
`;

/** Runs the benchmark in a process of its own. Resolves to its exit status; 2 for a wrong use. */
export async function runBench(argv: readonly string[], io: Io): Promise<number> {
  const options = {
    only: { type: "string" }, quick: { type: "boolean" }, threads: { type: "string" },
    rounds: { type: "string" }, help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    if (values.help) {
      io.out(USAGE);
      return 0;
    }
    if (values.only === "kernel") return await runTestKernel(["--script", "speed.py"], io);
    if (values.only === "pages") return await spawned([script("pages.js"), ...positionals]);
    if (positionals.length > 0) throw new TypeError(`expected no ${JSON.stringify(positionals[0])}`);
    if (values.threads !== undefined && !/^[1-9]\d?$/.test(values.threads)) {
      throw new TypeError(`--threads must be a whole number of at least 1, got ${values.threads}`);
    }
  } catch (error) {
    io.err(`recall-lab bench: ${(error as Error).message}\n`);
    return 2;
  }
  if (!existsSync(script("main.js"))) {
    io.err("recall-lab bench: test/bench is not built (npm run build)\n");
    return 2;
  }
  return spawned(["--expose-gc", script("main.js"), ...argv]);
}

/** A compiled script of test/bench, beside whatever build this file is part of. */
const script = (name: string): string => join(__dirname, "..", "..", "test", "bench", name);

function spawned(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: packageRoot(), stdio: "inherit" });
    child.on("close", (status) => resolve(status ?? 1));
    child.on("error", () => resolve(1));
  });
}
