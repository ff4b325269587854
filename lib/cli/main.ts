import { runAudit } from "./audit";
import { runBench } from "./bench";
import { runCompare } from "./compare";
import { runData } from "./data";
import { isDiskError } from "./disk";
import { runDoctor } from "./doctor";
import { runExport } from "./export";
import { runFuzz } from "./fuzz";
import { runInspect } from "./inspect";
import type { Io, Verb } from "./io";
import { processIo } from "./io";
import { runKernelVerb } from "./kernel";
import { runLab } from "./lab";
import { runPresets } from "./presets";
import { runStart } from "./start";
import { runStore } from "./store";
import { runStudent } from "./student";
import { runTests } from "./test";
import { runTestKernel } from "./test-kernel";

const VERBS: ReadonlyMap<string, { readonly run: Verb; readonly about: string }> = new Map([
  ["start", { run: runStart, about: "run every notebook, write the pages to site/, print the scoreboard" }],
  ["export", { run: runExport, about: "run the named notebooks (all without a name) and write their pages" }],
  ["student", { run: runStudent, about: "write copies of the notebooks without solutions to site/student/ (--lang zh)" }],
  ["audit", { run: runAudit, about: "audit a recall pipeline from what you have: agent logs, runs, traces, stores" }],
  ["compare", { run: runCompare, about: "two runs, pipelines or models side by side: wins, ties, losses, exact p" }],
  ["presets", { run: runPresets, about: "what recall pipelines of public systems do with age, or one of your own" }],
  ["inspect", { run: runInspect, about: "say how your files are read: format, columns, counts, and what is odd" }],
  ["lab", { run: runLab, about: "make .venv with JupyterLab where needed, and start it on the notebooks" }],
  ["doctor", { run: runDoctor, about: "say what is here, what is missing, and what mends it" }],
  ["kernel", { run: runKernelVerb, about: "install, uninstall or run the Jupyter kernel" }],
  ["data", { run: runData, about: "generate data/ again from its seeds" }],
  ["store", { run: runStore, about: "verify, back up, export, import a store; rebuild its index on a server" }],
  ["bench", { run: runBench, about: "time the hot paths beside their peers; --only NAME, --quick, --threads N" }],
  ["test", { run: runTests, about: "run the tests; --only lib: the library alone; --coverage" }],
  ["fuzz", { run: runFuzz, about: "seeded mutations of valid files through every reader; --runs N --only READER" }],
  ["test-kernel", { run: runTestKernel, about: "the kernel's conformance suite and its clients, in Python" }],
]);

/** Runs one verb. Resolves to the exit status: 0 done, 1 a failing cell, test or --fail-on, 2 bad input or use. */
export async function main(argv: readonly string[], io: Io = processIo()): Promise<number> {
  const [name, ...rest] = argv;
  const verb = VERBS.get(name ?? "");
  if (verb) return withoutStack(verb.run(rest, io), name ?? "", io);
  const asked = name === undefined || ["help", "--help", "-h"].includes(name);
  if (asked) io.out(usage());
  else io.err(`recall-lab: there is no verb "${name}"; expected ${[...VERBS.keys()].join(", ")}\n`);
  return asked ? 0 : 2;
}

/** A folder that cannot be written, or a file that is not there, is the user's to mend: one line, status 2. */
async function withoutStack(status: Promise<number>, verb: string, io: Io): Promise<number> {
  try {
    return await status;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    io.err(`recall-lab ${verb}: ${error.message}\n`);
    return 2;
  }
}

function usage(): string {
  const lines = [...VERBS].map(([name, { about }]) => `  ${name.padEnd(11)} ${about}`);
  return [`usage: recall-lab VERB [OPTIONS]`, ``, ...lines, `  setup       install and build what is missing`, ``].join("\n");
}
