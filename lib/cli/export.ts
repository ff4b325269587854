import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { exportPage, describeFailure, notebookText, runNotebook, writeWhole } from "../notebook";
import { packageRoot } from "../root";
import { ownNotebooks } from "./claimed";
import { siteBanner } from "./inputs";
import { refuseUnwritable } from "./disk";
import type { Io } from "./io";
import { progressLine } from "./progress";

const USAGE = "usage: recall-lab export [NOTEBOOK.ipynb ...] [--out FOLDER] [--timeout SECONDS]\n";

/** Runs the named notebooks (ours without a name) and writes one page each. Resolves to 0; 1 at the first one that
 *  fails (its executed copy is kept, no page is written); 2 for a wrong use or an unreadable notebook. */
export async function runExport(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv], allowPositionals: true,
      options: { out: { type: "string" }, timeout: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      io.out(USAGE);
      return 0;
    }
    const timeoutSeconds = values.timeout === undefined ? 600 : Number(values.timeout);
    if (!(timeoutSeconds > 0)) throw new RangeError(`--timeout must be a number of seconds, got ${values.timeout}`);
    const folder = resolve(values.out ?? join(packageRoot(), "site"));
    const paths = positionals.length > 0 ? positionals.map((path) => resolve(path)) : ownNotebooks();
    return await exportAll(paths, folder, timeoutSeconds, io);
  } catch (error) {
    io.err(`recall-lab export: ${(error as Error).message}\n`);
    return 2;
  }
}

async function exportAll(paths: readonly string[], folder: string, timeoutSeconds: number, io: Io): Promise<number> {
  refuseUnwritable(join(folder, "notebooks"));
  for (const path of paths) {
    const name = basename(path, ".ipynb");
    const run = await runNotebook(path, { timeoutSeconds, onProgress: progressLine(io) });
    writeWhole(join(folder, "notebooks", `${name}.ipynb`), notebookText(run.notebook));
    if (run.failure) {
      io.err(`\n${describeFailure(run)}\n`);
      return 1;
    }
    const page = exportPage(run.notebook, { folder: dirname(path), banner: await siteBanner(), title: name });
    writeWhole(join(folder, `${name}.html`), page);
    io.out(`${join(folder, `${name}.html`)}\n`);
  }
  return 0;
}
