import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "../root";
import { coverageOptions } from "./coverage";
import type { Io } from "./io";

/** Folders of tests that start notebooks, kernels or whole commands; `--only lib` leaves them out. */
const HEAVY_FOLDERS = ["kernel", "notebook", "cli", "notebooks"];
/** Tests that run only when they are asked for. */
const ASKED_FOR: ReadonlyMap<string, RegExp> = new Map(["lab", "faults", "cluster"].map((name) => {
  return [name, new RegExp(`\\.${name}\\.test\\.js$`)];
}));
/** Tests that run with the others, and alone when asked for. */
const SUBSETS: ReadonlyMap<string, (file: string) => boolean> = new Map([
  ["lib", (file) => isLight(file)], ["pages", (file) => /\.browser(\.notebook)?\.test\.js$/.test(file)],
]);
const HEAVY_FILES = /\.(model|server|browser|notebook)\.test\.js$/;

const FLAGS = {
  only: { type: "string" }, coverage: { type: "boolean" }, help: { type: "boolean", short: "h" },
} as const;

const USAGE = `usage: recall-lab test [--only lib|pages|lab|faults|cluster] [--coverage]

  --only lib  without model, notebooks, kernel, commands and servers
  --only pages    pages and figures in Chromium
  --only lab  JupyterLab and the tools around it, which the others leave out
  --only faults   kill -9, full disks, dead shards: minutes
  --only cluster  the store's indexes on several servers and on a second engine
  --coverage  lines of lib/ that ran; fails below 95 %
`;

/** Runs the compiled tests with Node's own runner. Resolves to its exit status; 2 for a wrong use. */
export async function runTests(argv: readonly string[], io: Io): Promise<number> {
  let options: { only?: string; coverage?: boolean; help?: boolean };
  try {
    options = parseArgs({ args: [...argv], options: FLAGS }).values;
    if (options.only !== undefined && !ASKED_FOR.has(options.only) && !SUBSETS.has(options.only)) {
      const names = [...SUBSETS.keys(), ...ASKED_FOR.keys()].join(" or ");
      throw new TypeError(`--only must be ${names}, got ${options.only}`);
    }
  } catch (error) {
    io.err(`recall-lab test: ${(error as Error).message}\n`);
    return 2;
  }
  if (options.help) {
    io.out(USAGE);
    return 0;
  }
  const files = testFiles(join(packageRoot(), "dist", "test"))
    .filter((file) => [...ASKED_FOR].every(([name, files]) => files.test(file) === (options.only === name)))
    .filter((file) => SUBSETS.get(options.only ?? "")?.(file) ?? true);
  const node = ["--enable-source-maps", "--test", "--test-concurrency=2", ...files];
  return options.coverage ? spawned([c8(), ...coverageOptions(packageRoot()), process.execPath, ...node]) : spawned(node);
}

const c8 = (): string => join(packageRoot(), "node_modules", "c8", "bin", "c8.js");

function isLight(file: string): boolean {
  return !HEAVY_FILES.test(file) && !HEAVY_FOLDERS.some((folder) => file.includes(`${sep}test${sep}${folder}${sep}`));
}

function testFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return testFiles(path);
      return entry.name.endsWith(".test.js") ? [path] : [];
    });
}

function spawned(args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: packageRoot(), stdio: "inherit" });
    child.on("close", (status) => resolve(status ?? 1));
    child.on("error", () => resolve(1));
  });
}
